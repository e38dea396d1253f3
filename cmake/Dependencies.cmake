# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Everything here is a Debian package; nothing is downloaded.
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(fmt REQUIRED)
find_package(simdjson REQUIRED)
find_package(CLI11 REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)

if(STALLSCOPE_TESTS)
    find_package(Qt6 REQUIRED COMPONENTS Core Test)
endif()
if(STALLSCOPE_BENCH)
    find_package(benchmark REQUIRED)
endif()

# The CUDA Toolkit is optional: what needs it is left out where it is missing, and the summary says so.
if(STALLSCOPE_CUDA STREQUAL "OFF")
    set(STALLSCOPE_CUDA_FOUND FALSE)
    set(STALLSCOPE_CUDA_REASON "switched off (STALLSCOPE_CUDA=OFF)")
else()
    find_package(CUDAToolkit QUIET)
    set(STALLSCOPE_CUDA_FOUND ${CUDAToolkit_FOUND})
    if(CUDAToolkit_FOUND)
        set(STALLSCOPE_CUDA_REASON "CUDA Toolkit ${CUDAToolkit_VERSION}")
    else()
        set(STALLSCOPE_CUDA_REASON "no CUDA Toolkit found")
    endif()
endif()
