# SPDX-License-Identifier: MIT
# Completion of catenary's options for bash; names of options and games come from the program itself.

_catenary() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]}
  COMPREPLY=()
  case $before in
    --game) mapfile -t COMPREPLY < <(compgen -W "$("$program" --list-games 2>/dev/null)" -- "$word") ;;
    --log-level) mapfile -t COMPREPLY < <(compgen -W "trace debug info warning error critical off" -- "$word") ;;
    --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$word") ;;
    --live-gfx) mapfile -t COMPREPLY < <(compgen -W "on off" -- "$word") ;;
    --level) mapfile -t COMPREPLY < <(compgen -W "$(seq 10)" -- "$word") ;;
    --config | --log-file)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      ;;
    --size | --option | --param | --threads | --hash | --seed | --move-time) ;;
    *)
      local options
      options=$("$program" --help 2>/dev/null | sed -n 's/^ *\(--[a-z-]*\).*/\1/p')
      mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
      ;;
  esac
}

complete -F _catenary catenary
