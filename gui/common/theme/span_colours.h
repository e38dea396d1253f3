// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/span.h"

#include <QRgb>

#include <array>

namespace stallscope::gui {

enum class ColourBy { Kind, Name, Stream };

/// The colour of a span. In any colouring mode, waits have a colour of their own.
///
/// Hues are distinguishable with any colour vision: neighbours also differ in lightness, and the vermilion of waits
/// contrasts with blues and greys.
class SpanColours {
public:
    SpanColours(const Theme& theme, ColourBy by);

    [[nodiscard]] QRgb of(SpanKind kind, SpanFlag::Type flags, StringId name, TrackId stream) const;
    [[nodiscard]] QRgb wait() const { return m_wait; }
    [[nodiscard]] QRgb finalWait() const { return m_finalWait; }

private:
    static constexpr std::size_t kHues = 12;

    ColourBy m_by;
    QRgb m_wait;
    QRgb m_finalWait;
    QRgb m_communication;
    std::array<QRgb, kSpanKinds> m_kinds{};
    std::array<QRgb, kHues> m_hues{};
};

} // namespace stallscope::gui
