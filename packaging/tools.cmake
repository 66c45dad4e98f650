# SPDX-License-Identifier: MIT
# Installs the commands of scripts/ that work without the sources, each as catenary-NAME, and their library.
set(tools match play report-game review puzzles tune solve-tables gtp-regress cluster bot import)
set(tools_folder ${CMAKE_INSTALL_DATADIR}/catenary)

configure_file(catenary-tools.1.in catenary-tools.1 @ONLY)
install_compressed(${CMAKE_CURRENT_BINARY_DIR}/catenary-tools.1 catenary-tools.1 ${CMAKE_INSTALL_MANDIR}/man1)
foreach(tool IN LISTS tools)
  file(CREATE_LINK ../share/catenary/run-tool ${CMAKE_CURRENT_BINARY_DIR}/catenary-${tool} SYMBOLIC)
  file(CREATE_LINK catenary-tools.1.gz ${CMAKE_CURRENT_BINARY_DIR}/catenary-${tool}.1.gz SYMBOLIC)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/catenary-${tool} DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/catenary-${tool}.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endforeach()
foreach(script IN ITEMS install-packages run-tool show-progress)
  install(PROGRAMS ${PROJECT_SOURCE_DIR}/scripts/${script} DESTINATION ${tools_folder})
endforeach()
# Omits the modules of commands that need the sources. Cluster workers run units of other commands, such as `learn`.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/scripts/catenary_tools DESTINATION ${tools_folder}
  PATTERN __pycache__ EXCLUDE
  PATTERN architecture.py EXCLUDE
  PATTERN jsconfig.json EXCLUDE
  PATTERN fuzz.py EXCLUDE
  PATTERN catenary_tools/release EXCLUDE
  PATTERN web/site EXCLUDE)
file(GLOB puzzle_files ${PROJECT_SOURCE_DIR}/games/*/puzzles.json ${PROJECT_SOURCE_DIR}/games/*/puzzles.sgf)
foreach(file IN LISTS puzzle_files)
  cmake_path(GET file PARENT_PATH game)
  cmake_path(GET game FILENAME game)
  cmake_path(GET file EXTENSION extension)
  install(FILES ${file} DESTINATION ${tools_folder}/puzzles RENAME ${game}${extension})
endforeach()
install(FILES catenary-bot.service DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(FILES catenary-play.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES catenary.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
