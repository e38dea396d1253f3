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
$c -n __fish_use_subcommand -l version -d 'the version'
$c -n 'not __stallscope_program' -s h -l help -d 'what it takes'
$c -n __fish_use_subcommand -a devices -d 'every device, and for a missing one why'
$c -n __fish_use_subcommand -a workloads -d 'what can be run'
$c -n __fish_use_subcommand -a run -d 'run the strategies of a workload, and compare them'
$c -n __fish_use_subcommand -a sweep -d 'the same over a range of values'
$c -n __fish_use_subcommand -a record -d 'run a program of yours, and record it'
$c -n __fish_use_subcommand -a gather -d 'put together what a recording left'
$c -n __fish_use_subcommand -a stream -d 'send a session to the standard output while it grows'
$c -n __fish_use_subcommand -a info -d 'what a file holds'
$c -n __fish_use_subcommand -a analyze -d 'where host and device wait for each other'
$c -n __fish_use_subcommand -a ranks -d 'the ranks of a distributed program'
$c -n __fish_use_subcommand -a compare -d 'run against run'
$c -n __fish_use_subcommand -a what-if -d 'what a run would take if it waited less'
$c -n __fish_use_subcommand -a convert -d 'write a file in another format'
$c -n __fish_use_subcommand -a doctor -d 'what works on this machine'

$c -n '__stallscope_command devices workloads run sweep info analyze ranks compare what-if doctor' -l json -d 'one JSON document'

$c -n '__stallscope_command run sweep' -f -a '(__stallscope_workloads)'
$c -n '__stallscope_command run sweep' -l strategy -x -a '(__stallscope_of 1)' -d 'run this one'
$c -n '__stallscope_command run sweep' -l param -x -a '(__stallscope_of 2)=' -d 'set a parameter'
$c -n '__stallscope_command run sweep' -l device -x -a 'cpu cuda' -d 'where to run'
$c -n '__stallscope_command run sweep' -l repeat -x -d 'runs of each strategy'
$c -n '__stallscope_command run sweep' -l memory-limit -x -d 'the most that may be allocated on a device'
$c -n '__stallscope_command run sweep' -l scratch -x -a '(__fish_complete_directories)' -d 'where workloads keep files'
$c -n '__stallscope_command run sweep' -l no-trace -d 'record nothing but how long each run took'
$c -n '__stallscope_command run sweep' -s o -l output -r -F -d 'write a session file'
$c -n '__stallscope_command sweep' -l over -x -a '(__stallscope_of 2)=' -d 'values to go through'

$c -n '__stallscope_command record; and not __stallscope_program' -s o -l output -r -F -d 'the session file'
$c -n '__stallscope_command record; and not __stallscope_program' -l force -d 'replace an existing file'
$c -n '__stallscope_command record; and not __stallscope_program' -l delay -x -d 'begin that long after the start'
$c -n '__stallscope_command record; and not __stallscope_program' -l duration -x -d 'record for that long'
$c -n '__stallscope_command record; and not __stallscope_program' -l range -x -a 'nvtx: profiler' -d 'only within such ranges'
$c -n '__stallscope_command record; and not __stallscope_program' -l keep-last -x -d 'keep only that much before the end'
$c -n '__stallscope_command record; and not __stallscope_program' -l max-size -x -d 'record no more than that'
$c -n '__stallscope_command record; and not __stallscope_program' -l stream -d 'send it to the standard output, too'
$c -n '__stallscope_command record; and not __stallscope_program' -l whole-graphs -d 'a CUDA graph as one span'
$c -n '__stallscope_command record; and not __stallscope_program' -l no-cupti -d 'NVTX ranges only'
$c -n __stallscope_program -a '(__fish_complete_subcommand --fcs-skip=3)'

$c -n '__stallscope_command gather' -s o -l output -r -F -d 'the session file'
$c -n '__stallscope_command gather' -l force -d 'replace an existing file'
$c -n '__stallscope_command gather' -x -a '(__fish_complete_directories)'

$c -n '__stallscope_command analyze' -l rows -d 'every wait'
$c -n '__stallscope_command analyze' -l range -x -d 'a part of each run'
$c -n '__stallscope_command analyze' -l top -x -d 'rows of each table'

$c -n '__stallscope_command ranks' -l range -x -d 'a part of each run'
$c -n '__stallscope_command ranks' -s o -l output -r -F -d 'write the table to this file'

$c -n '__stallscope_command compare' -l format -x -a 'text json md' -d 'how it is written'
$c -n '__stallscope_command compare' -l fail-if -x -d 'exit with 3 if it holds'

$c -n '__stallscope_command what-if' -l run -x -d 'which run of the file'
$c -n '__stallscope_command what-if' -l remove-site -x -d 'without the waits of this site'
$c -n '__stallscope_command what-if' -l remove-wait -x -d 'without this wait'
$c -n '__stallscope_command what-if' -l faster -x -d 'a kernel that many times as fast'
$c -n '__stallscope_command what-if' -l graphs -d 'launches as graphs'
$c -n '__stallscope_command what-if' -l copy-streams -d 'copies in streams of their own'
$c -n '__stallscope_command what-if' -l streams -x -d 'rounds by turns'
