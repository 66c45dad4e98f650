# SPDX-License-Identifier: MIT
# catenary_version(RESULT RELEASE SOURCE): RELEASE if the folder SOURCE is not a git checkout; otherwise the version in
# the commit's tag vX.Y.Z, or RELEASE and the commit if there is none.
function(catenary_version result release source)
  set(${result} ${release} PARENT_SCOPE)
  find_program(git git)
  if(NOT git OR NOT EXISTS ${source}/.git)
    return()
  endif()
  # The tag of a release contains its version.
  execute_process(COMMAND ${git} -C ${source} describe --tags --exact-match --match "v[0-9]*.[0-9]*.[0-9]*"
    OUTPUT_VARIABLE tag OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  foreach(part IN ITEMS "count;rev-list;--count;HEAD" "commit;rev-parse;--short=7;HEAD" "changes;--no-optional-locks;status;--porcelain;-uno")
    list(POP_FRONT part name)
    execute_process(COMMAND ${git} -C ${source} ${part}
      OUTPUT_VARIABLE ${name} RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(NOT status EQUAL 0)
      return()
    endif()
  endforeach()
  if(tag)
    string(SUBSTRING ${tag} 1 -1 version)
  else()
    set(version "${release}+${count}.g${commit}")
  endif()
  if(changes)
    string(APPEND version ".dirty")
  endif()
  set(${result} ${version} PARENT_SCOPE)
endfunction()
