// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// One reading of a foreign clock between two readings of the session's clock.
struct ClockSample {
    Nanos before = 0;  ///< session clock, just before
    Nanos foreign = 0; ///< the foreign clock
    Nanos after = 0;   ///< session clock, just after

    [[nodiscard]] Nanos middle() const { return before + (after - before) / 2; }
    /// The foreign reading happened at middle(), give or take this much.
    [[nodiscard]] Nanos uncertainty() const { return (after - before + 1) / 2; }
};

/// Maps times of a foreign clock (CUPTI's wall clock, the processor's tick counter) onto the session's clock, piece by
/// piece between samples that were taken while recording. Belongs to one thread.
///
/// Two clocks drift apart slowly: between two samples the difference is interpolated. When the difference jumps by more
/// than drift and uncertainty can explain, the foreign clock was set: a step. It is counted, and no time is
/// interpolated across it: each time is mapped with the difference of the nearer sample on its own side.
///
/// Worked example: samples (session 0, foreign 1000), (session 100, foreign 1100), then the clock is set back by 500:
/// (session 200, foreign 700). Foreign 1050 -> 50; foreign 650, which only occurs after the step, -> 150.
class ClockMap {
public:
    /// Crystals differ by less than 200 ppm; a wall clock that is being slewed by up to 500 ppm.
    static constexpr Nanos kDriftPerMillion = 700;
    /// Jumps smaller than this are taken for noise of the readings.
    static constexpr Nanos kSmallestStep = 5'000;

    /// Samples come in order of session time.
    void add(const ClockSample& sample);
    [[nodiscard]] bool isEmpty() const { return m_pieces.empty(); }

    /// The session time of a foreign time; unchanged while there are no samples.
    [[nodiscard]] Nanos toSession(Nanos foreign) const;
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }
    /// The widest bracket among the samples: how far a mapped time may be off. Absent while there are none.
    [[nodiscard]] std::optional<Nanos> error() const;

private:
    struct Knot {
        Nanos foreign;
        Nanos session;
    };
    /// Knots without a step between them: both clocks only ever go forward in a piece.
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
