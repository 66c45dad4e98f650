# SPDX-License-Identifier: MIT
# Writes OUTPUT from TEMPLATE with the version of SOURCE, unless nothing has changed. A script, because the commit may
# change with each build, not only when CMake is configured.
include(${CMAKE_CURRENT_LIST_DIR}/version.cmake)
catenary_version(CATENARY_VERSION ${RELEASE} ${SOURCE})
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
