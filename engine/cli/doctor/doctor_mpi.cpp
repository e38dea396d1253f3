// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/doctor/doctor.h"

#include "engine/cluster/mpi_library.h"

namespace stallscope::cli {

void examineMpi(const Patient& patient, std::vector<Finding>& findings)
{
    Finding finding{"mpi", "Shares by MPI", Finding::State::Missing, {}, {}};
    const auto plugin = cluster::loadMpi(patient.plugins.folders);
    if (plugin) {
        finding.state = Finding::State::Works;
        finding.found = cluster::nameOf(**plugin);
    } else {
        finding.found = plugin.error().message;
        finding.advice =
            "analyze --shard works all the same, through a folder that all processes see. MPI does without one: install it (Debian: openmpi-bin); to build "
            "the plugin, its headers too (libopenmpi-dev).";
    }
    findings.push_back(std::move(finding));
}

} // namespace stallscope::cli
