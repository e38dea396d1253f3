// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/repetition.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace stallscope::test {

/// A row of launches with steps in it, as a training or an inference has them, and where they begin. The same for the same plan.
struct StepsPlan {
    std::size_t steps = 10;
    std::size_t before = 0; ///< launches of each step around its layers
    std::size_t behind = 0;
    std::size_t layers = 0;
    std::size_t layer = 0;           ///< launches of a layer
    std::size_t warmUp = 0;          ///< other launches before the first step
    std::size_t afterwards = 0;      ///< and behind the last one
    std::size_t jitter = 0;          ///< so many launches of each step are missing or made twice
    std::size_t checkpoint = 0;      ///< a copy behind every so many steps
    std::size_t evaluation = 0;      ///< layers once more, with a launch of its own, behind every so many steps
    std::size_t oddOneIn = 0;        ///< a launch of its own within one of so many steps, at random
    std::size_t evaluationAlone = 0; ///< so many launches of its own and none of the steps', behind every 10 steps
    bool copiesIn = false;           ///< each step begins with a copy from the host
    bool backward = false;           ///< the layers again, in other kernels
};

class PlantedSteps {
public:
    explicit PlantedSteps(const StepsPlan& plan) : m_plan(plan)
    {
        others(plan.warmUp);
        for (std::size_t i = 1; i <= plan.steps; ++i) {
            m_starts.push_back(m_row.size());
            step();
            if (plan.checkpoint > 0 && i % plan.checkpoint == 0)
                add(kCheckpoint);
            if (plan.evaluation > 0 && i % plan.evaluation == 0)
                evaluate();
            for (std::size_t j = 0; j < plan.evaluationAlone && i % 10 == 0; ++j)
                add(kEvaluation - 1 - static_cast<std::uint32_t>(j));
        }
        m_end = m_row.size();
        others(plan.afterwards);
        m_row.isCopy.assign(kNames, false);
        m_row.isHostCopy.assign(kNames, false);
        m_row.isCopy[kCheckpoint] = true;
        m_row.isCopy[0] = plan.copiesIn;
        m_row.isHostCopy[0] = plan.copiesIn;
    }

    [[nodiscard]] const LaunchRow& row() const { return m_row; }
    [[nodiscard]] const std::vector<std::size_t>& starts() const { return m_starts; }
    /// Behind the last step and what follows it.
    [[nodiscard]] std::size_t end() const { return m_end; }

private:
    static constexpr std::uint32_t kNames = 1000;
    static constexpr std::uint32_t kCheckpoint = 999;
    static constexpr std::uint32_t kEvaluation = 997;
    static constexpr std::uint32_t kOdd = 998;
    static constexpr std::uint32_t kOthers = 800; ///< the first name of those around the steps
    static constexpr std::uint32_t kBackward = 500;
    static constexpr std::uint32_t kLayer = 300;
    static constexpr std::uint32_t kBehind = 150;

    void add(std::uint32_t name)
    {
        m_row.names.push_back(name);
        m_row.work.push_back(1000 + static_cast<Nanos>(below(200)));
    }
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(m_random()) % limit; }
    void others(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i)
            add(kOthers + static_cast<std::uint32_t>(below(100)));
    }
    void addRange(std::uint32_t first, std::size_t count, std::vector<std::uint32_t>& to)
    {
        for (std::size_t i = 0; i < count; ++i)
            to.push_back(first + static_cast<std::uint32_t>(i));
    }
    void step()
    {
        std::vector<std::uint32_t> names;
        addRange(0, m_plan.before, names);
        for (std::size_t i = 0; i < m_plan.layers; ++i)
            addRange(kLayer, m_plan.layer, names);
        for (std::size_t i = 0; m_plan.backward && i < m_plan.layers; ++i)
            addRange(kBackward, 2 * m_plan.layer, names);
        addRange(kBehind, m_plan.behind, names);
        for (std::size_t i = 0; i < m_plan.jitter; ++i) {
            const auto at = names.begin() + 1 + static_cast<std::ptrdiff_t>(below(names.size() - 1)); // the first launch stays where it is
            if (below(2) == 0)
                names.erase(at);
            else
                names.insert(at, *at);
        }
        if (m_plan.oddOneIn > 0 && below(m_plan.oddOneIn) == 0)
            names.insert(names.begin() + static_cast<std::ptrdiff_t>(names.size() / 2), kOdd);
        for (const std::uint32_t name : names)
            add(name);
    }
    void evaluate()
    {
        for (std::size_t i = 0; i < m_plan.layers; ++i) {
            for (std::size_t j = 0; j < m_plan.layer; ++j)
                add(kLayer + static_cast<std::uint32_t>(j));
        }
        add(kEvaluation);
    }

    StepsPlan m_plan;
    std::mt19937 m_random{20}; // NOLINT: the same row each time
    LaunchRow m_row;
    std::vector<std::size_t> m_starts;
    std::size_t m_end = 0;
};

} // namespace stallscope::test
