// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace stallscope {

/// Joins launch calls with the device spans they caused while both still arrive, in whichever order. One launch may have
/// many spans. Belongs to one thread.
class Correlator {
public:
    struct Key {
        std::uint32_t scope = 0; ///< Process::correlationScope
        CorrelationId id;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct End {
        TrackId track;
        TimeRange range;
        friend bool operator==(const End&, const End&) = default;
    };
    struct Pair {
        End launch;
        End span;
        friend bool operator==(const Pair&, const Pair&) = default;
    };

    void addLaunch(Key key, const End& launch);
    void addSpan(Key key, const End& span);
    /// What was joined since the last call.
    [[nodiscard]] std::vector<Pair> takePairs();

    /// Forgets launches that ended, and waiting spans that started, before `time`. What is forgotten unjoined is counted.
    void forgetBefore(Nanos time);
    [[nodiscard]] std::uint64_t launchesWithoutSpan() const { return m_lostLaunches; }
    [[nodiscard]] std::uint64_t spansWithoutLaunch() const { return m_lostSpans; }
    [[nodiscard]] std::size_t size() const { return m_launches.size() + m_waiting.size(); }

private:
    struct KeyHash {
        std::size_t operator()(const Key& key) const noexcept;
    };
    struct Launch {
        End end;
        bool hasSpan = false;
    };

    std::unordered_map<Key, Launch, KeyHash> m_launches;
    std::unordered_multimap<Key, End, KeyHash> m_waiting; // spans whose launch has not arrived
    std::vector<Pair> m_pairs;
    std::uint64_t m_lostLaunches = 0;
    std::uint64_t m_lostSpans = 0;
};

} // namespace stallscope
