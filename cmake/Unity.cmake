# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The sources of a room include much the same, so that a few of them are compiled as one file, which takes half as long. Each
# stands for itself all the same: without this (STALLSCOPE_UNITY=OFF) everything builds, too, as in the presets with sanitizers,
# and in releases, where a program takes in no more of a library than it needs. What is in an unnamed namespace has a name of
# its own in its room. A source with options of its own stays alone.
option(STALLSCOPE_UNITY "Compile a few sources of a room as one file" ON)
set(STALLSCOPE_UNITED 8) # sources at most: an edit compiles its neighbours anew

# stallscope_unite(target): when all its sources are known. A source more or less changes the files of its own room only.
function(stallscope_unite target)
    if(NOT STALLSCOPE_UNITY)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    get_target_property(home ${target} SOURCE_DIR)
    set(rooms)
    foreach(source ${sources})
        if(source MATCHES "\\.cpp$" AND NOT source MATCHES "\\$<")
            get_filename_component(source ${source} ABSOLUTE BASE_DIR ${home})
            get_filename_component(room ${source} DIRECTORY)
            file(RELATIVE_PATH room ${PROJECT_SOURCE_DIR} ${room})
            string(REPLACE "/" "_" room ${room})
            list(APPEND rooms ${room})
            list(APPEND of_${room} ${source})
        endif()
    endforeach()
    list(REMOVE_DUPLICATES rooms)
    foreach(room ${rooms})
        list(LENGTH of_${room} count)
        math(EXPR parts "(${count} + ${STALLSCOPE_UNITED} - 1) / ${STALLSCOPE_UNITED}")
        set(at 0)
        foreach(source ${of_${room}})
            math(EXPR part "${at} * ${parts} / ${count} + 1")
            set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${room}_${part})
            math(EXPR at "${at} + 1")
        endforeach()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # which takes each of them for a header
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
    endif()
endfunction()
