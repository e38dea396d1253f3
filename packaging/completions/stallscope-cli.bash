# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Completion of stallscope-cli and stallscope for bash. Workloads and their strategies are asked of the program itself.

_stallscope_commands='devices workloads run sweep record gather stream info analyze ranks compare what-if query mcp convert doctor'

_stallscope_options() {
    local run='--strategy --param --device --repeat --memory-limit --scratch --gpu-metrics --no-trace --output -o --json'
    case $1 in
    '') echo '--version' ;;
    devices | workloads | info | doctor) echo '--json' ;;
    run) echo "$run" ;;
    sweep) echo "$run --over" ;;
    record) echo '--output -o --force --delay --duration --range --keep-last --max-size --stream --whole-graphs --gpu-metrics --event-times --queue-times --device-launches --no-cupti' ;;
    gather) echo '--output -o --force' ;;
    analyze) echo '--json --rows --range --top' ;;
    ranks) echo '--json --range --output -o' ;;
    compare) echo '--json --format --fail-if' ;;
    what-if) echo '--run --remove-site --remove-wait --faster --graphs --copy-streams --streams --range --json' ;;
    query) echo '--format --limit --time-limit --schema' ;;
    esac
    echo '--help -h'
}

# _stallscope_offer WORDS: those that begin with what was typed.
_stallscope_offer() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$_stallscope_word")
}

_stallscope_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "${1--f}" -- "$_stallscope_word")
}

_stallscope_workloads() { stallscope-cli workloads 2>/dev/null | sed -n 's/^\([a-z][a-z-]*\)$/\1/p'; }

# _stallscope_of WORKLOAD PART: its strategies (PART 1) or its parameters (PART 2).
_stallscope_of() {
    stallscope-cli workloads 2>/dev/null | awk -v workload="$1" -v part="$2" '
        /^[a-z]/ { inside = $1 == workload; at = 0; next }
        inside && /^  parameter / { at = 2; next }
        inside && /^  [^ ]/ { if (at == 0) { at = 1; next } if (at == part) print $1 }'
}

# The workload among the words typed so far.
_stallscope_workload() {
    local word all
    all=" $(_stallscope_workloads | tr '\n' ' ') "
    for word in "${COMP_WORDS[@]:2}"; do
        [[ -n $word && $all == *" $word "* ]] && echo "$word" && return
    done
}

# _stallscope_value OPTION: completes what stands behind it; 1 where it takes no value.
_stallscope_value() {
    case $1 in
    --strategy | --strategies) _stallscope_offer "$(_stallscope_of "$(_stallscope_workload)" 1)" ;;
    --param | --over)
        compopt -o nospace 2>/dev/null
        _stallscope_offer "$(_stallscope_of "$(_stallscope_workload)" 2 | sed 's/$/=/')"
        ;;
    --device) _stallscope_offer 'cpu cuda' ;;
    --format)
        if [[ ${COMP_WORDS[1]} == query ]]; then
            _stallscope_offer 'table csv json'
        else
            _stallscope_offer 'text json md junit'
        fi
        ;;
    --theme) _stallscope_offer 'dark light' ;;
    --language) _stallscope_offer 'en de zh_CN' ;;
    --page) _stallscope_offer 'timeline compare sweep steps ranks operators communication flame query' ;;
    --scratch | --tables) _stallscope_files -d ;;
    -o | --output | --screenshot | --report) _stallscope_files ;;
    --repeat | --memory | --memory-limit | --delay | --duration | --keep-last | --max-size | --top | --limit | --time-limit | --fail-if | --remove-site | --remove-wait | --faster | --streams | --sql | --size | --scale)
        COMPREPLY=()
        ;;
    *) return 1 ;;
    esac
}

# bash takes "--format=md" for three words: the option is the first of them. Of "count=10" nothing is known; then it is empty.
_stallscope_before() {
    local before=${COMP_WORDS[COMP_CWORD - 1]}
    if [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
        [[ $before == --* ]] || before=
    fi
    printf '%s' "$before"
}

# Behind the two dashes of `record` stands somebody else's command line.
_stallscope_program() {
    local i
    for ((i = 2; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == -- ]] || continue
        if declare -F _command_offset >/dev/null; then
            _command_offset $((i + 1))
        elif ((COMP_CWORD == i + 1)); then
            _stallscope_files -c
        else
            _stallscope_files
        fi
        return 0
    done
    return 1
}

_stallscope_cli() {
    local _stallscope_word=${COMP_WORDS[COMP_CWORD]} before command=${COMP_WORDS[1]}
    COMPREPLY=()
    before=$(_stallscope_before)
    [[ -n $before ]] || return
    if ((COMP_CWORD == 1)); then
        _stallscope_offer "$_stallscope_commands $(_stallscope_options '')"
        return
    fi
    if [[ $command == record ]] && _stallscope_program; then
        return
    elif [[ $command == record && $before == --range ]]; then
        _stallscope_offer 'nvtx: profiler'
    elif [[ $command == what-if && $before == --run ]] || [[ ($command == analyze || $command == ranks || $command == what-if) && $before == --range ]]; then
        return
    elif _stallscope_value "$before"; then
        return
    elif [[ $_stallscope_word == -* ]]; then
        _stallscope_offer "$(_stallscope_options "$command")"
    elif [[ $command == run || $command == sweep ]]; then
        _stallscope_offer "$(_stallscope_workloads)"
    elif [[ $command == gather ]]; then
        _stallscope_files -d
    elif [[ $command == record ]]; then
        _stallscope_offer '--'
    else
        _stallscope_files
    fi
}

_stallscope() {
    local _stallscope_word=${COMP_WORDS[COMP_CWORD]} before
    COMPREPLY=()
    before=$(_stallscope_before)
    [[ -n $before ]] || return
    if [[ $before == --run ]]; then
        _stallscope_offer "$(_stallscope_workloads)"
    elif [[ $before == --range ]] || _stallscope_value "$before"; then
        return
    elif [[ $_stallscope_word == -* ]]; then
        _stallscope_offer '--run --strategies --device --screenshot --page --sql --size --scale --report --tables --range --theme --language --memory --integrate --help -h --version'
    else
        _stallscope_files
    fi
}

complete -F _stallscope_cli stallscope-cli
complete -F _stallscope stallscope
