// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace stallscope::cluster {

/// How processes are to bring together what they read.
enum class RankWay { Any, Mpi, Files };

/// Which part of the work is this process', where a launcher (mpirun, srun) began several.
struct RankShare {
    std::size_t rank = 0;
    std::size_t size = 1;
    std::string job = "job"; ///< that they are all of; plain letters

    /// As the launcher's variables say; none where there is no launcher.
    [[nodiscard]] static std::optional<RankShare> fromLauncher();
    [[nodiscard]] bool isFirst() const { return rank == 0; }
    [[nodiscard]] bool has(std::size_t place) const { return place % size == rank; }
};

} // namespace stallscope::cluster
