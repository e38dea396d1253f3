# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

option(STALLSCOPE_WERROR "Treat warnings as errors" OFF)
option(STALLSCOPE_TESTS "Build the tests (needs Qt 6 Test)" ON)
option(STALLSCOPE_BENCH "Build the benchmarks (needs Google Benchmark)" ON)
option(STALLSCOPE_FUZZ "Build the libFuzzer targets (needs clang)" OFF)
option(STALLSCOPE_FMT_HEADER_ONLY "Compile fmt into the programs, so that the library for CUDA recording brings no shared library into other programs" OFF)
option(STALLSCOPE_PORTABLE "Link for servers that have only glibc" OFF)
set(STALLSCOPE_GUI "AUTO" CACHE STRING "Build the app (needs Qt 6 Widgets and QCustomPlot): AUTO, ON or OFF")
set_property(CACHE STALLSCOPE_GUI PROPERTY STRINGS AUTO ON OFF)
set(STALLSCOPE_CUDA "AUTO" CACHE STRING "Build what needs the CUDA Toolkit: AUTO or OFF")
set_property(CACHE STALLSCOPE_CUDA PROPERTY STRINGS AUTO OFF)
set(STALLSCOPE_MPI "AUTO" CACHE STRING "Build the MPI plugin: AUTO or OFF")
set_property(CACHE STALLSCOPE_MPI PROPERTY STRINGS AUTO OFF)
set(STALLSCOPE_PYTHON "AUTO" CACHE STRING "Build the Python module (needs the headers of Python and pybind11): AUTO, ON or OFF")
set_property(CACHE STALLSCOPE_PYTHON PROPERTY STRINGS AUTO ON OFF)
set(STALLSCOPE_PYTHON_EXECUTABLE "" CACHE FILEPATH "Interpreter that the Python module is for; empty: /usr/bin/python3")
set(STALLSCOPE_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize=")

if(STALLSCOPE_SANITIZE)
    # Not for CUDA's compiler, which knows none of them.
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${STALLSCOPE_SANITIZE};-fno-omit-frame-pointer;-fno-sanitize-recover=all>")
    add_link_options(-fsanitize=${STALLSCOPE_SANITIZE})
endif()

if(STALLSCOPE_FUZZ)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>) # coverage of all code steers the search
endif()

# What people install reads files of strangers: the C library checks lengths where it knows them, and tables that a linker fills
# in are read-only afterwards.
add_compile_options("$<$<AND:$<CONFIG:Release>,$<COMPILE_LANGUAGE:CXX>>:-D_FORTIFY_SOURCE=2>")
add_link_options("$<$<CONFIG:Release>:LINKER:-z,relro,-z,now>")

find_program(STALLSCOPE_CCACHE ccache)
if(STALLSCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${STALLSCOPE_CCACHE})
endif()

# gold links the 250 test programs in two thirds of the time. Release builds use the default linker. With the sanitizers of Clang, gold
# prints a warning for each symbol of their runtime.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold STALLSCOPE_GOLD_FOUND)
if(STALLSCOPE_GOLD_FOUND AND NOT (STALLSCOPE_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang"))
    add_link_options("$<$<CONFIG:RelWithDebInfo>:-fuse-ld=gold>")
endif()
