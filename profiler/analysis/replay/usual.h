// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/percentiles.h"
#include "profiler/base/nanos.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace stallscope {

/// A typical value of what was measured only now and then.
class Usual {
public:
    void add(Nanos value) { m_values.push_back(std::max<Nanos>(value, 0)); }
    [[nodiscard]] Nanos or_(Nanos otherwise) { return m_values.empty() ? otherwise : medianOf(std::span(m_values)); }
    [[nodiscard]] std::size_t count() const { return m_values.size(); }
    /// The value that so large a part of them does not exceed; of some there are.
    [[nodiscard]] Nanos quickest(double part)
    {
        const auto at = m_values.begin() + static_cast<std::ptrdiff_t>(std::ceil(static_cast<double>(m_values.size()) * part)) - 1;
        std::nth_element(m_values.begin(), at, m_values.end());
        return *at;
    }

private:
    std::vector<Nanos> m_values;
};

} // namespace stallscope
