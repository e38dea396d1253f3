# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Warnings are an interface target: whoever links it is held to them.
add_library(stallscope_warnings INTERFACE)
target_compile_options(stallscope_warnings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual>
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${STALLSCOPE_WERROR}>>:-Werror>)

# Where GCC 12 optimizes much it sees overflows in its own std::string that are none. The presets for development hear of true ones.
target_compile_options(stallscope_warnings INTERFACE
    "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-restrict;-Wno-stringop-overflow>")
