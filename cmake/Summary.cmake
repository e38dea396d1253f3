# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

function(stallscope_say label value)
    message(STATUS "  ${label}${value}")
endfunction()

message(STATUS "Stallscope ${PROJECT_VERSION}")
set(sanitizers none)
if(STALLSCOPE_SANITIZE)
    set(sanitizers ${STALLSCOPE_SANITIZE})
endif()
stallscope_say("build type      " "${CMAKE_BUILD_TYPE}")
stallscope_say("sanitizers      " "${sanitizers}")
stallscope_say("tests           " "${STALLSCOPE_TESTS}")
stallscope_say("benchmarks      " "${STALLSCOPE_BENCH}")
stallscope_say("fuzz targets    " "${STALLSCOPE_FUZZ}")
set(gui "off: ${STALLSCOPE_GUI_REASON}")
if(STALLSCOPE_GUI_FOUND)
    set(gui "on: ${STALLSCOPE_GUI_REASON}")
endif()
stallscope_say("app             " "${gui}")
stallscope_say("CUDA            " "${STALLSCOPE_CUDA_REASON}; nothing in this version needs it yet")
