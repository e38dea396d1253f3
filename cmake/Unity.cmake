# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The sources of a folder include mostly the same headers. Compiling a few of them as one file takes half the time. Everything also builds
# without (STALLSCOPE_UNITY=OFF), as in the presets with sanitizers and in releases, where a program links only what it uses of a library.
# Names in unnamed namespaces must be unique within their folder. A source with its own compile options is compiled alone.
option(STALLSCOPE_UNITY "Compile a few sources of a folder as one file" ON)
set(STALLSCOPE_UNITED 16) # sources at most: an edit compiles its neighbours anew

# Files of this size take GCC up to 1.1 GB. By default it frees memory again and again while it compiles them, which takes a tenth of the time.
if(STALLSCOPE_UNITY)
    add_compile_options("$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:SHELL:--param ggc-min-heapsize=524288>")
endif()

# stallscope_unite(target): call it when all sources are added. Adding a source changes the united files of its own folder only.
function(stallscope_unite target)
    if(NOT STALLSCOPE_UNITY)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    get_target_property(home ${target} SOURCE_DIR)
    set(folders)
    foreach(source ${sources})
        if(source MATCHES "\\.cpp$" AND NOT source MATCHES "\\$<")
            get_filename_component(source ${source} ABSOLUTE BASE_DIR ${home})
            get_filename_component(folder ${source} DIRECTORY)
            file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
            string(REPLACE "/" "_" folder ${folder})
            list(APPEND folders ${folder})
            list(APPEND of_${folder} ${source})
        endif()
    endforeach()
    list(REMOVE_DUPLICATES folders)
    foreach(folder ${folders})
        list(LENGTH of_${folder} count)
        math(EXPR parts "(${count} + ${STALLSCOPE_UNITED} - 1) / ${STALLSCOPE_UNITED}")
        set(at 0)
        foreach(source ${of_${folder}})
            math(EXPR part "${at} * ${parts} / ${count} + 1")
            set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${folder}_${part})
            math(EXPR at "${at} + 1")
        endforeach()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # which takes each of them for a header
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
    endif()
endfunction()
