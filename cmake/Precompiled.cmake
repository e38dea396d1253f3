# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Reading the headers of the standard library and of Qt is most of the work of compiling a file of this project, so they are
# read once per target, or once for several targets. Sources say what they include all the same: without this (STALLSCOPE_PRECOMPILE=OFF) everything
# builds, too. A source with options of its own that change its code leaves it out (SKIP_PRECOMPILE_HEADERS): GCC 12 crashes.
option(STALLSCOPE_PRECOMPILE "Read the headers of libraries once per target" ON)

set(STALLSCOPE_STANDARD_HEADERS
    <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cmath> <condition_variable> <cstdint> <cstring> <deque>
    <filesystem> <functional> <limits> <map> <memory> <mutex> <numeric> <optional> <ranges> <set> <span> <stop_token>
    <string> <string_view> <thread> <unordered_map> <utility> <variant> <vector>)
set(STALLSCOPE_WIDGET_HEADERS
    <QAbstractTableModel> <QAction> <QApplication> <QBoxLayout> <QCheckBox> <QComboBox> <QDialog> <QDir> <QFile>
    <QGridLayout> <QGuiApplication> <QImage> <QLabel> <QLineEdit> <QMainWindow> <QMenu> <QMouseEvent> <QPainter> <QPointer>
    <QPushButton> <QSettings> <QSpinBox> <QString> <QStringList> <QTableView> <QTimer> <QToolButton> <QWidget>)

# What ccache needs to know such headers.
if(STALLSCOPE_PRECOMPILE)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
    endif()
    if(STALLSCOPE_CCACHE AND CMAKE_CXX_COMPILER_LAUNCHER STREQUAL STALLSCOPE_CCACHE)
        set(CMAKE_CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/cmake/cached_compile.sh ${STALLSCOPE_CCACHE})
    endif()
endif()

# stallscope_precompile(target header...)
function(stallscope_precompile target)
    if(STALLSCOPE_PRECOMPILE)
        target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
endfunction()

# stallscope_precompile_as(target other): takes what the other target has read; both are compiled in the same way.
function(stallscope_precompile_as target other)
    if(STALLSCOPE_PRECOMPILE)
        target_precompile_headers(${target} REUSE_FROM ${other})
    endif()
endfunction()

# stallscope_precompile_standard(target): the headers of the standard library and of fmt. Position-independent targets that are compiled
# in the same way share what they read.
function(stallscope_precompile_standard target)
    if(NOT TARGET stallscope_standard_headers)
        file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/standard_headers.cpp CONTENT "")
        add_library(stallscope_standard_headers OBJECT ${PROJECT_BINARY_DIR}/standard_headers.cpp)
        target_link_libraries(stallscope_standard_headers PRIVATE stallscope_warnings ${STALLSCOPE_FMT} Threads::Threads)
        set_target_properties(stallscope_standard_headers PROPERTIES POSITION_INDEPENDENT_CODE ON)
        target_compile_options(stallscope_standard_headers PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
        stallscope_precompile(stallscope_standard_headers ${STALLSCOPE_STANDARD_HEADERS} <fmt/format.h>)
    endif()
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
    stallscope_precompile_as(${target} stallscope_standard_headers)
endfunction()
