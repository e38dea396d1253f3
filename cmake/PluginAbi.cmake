# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# What a program and its plugin must have in common: the headers between them, and the compiler that laid their classes out.
# A plugin of another build is refused by this hash, instead of crashing later.

# Adds to the list `out` the header and all that it includes of this repository.
function(stallscope_headers_of header out)
    set(found ${${out}})
    if(NOT header IN_LIST found)
        list(APPEND found ${header})
        file(STRINGS ${PROJECT_SOURCE_DIR}/${header} lines REGEX "^#include \"")
        foreach(line ${lines})
            string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" included "${line}")
            stallscope_headers_of(${included} found)
        endforeach()
    endif()
    set(${out} ${found} PARENT_SCOPE)
endfunction()

set(headers)
stallscope_headers_of(engine/device/device_plugin.h headers)
stallscope_headers_of(profiler/record/device/device_batch.h headers)
list(SORT headers)
set(contents "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_SYSTEM_PROCESSOR} ${STALLSCOPE_SANITIZE}")
foreach(header ${headers})
    file(SHA256 ${PROJECT_SOURCE_DIR}/${header} hash)
    string(APPEND contents " ${header} ${hash}")
    # Whoever changes one of them gets a new hash with the next build.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${header})
endforeach()
string(SHA256 STALLSCOPE_PLUGIN_ABI "${contents}")
string(SUBSTRING ${STALLSCOPE_PLUGIN_ABI} 0 16 STALLSCOPE_PLUGIN_ABI)

# stallscope_link_plugins(target): lets the target find the plugins of this build where it finds those of an installation,
# beside itself.
function(stallscope_link_plugins target)
    if(NOT STALLSCOPE_CUDA_PLUGIN)
        return()
    endif()
    add_custom_command(TARGET ${target} POST_BUILD
        COMMAND ${CMAKE_COMMAND} -E create_symlink $<TARGET_FILE:stallscope_cuda> $<TARGET_FILE_DIR:${target}>/$<TARGET_FILE_NAME:stallscope_cuda>
        VERBATIM)
endfunction()
