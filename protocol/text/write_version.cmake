# SPDX-License-Identifier: MIT
# Writes OUTPUT from TEMPLATE with the version of SOURCE; leaves it alone where nothing has changed. A script, because the
# commit is another one at each build, not at each configuration.
include(${CMAKE_CURRENT_LIST_DIR}/version.cmake)
catenary_version(CATENARY_VERSION ${RELEASE} ${SOURCE})
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
