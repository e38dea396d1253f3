# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The app in other languages than English: resources/translations/*.ts, built in. Where Qt's lrelease is missing the app speaks
# English only.
set_property(GLOBAL PROPERTY STALLSCOPE_LANGUAGES en)
set(STALLSCOPE_LANGUAGES_REASON "")
if(STALLSCOPE_GUI_FOUND)
    # Debian has it without its CMake package.
    find_program(STALLSCOPE_LRELEASE NAMES lrelease lrelease-qt6 HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS})
    if(NOT STALLSCOPE_LRELEASE)
        set(STALLSCOPE_LANGUAGES_REASON " only, since there is no lrelease (Debian: qt6-l10n-tools)")
    endif()
endif()

# stallscope_translate(target): builds the languages into it.
function(stallscope_translate target)
    if(NOT STALLSCOPE_LRELEASE)
        return()
    endif()
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/resources/translations/stallscope_*.ts)
    set(languages en)
    set(packed)
    foreach(source ${sources})
        get_filename_component(name ${source} NAME_WLE)
        set(one ${CMAKE_CURRENT_BINARY_DIR}/${name}.qm)
        add_custom_command(OUTPUT ${one} COMMAND ${STALLSCOPE_LRELEASE} -silent ${source} -qm ${one} DEPENDS ${source} VERBATIM)
        set_source_files_properties(${one} PROPERTIES QT_RESOURCE_ALIAS ${name}.qm)
        list(APPEND packed ${one})
        string(REPLACE stallscope_ "" language ${name})
        list(APPEND languages ${language})
    endforeach()
    qt_add_resources(${target} stallscope_translations PREFIX /translations FILES ${packed} ${STALLSCOPE_RESOURCE_OPTIONS})
    set_property(GLOBAL PROPERTY STALLSCOPE_LANGUAGES "${languages}")
endfunction()
