# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The portable build runs on a server that has only glibc: everything that Debian has as an archive or as headers is
# linked in, and what it has only as a shared library goes beside the binary, which looks there first.
if(STALLSCOPE_PORTABLE)
    find_library(STALLSCOPE_ZSTD_ARCHIVE NAMES libzstd.a REQUIRED)
    find_library(STALLSCOPE_ZLIB_ARCHIVE NAMES libz.a REQUIRED)
    find_library(STALLSCOPE_SQLITE_ARCHIVE NAMES libsqlite3.a REQUIRED)
    set(STALLSCOPE_ZLIB ${STALLSCOPE_ZLIB_ARCHIVE})
    set(STALLSCOPE_SQLITE ${STALLSCOPE_SQLITE_ARCHIVE} ${CMAKE_DL_LIBS} m)
    set(STALLSCOPE_FMT fmt::fmt-header-only)
    set(STALLSCOPE_LIBRARIES ${STALLSCOPE_FMT} ${STALLSCOPE_ZSTD_ARCHIVE} ${STALLSCOPE_ZLIB})
    find_library(STALLSCOPE_BLAS_ARCHIVE NAMES libopenblas.a REQUIRED)
    find_library(STALLSCOPE_DW_ARCHIVE NAMES libdw.a REQUIRED)
    find_library(STALLSCOPE_ELF_ARCHIVE NAMES libelf.a REQUIRED)
    find_library(STALLSCOPE_LZMA_ARCHIVE NAMES liblzma.a REQUIRED)
    find_library(STALLSCOPE_BZIP2_ARCHIVE NAMES libbz2.a REQUIRED)
    set(STALLSCOPE_ELFUTILS ${STALLSCOPE_DW_ARCHIVE} ${STALLSCOPE_ELF_ARCHIVE} ${STALLSCOPE_LZMA_ARCHIVE} ${STALLSCOPE_BZIP2_ARCHIVE}
        ${STALLSCOPE_ZSTD_ARCHIVE} ${STALLSCOPE_ZLIB} ${CMAKE_DL_LIBS})
    set(STALLSCOPE_BLAS ${STALLSCOPE_BLAS_ARCHIVE} -l:libgfortran.a -l:libquadmath.a m)
    # One of these is written in C++, so that the library of that language comes along, too: one copy for all.
    set(STALLSCOPE_BESIDE $<TARGET_FILE_DIR:simdjson::simdjson>/$<TARGET_SONAME_FILE_NAME:simdjson::simdjson>)
    foreach(name libstdc++.so.6 libgcc_s.so.1)
        execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${name} OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
        list(APPEND STALLSCOPE_BESIDE ${path})
    endforeach()
    set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
    set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
    set(CMAKE_INSTALL_RPATH "$ORIGIN")
else()
    set(STALLSCOPE_FMT fmt::fmt)
    if(STALLSCOPE_FMT_HEADER_ONLY)
        set(STALLSCOPE_FMT fmt::fmt-header-only)
    endif()
    set(STALLSCOPE_ZLIB ZLIB::ZLIB)
    set(STALLSCOPE_SQLITE PkgConfig::sqlite3)
    set(STALLSCOPE_LIBRARIES ${STALLSCOPE_FMT} PkgConfig::zstd ${STALLSCOPE_ZLIB})
    set(STALLSCOPE_ELFUTILS PkgConfig::elfutils)
endif()

# stallscope_make_portable(target): puts the shared libraries that the target needs beside it. Nothing in other builds.
function(stallscope_make_portable target)
    if(NOT STALLSCOPE_PORTABLE)
        return()
    endif()
    add_custom_command(TARGET ${target} POST_BUILD
        COMMAND ${CMAKE_COMMAND} -E copy ${STALLSCOPE_BESIDE} $<TARGET_FILE_DIR:${target}>
        VERBATIM)
endfunction()
