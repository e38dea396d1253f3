# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The Python module is optional: it is built for Debian's Python, wherever another one comes first in PATH. CMake's own search would take that one.
set(STALLSCOPE_PYTHON_FOUND FALSE)
set(STALLSCOPE_PYTHON_INTERPRETER ${STALLSCOPE_PYTHON_EXECUTABLE})
if(NOT STALLSCOPE_PYTHON_INTERPRETER)
    set(STALLSCOPE_PYTHON_INTERPRETER /usr/bin/python3)
endif()
find_path(STALLSCOPE_PYBIND11_INCLUDE_DIR pybind11/pybind11.h)
execute_process(
    COMMAND ${STALLSCOPE_PYTHON_INTERPRETER} -c
        "import sys, sysconfig; print(sysconfig.get_path('include'), sysconfig.get_config_var('EXT_SUFFIX'), '%d.%d' % sys.version_info[:2], sep=';')"
    OUTPUT_VARIABLE python RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(python_version 0)
if(status EQUAL 0)
    list(GET python 0 STALLSCOPE_PYTHON_INCLUDE_DIR)
    list(GET python 1 STALLSCOPE_PYTHON_SUFFIX)
    list(GET python 2 python_version)
endif()

if(STALLSCOPE_PYTHON STREQUAL "OFF")
    set(STALLSCOPE_PYTHON_REASON "switched off (STALLSCOPE_PYTHON=OFF)")
elseif(STALLSCOPE_SANITIZE OR STALLSCOPE_FUZZ)
    set(STALLSCOPE_PYTHON_REASON "not built with sanitizers")
elseif(STALLSCOPE_PORTABLE)
    set(STALLSCOPE_PYTHON_REASON "left out of the portable build")
elseif(NOT status EQUAL 0)
    set(STALLSCOPE_PYTHON_REASON "${STALLSCOPE_PYTHON_INTERPRETER} is not a Python interpreter")
elseif(python_version VERSION_LESS 3.11)
    set(STALLSCOPE_PYTHON_REASON "Python ${python_version} is older than 3.11")
elseif(NOT EXISTS ${STALLSCOPE_PYTHON_INCLUDE_DIR}/Python.h)
    set(STALLSCOPE_PYTHON_REASON "headers of Python ${python_version} not found (python3-dev)")
elseif(NOT STALLSCOPE_PYBIND11_INCLUDE_DIR)
    set(STALLSCOPE_PYTHON_REASON "headers of pybind11 not found (pybind11-dev)")
else()
    set(STALLSCOPE_PYTHON_FOUND TRUE)
    set(STALLSCOPE_PYTHON_REASON "Python ${python_version}")
endif()
if(STALLSCOPE_PYTHON STREQUAL "ON" AND NOT STALLSCOPE_PYTHON_FOUND)
    message(FATAL_ERROR "STALLSCOPE_PYTHON=ON, but the Python module cannot be built: ${STALLSCOPE_PYTHON_REASON}")
endif()

# Archives of the libraries that Debian has as such. fmt is compiled in by releases (STALLSCOPE_FMT_HEADER_ONLY); simdjson stays a shared library.
set(STALLSCOPE_PYTHON_ARCHIVES)
foreach(library zstd z sqlite3)
    find_library(STALLSCOPE_PYTHON_ARCHIVE_${library} NAMES lib${library}.a)
    if(NOT STALLSCOPE_PYTHON_ARCHIVE_${library})
        set(STALLSCOPE_PYTHON_ARCHIVES)
        break()
    endif()
    list(APPEND STALLSCOPE_PYTHON_ARCHIVES ${STALLSCOPE_PYTHON_ARCHIVE_${library}})
endforeach()
