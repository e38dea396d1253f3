# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The MPI plugin is compiled against the headers of one MPI and linked to none: the library is loaded by its name when it is
# needed, so that neither programs nor packages ask for it.
set(STALLSCOPE_MPI_PLUGIN FALSE)
set(STALLSCOPE_MPI_LIBRARY "")

# stallscope_soname(OUT FILE...): the name by which the first of these that is MPI's own library is loaded; empty where none is.
function(stallscope_soname out)
    set(${out} "" PARENT_SCOPE)
    foreach(library ${ARGN})
        get_filename_component(name ${library} NAME)
        if(name MATCHES "^lib(mpi|mpich|msmpi)\\.so" AND CMAKE_OBJDUMP)
            execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${library} OUTPUT_VARIABLE headers ERROR_QUIET)
            if(headers MATCHES "SONAME +([^ \n]+)")
                set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
                return()
            endif()
        endif()
    endforeach()
endfunction()

if(STALLSCOPE_MPI STREQUAL "OFF")
    set(STALLSCOPE_MPI_REASON "switched off (STALLSCOPE_MPI=OFF)")
else()
    set(MPI_CXX_SKIP_MPICXX TRUE)
    find_package(MPI QUIET COMPONENTS CXX)
    find_library(STALLSCOPE_MPI_FILE NAMES mpi mpich) # where the compiler is MPI's own, it tells of none
    stallscope_soname(STALLSCOPE_MPI_LIBRARY ${MPI_CXX_LIBRARIES} ${STALLSCOPE_MPI_FILE})
    if(NOT MPI_CXX_FOUND)
        set(STALLSCOPE_MPI_REASON "no MPI found")
    elseif(NOT STALLSCOPE_MPI_LIBRARY)
        set(STALLSCOPE_MPI_REASON "MPI ${MPI_CXX_VERSION} has no shared library")
    else()
        set(STALLSCOPE_MPI_PLUGIN TRUE)
        set(STALLSCOPE_MPI_REASON "MPI ${MPI_CXX_VERSION}, ${STALLSCOPE_MPI_LIBRARY}")
    endif()
endif()
