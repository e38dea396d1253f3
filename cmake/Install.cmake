# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Programs look for the libraries that they load beside themselves and in ../lib/stallscope. The portable build lies flat:
# it is unpacked, not installed.
set(programs bin)
set(libraries lib/stallscope)
set(documents share/doc/stallscope)
if(STALLSCOPE_PORTABLE)
    set(programs .)
    set(libraries .)
    set(documents .)
    install(DIRECTORY $<TARGET_FILE_DIR:stallscope-cli>/ DESTINATION ${libraries}
        FILES_MATCHING PATTERN "lib*.so.*" PATTERN "CMakeFiles" EXCLUDE)
endif()

install(TARGETS stallscope-cli RUNTIME DESTINATION ${programs})
install(TARGETS stallscope_inject LIBRARY DESTINATION ${libraries})
if(TARGET stallscope_inject_cuda)
    install(TARGETS stallscope_inject_cuda LIBRARY DESTINATION ${libraries})
endif()
if(STALLSCOPE_CUDA_PLUGIN)
    install(TARGETS stallscope_cuda LIBRARY DESTINATION ${libraries})
endif()
if(STALLSCOPE_MPI_PLUGIN)
    install(TARGETS stallscope_mpi LIBRARY DESTINATION ${libraries})
endif()
if(STALLSCOPE_GUI_FOUND)
    install(TARGETS stallscope RUNTIME DESTINATION ${programs})
endif()
install(FILES LICENSE DESTINATION ${documents})
