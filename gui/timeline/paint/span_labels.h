// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/lane_image.h"

#include <QFont>
#include <QPainter>
#include <QStaticText>

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace stallscope::gui {

/// Writes names into spans that are wide enough, and marks where one wide span ends and the next begins. Remembers how each
/// name is shortened to each width.
class SpanLabels {
public:
    /// On a picture of this many pixels, over the lanes that are painted already.
    void paint(QPainter& painter, const PaneScene& scene, QSize size, const LaneImage& image);

private:
    struct Text {
        QStaticText text;
        qreal width = 0;
    };
    /// The forms of a name and how wide each is.
    struct Name {
        std::vector<QString> forms;
        std::vector<qreal> widths;
    };

    void paintRow(QPainter& painter, const PaneScene& scene, const LaneRow& row, std::span<const Span> spans, QRect where);
    void paintSpan(QPainter& painter, const PaneScene& scene, const Span& span, TrackId track, QRectF box);
    [[nodiscard]] const Text& fitting(const Trace& trace, StringId name, int width, const QFont& font);
    [[nodiscard]] const Name& formsOf(const Trace& trace, StringId name, const QFont& font);
    void adopt(const PaneScene& scene, const QFont& font);

    QFont m_font;
    const TracePools* m_pools = nullptr; // the names that are remembered are these ones'
    std::unordered_map<std::uint32_t, Name> m_names;
    std::unordered_map<std::uint64_t, Text> m_texts;
};

} // namespace stallscope::gui
