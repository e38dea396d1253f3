// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/percentiles.h"
#include "profiler/base/nanos.h"

#include <algorithm>
#include <span>
#include <vector>

namespace stallscope {

/// A typical value of what was measured only now and then.
class Usual {
public:
    void add(Nanos value) { m_values.push_back(std::max<Nanos>(value, 0)); }
    [[nodiscard]] Nanos or_(Nanos otherwise) { return m_values.empty() ? otherwise : medianOf(std::span(m_values)); }

private:
    std::vector<Nanos> m_values;
};

} // namespace stallscope
