# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Completion of stallscope for fish.

function __stallscope_names
    stallscope-cli workloads 2>/dev/null | string match -r '^[a-z][a-z-]*$'
end

complete -c stallscope -l run -x -a '(__stallscope_names)' -d 'run this workload'
complete -c stallscope -l strategies -x -d 'strategies to run: A,B'
complete -c stallscope -l device -x -a 'cpu cuda' -d 'device to run on'
complete -c stallscope -l screenshot -r -F -d 'write a picture and exit'
complete -c stallscope -l page -x -a 'timeline compare sweep steps ranks operators communication flame query' -d 'page of the picture'
complete -c stallscope -l sql -x -d 'query of the page query'
complete -c stallscope -l size -x -d 'size of the picture'
complete -c stallscope -l scale -x -d 'scale factor of the picture'
complete -c stallscope -l report -r -F -d 'write a report and exit'
complete -c stallscope -l tables -x -a '(__fish_complete_directories)' -d 'write all tables and exit'
complete -c stallscope -l range -x -d 'time range'
complete -c stallscope -l memory -x -d 'memory limit for spans of sessions'
complete -c stallscope -l theme -x -a 'dark light' -d theme
complete -c stallscope -l language -x -a 'en de zh_CN' -d language
complete -c stallscope -l integrate -d 'add menu entry, icon and file type'
complete -c stallscope -l integrate=remove -d 'remove menu entry, icon and file type'
complete -c stallscope -s h -l help -d 'show help'
complete -c stallscope -l version -d 'show the version'
