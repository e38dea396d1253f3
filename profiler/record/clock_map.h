// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// A reading of a foreign clock between two readings of the session clock.
struct ClockSample {
    Nanos before = 0;  ///< session clock, just before
    Nanos foreign = 0; ///< the foreign clock
    Nanos after = 0;   ///< session clock, just after

    [[nodiscard]] Nanos middle() const { return before + (after - before) / 2; }
    /// Error bound of the foreign reading, which is assumed at middle().
    [[nodiscard]] Nanos uncertainty() const { return (after - before + 1) / 2; }
};

/// Maps times of a foreign clock (CUPTI's wall clock, the processor's tick counter) to the session clock, piecewise between
/// samples taken during the recording. Used from one thread.
///
/// Clocks drift slowly: between two samples the difference is interpolated. If the difference jumps by more than drift and
/// uncertainty can explain, the foreign clock was set: a step. Steps are counted, and no time is interpolated across one:
/// each time is mapped with the difference of the nearer sample on its side.
///
/// Worked example: samples (session 0, foreign 1000), (session 100, foreign 1100), then the clock is set back by 500:
/// (session 200, foreign 700). Foreign 1050 -> 50; foreign 650, which only occurs after the step, -> 150.
class ClockMap {
public:
    /// Crystals differ by less than 200 ppm, and a wall clock may be slewed by up to 500 ppm.
    static constexpr Nanos kDriftPerMillion = 700;
    /// Smaller jumps are considered measurement noise.
    static constexpr Nanos kSmallestStep = 5'000;

    /// Samples must be in order of session time.
    void add(const ClockSample& sample);
    [[nodiscard]] bool isEmpty() const { return m_pieces.empty(); }

    /// Session time of a foreign time; the time itself while there are no samples.
    [[nodiscard]] Nanos toSession(Nanos foreign) const;
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }
    /// Error bound of mapped times: the widest sample. Empty without samples.
    [[nodiscard]] std::optional<Nanos> error() const;

private:
    struct Knot {
        Nanos foreign;
        Nanos session;
    };
    /// Knots without a step between them: both clocks are monotonic within a piece.
    using Piece = std::vector<Knot>;

    [[nodiscard]] bool stepsTo(const Knot& next, Nanos uncertainty) const;
    [[nodiscard]] const Piece& pieceOf(Nanos foreign) const;
    [[nodiscard]] static Nanos mapWithin(const Piece& piece, Nanos foreign);

    std::vector<Piece> m_pieces;
    Nanos m_lastUncertainty = 0;
    Nanos m_widest = 0;
    std::uint64_t m_steps = 0;
};

} // namespace stallscope
