# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Warnings are an interface target: whoever links it is held to them.
add_library(stallscope_warnings INTERFACE)
target_compile_options(stallscope_warnings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual>
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${STALLSCOPE_WERROR}>>:-Werror>)
