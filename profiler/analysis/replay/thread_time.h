// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <vector>

namespace stallscope {

/// When a thread would have come to what it did at some time: told for some points, in proportion between two of them, as far
/// behind the last one and before the first one as it was. What came earlier never comes later.
///
///     ThreadTime time;
///     time.add(0, 0);
///     time.add(100, 40);
///     time.at(50);  // 20
///     time.at(130); // 70
class ThreadTime {
public:
    /// Points come in order. One that goes back is taken for the one before it.
    void add(Nanos measured, Nanos predicted);
    [[nodiscard]] Nanos at(Nanos measured) const;

private:
    struct Point {
        Nanos measured = 0;
        Nanos predicted = 0;
    };
    std::vector<Point> m_points;
};

} // namespace stallscope
