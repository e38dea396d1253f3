# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Completion of stallscope for fish.

function __stallscope_names
    stallscope-cli workloads 2>/dev/null | string match -r '^[a-z][a-z-]*$'
end

complete -c stallscope -l run -x -a '(__stallscope_names)' -d 'start this workload at once'
complete -c stallscope -l strategies -x -d 'only these: A,B'
complete -c stallscope -l device -x -a 'cpu cuda' -d 'where to run'
complete -c stallscope -l screenshot -r -F -d 'write a picture and end'
complete -c stallscope -l page -x -a 'timeline compare sweep steps ranks' -d 'of which page'
complete -c stallscope -l size -x -d 'of the picture'
complete -c stallscope -l scale -x -d 'everything that many times as large'
complete -c stallscope -l report -r -F -d 'write a report and end'
complete -c stallscope -l tables -x -a '(__fish_complete_directories)' -d 'write every table and end'
complete -c stallscope -l range -x -d 'a part of the time'
complete -c stallscope -l memory -x -d 'for the spans of sessions'
complete -c stallscope -l theme -x -a 'dark light' -d colours
complete -c stallscope -l language -x -a 'en de zh_CN' -d 'what is said in'
complete -c stallscope -l integrate -d 'add to the menu of the desktop'
complete -c stallscope -l integrate=remove -d 'remove from the menu'
complete -c stallscope -s h -l help -d 'what there is'
complete -c stallscope -l version -d 'the version'
