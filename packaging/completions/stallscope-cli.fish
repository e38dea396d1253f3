# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Completion of stallscope-cli for fish. Workloads and their strategies are asked of the program itself.

function __stallscope_workloads
    stallscope-cli workloads 2>/dev/null | string match -r '^[a-z][a-z-]*$'
end

# 1: the strategies, 2: the parameters of the workload on the line.
function __stallscope_of
    stallscope-cli workloads 2>/dev/null | awk -v line=" "(commandline -opc | string join ' ')" " -v part=$argv[1] '
        /^[a-z]/ { inside = index(line, " " $1 " "); at = 0; next }
        inside && /^  parameter / { at = 2; next }
        inside && /^  [^ ]/ { if (at == 0) { at = 1; next } if (at == part) print $1 }'
end

function __stallscope_command
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

# Behind the two dashes of `record` stands somebody else's command line.
function __stallscope_program
    __stallscope_command record; and contains -- -- (commandline -opc)
end

set -l c complete -c stallscope-cli
$c -n __fish_use_subcommand -f
$c -n __fish_use_subcommand -l version -d 'show the version'
$c -n 'not __stallscope_program' -s h -l help -d 'show the help'
$c -n __fish_use_subcommand -a devices -d 'list the devices, and why others are missing'
$c -n __fish_use_subcommand -a workloads -d 'list the workloads'
$c -n __fish_use_subcommand -a run -d 'run, record and compare the strategies of a workload'
$c -n __fish_use_subcommand -a sweep -d 'run a workload over several values of a parameter'
$c -n __fish_use_subcommand -a record -d 'run and record a program'
$c -n __fish_use_subcommand -a gather -d 'merge the shards of a recording'
$c -n __fish_use_subcommand -a stream -d 'write a session to standard output, also while it grows'
$c -n __fish_use_subcommand -a info -d 'show what a file contains'
$c -n __fish_use_subcommand -a analyze -d 'show where host and device wait for each other'
$c -n __fish_use_subcommand -a ranks -d 'compare the ranks of a distributed program'
$c -n __fish_use_subcommand -a compare -d 'compare runs'
$c -n __fish_use_subcommand -a what-if -d 'predict a run with fewer waits'
$c -n __fish_use_subcommand -a query -d 'run an SQL query over a trace'
$c -n __fish_use_subcommand -a mcp -d 'serve coding assistants'
$c -n __fish_use_subcommand -a convert -d 'convert a file to another format'
$c -n __fish_use_subcommand -a doctor -d 'check what works on this machine'

$c -n '__stallscope_command devices workloads run sweep info analyze ranks compare what-if doctor' -l json -d 'print one JSON document'

$c -n '__stallscope_command run sweep' -f -a '(__stallscope_workloads)'
$c -n '__stallscope_command run sweep' -l strategy -x -a '(__stallscope_of 1)' -d 'strategy to run'
$c -n '__stallscope_command run sweep' -l param -x -a '(__stallscope_of 2)=' -d 'value of a parameter'
$c -n '__stallscope_command run sweep' -l device -x -a 'cpu cuda' -d 'device to run on'
$c -n '__stallscope_command run sweep' -l repeat -x -d 'runs of each strategy'
$c -n '__stallscope_command run sweep' -l memory-limit -x -d 'memory limit of a device'
$c -n '__stallscope_command run sweep' -l scratch -x -a '(__fish_complete_directories)' -d 'folder for data files'
$c -n '__stallscope_command run sweep' -l gpu-metrics -d 'sample hardware metrics of GPUs'
$c -n '__stallscope_command run sweep' -l no-trace -d 'record only the duration of each run'
$c -n '__stallscope_command run sweep' -s o -l output -r -F -d 'session file'
$c -n '__stallscope_command sweep' -l over -x -a '(__stallscope_of 2)=' -d 'values of a parameter'

$c -n '__stallscope_command record; and not __stallscope_program' -s o -l output -r -F -d 'session file'
$c -n '__stallscope_command record; and not __stallscope_program' -l force -d 'replace an existing file'
$c -n '__stallscope_command record; and not __stallscope_program' -l delay -x -d 'start recording after this delay'
$c -n '__stallscope_command record; and not __stallscope_program' -l duration -x -d 'stop recording after this time'
$c -n '__stallscope_command record; and not __stallscope_program' -l range -x -a 'nvtx: profiler' -d 'record only inside these ranges'
$c -n '__stallscope_command record; and not __stallscope_program' -l keep-last -x -d 'keep only the end of the recording'
$c -n '__stallscope_command record; and not __stallscope_program' -l max-size -x -d 'stop recording at this size'
$c -n '__stallscope_command record; and not __stallscope_program' -l stream -d 'also write to standard output'
$c -n '__stallscope_command record; and not __stallscope_program' -l whole-graphs -d 'record a CUDA graph launch as one span'
$c -n '__stallscope_command record; and not __stallscope_program' -l gpu-metrics -d 'sample hardware metrics of GPUs'
$c -n '__stallscope_command record; and not __stallscope_program' -l event-times -d 'record when the GPU reached CUDA events'
$c -n '__stallscope_command record; and not __stallscope_program' -l queue-times -d 'record when kernels were queued and submitted'
$c -n '__stallscope_command record; and not __stallscope_program' -l device-launches -d 'record kernels launched by kernels'
$c -n '__stallscope_command record; and not __stallscope_program' -l no-cupti -d 'record NVTX ranges only'
$c -n __stallscope_program -a '(__fish_complete_subcommand --fcs-skip=3)'

$c -n '__stallscope_command gather' -s o -l output -r -F -d 'session file'
$c -n '__stallscope_command gather' -l force -d 'replace an existing file'
$c -n '__stallscope_command gather' -x -a '(__fish_complete_directories)'

$c -n '__stallscope_command analyze' -l rows -d 'list every wait'
$c -n '__stallscope_command analyze' -l range -x -d 'part of each run'
$c -n '__stallscope_command analyze' -l top -x -d 'rows of each table'

$c -n '__stallscope_command ranks' -l range -x -d 'part of each run'
$c -n '__stallscope_command ranks' -s o -l output -r -F -d 'write the table to this file'

$c -n '__stallscope_command compare' -l format -x -a 'text json md junit' -d 'output format'
$c -n '__stallscope_command compare' -l fail-if -x -d 'exit with status 3 if it holds'

$c -n '__stallscope_command query' -l format -x -a 'table csv json' -d 'output format'
$c -n '__stallscope_command query' -l limit -x -d 'maximum number of rows'
$c -n '__stallscope_command query' -l time-limit -x -d 'time limit of the query'
$c -n '__stallscope_command query' -l schema -d 'list the tables with their columns'
$c -n '__stallscope_command what-if' -l run -x -d 'number of the run in the file'
$c -n '__stallscope_command what-if' -l remove-site -x -d 'remove the waits of this site'
$c -n '__stallscope_command what-if' -l remove-wait -x -d 'remove this wait'
$c -n '__stallscope_command what-if' -l range -x -d 'replay only a part of the run'
$c -n '__stallscope_command what-if' -l faster -x -d 'speed up a kernel'
$c -n '__stallscope_command what-if' -l graphs -d 'launch work as graphs'
$c -n '__stallscope_command what-if' -l copy-streams -d 'copy in separate streams'
$c -n '__stallscope_command what-if' -l streams -x -d 'distribute rounds over streams'
