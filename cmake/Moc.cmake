# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# stallscope_moc(target file...): moc's output for headers, as one source, and for sources, each as an included file. Qt's and the
# standard headers tell moc nothing about our classes, so it is given no path to them: one or two seconds for all headers, where AUTOMOC
# takes a minute. Call it after stallscope_unite.
function(stallscope_moc target)
    set(headers ${ARGN})
    list(FILTER headers INCLUDE REGEX "\\.h$")
    set(united ${CMAKE_CURRENT_BINARY_DIR}/${target}_moc.cpp)
    set(script ${PROJECT_SOURCE_DIR}/cmake/moc_headers.cmake)
    add_custom_command(OUTPUT ${united}
        COMMAND ${CMAKE_COMMAND} -DMOC=$<TARGET_FILE:Qt6::moc> -DROOT=${PROJECT_SOURCE_DIR} "-DHEADERS=${headers}" -DUNITED=${united} -P ${script}
        DEPENDS ${headers} ${script} COMMENT "Running moc on the headers of ${target}" VERBATIM)
    target_sources(${target} PRIVATE ${united})
    set_source_files_properties(${united} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

    set(sources ${ARGN})
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    foreach(source ${sources})
        get_filename_component(name ${source} NAME_WE)
        qt6_generate_moc(${source} ${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc TARGET ${target}) # which may implement interfaces of Qt
        target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc)
        target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/moc)
    endforeach()
endfunction()
