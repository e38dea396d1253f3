# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The commit that a release is built from, for `--version`. The version itself is that of project() in CMakeLists.txt.
#
# `git archive` fills in the next line (.gitattributes), so that a tarball made by it names its commit; others leave it as it is.
set(STALLSCOPE_COMMIT "$Format:%H$") # committed at $Format:%ct$
set(STALLSCOPE_COMMIT_LOG "")

# stallscope_git(OUT ARGUMENT...): what git prints; empty where it fails.
function(stallscope_git out)
    execute_process(COMMAND git ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        OUTPUT_VARIABLE text OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        set(text "")
    endif()
    set(${out} "${text}" PARENT_SCOPE)
endfunction()

if(NOT STALLSCOPE_COMMIT MATCHES "^[0-9a-f]+$")
    set(STALLSCOPE_COMMIT "unknown")
    # Sources that were unpacked inside another repository are not a checkout of it.
    if(EXISTS ${PROJECT_SOURCE_DIR}/.git)
        stallscope_git(STALLSCOPE_COMMIT rev-parse HEAD)
        stallscope_git(changes status --porcelain --untracked-files=no)
        stallscope_git(STALLSCOPE_COMMIT_LOG rev-parse --git-path logs/HEAD)
    endif()
endif()
if(STALLSCOPE_COMMIT MATCHES "^[0-9a-f]+$")
    string(SUBSTRING ${STALLSCOPE_COMMIT} 0 12 STALLSCOPE_COMMIT)
elseif(NOT STALLSCOPE_COMMIT)
    set(STALLSCOPE_COMMIT "unknown")
endif()
if(changes)
    string(APPEND STALLSCOPE_COMMIT " with local changes")
endif()

# Each commit would relink every test of a build for development, which therefore names none.
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    set(STALLSCOPE_COMMIT "not recorded in development builds")
elseif(STALLSCOPE_COMMIT_LOG)
    get_filename_component(STALLSCOPE_COMMIT_LOG "${STALLSCOPE_COMMIT_LOG}" ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
    if(EXISTS ${STALLSCOPE_COMMIT_LOG})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${STALLSCOPE_COMMIT_LOG})
    endif()
endif()

# What else `--version` names.
function(stallscope_describe_build)
    set(qt "none (built without the window)")
    if(STALLSCOPE_GUI_FOUND)
        set(qt ${Qt6_VERSION})
    endif()
    set(cuda "none (built without the CUDA plugin)")
    if(STALLSCOPE_CUDA_PLUGIN)
        set(cuda ${CUDAToolkit_VERSION})
    endif()
    set(cupti "none (built without GPU recording)")
    if(STALLSCOPE_CUPTI_FOUND)
        math(EXPR major "${cupti_version} / 10000")
        math(EXPR minor "${cupti_version} / 100 % 100")
        if(cupti_version LESS 100) # up to 12.9: 27
            set(major 12)
            math(EXPR minor "${cupti_version} - 18")
        endif()
        set(cupti ${major}.${minor})
    endif()
    set_source_files_properties(${PROJECT_SOURCE_DIR}/profiler/base/build_info.cpp TARGET_DIRECTORY stallscope_profiler PROPERTIES COMPILE_DEFINITIONS
        "STALLSCOPE_VERSION=\"${PROJECT_VERSION}\";STALLSCOPE_COMMIT=\"${STALLSCOPE_COMMIT}\";STALLSCOPE_QT=\"${qt}\";STALLSCOPE_CUDA=\"${cuda}\";STALLSCOPE_CUPTI=\"${cupti}\"")
endfunction()
