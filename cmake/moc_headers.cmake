# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# cmake -DMOC=<program> -DROOT=<folder of the sources> -DHEADERS=<a.h;b.h> -DUNITED=<file> -P moc_headers.cmake
# writes moc's output for all headers that have Qt's macros for classes into one file, which is left alone if nothing changes.
set(all "")
foreach(header IN LISTS HEADERS)
    file(STRINGS ${header} classes REGEX "^ *Q_(OBJECT|GADGET|NAMESPACE)" LIMIT_COUNT 1)
    if(NOT classes)
        continue()
    endif()
    file(RELATIVE_PATH included ${ROOT} ${header})
    execute_process(COMMAND ${MOC} -f${included} ${header} OUTPUT_VARIABLE output RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "moc failed for ${header}")
    endif()
    string(APPEND all "${output}\n")
endforeach()
file(WRITE ${UNITED}.new "${all}")
file(COPY_FILE ${UNITED}.new ${UNITED} ONLY_IF_DIFFERENT)
file(REMOVE ${UNITED}.new)
