// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/lane_image.h"

#include <QFont>
#include <QPainter>
#include <QStaticText>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stallscope::gui {

/// A name and its shorter forms, from long to short; each is shorter than the one before.
///
///     void at::native::vectorized_kernel<4, at::native::Add<float>>(int, float*)
///     at::native::vectorized_kernel
///     vectorized_kernel
///
///     cudaStreamSynchronize
///     StreamSynchronize
///
///     torch/nn/modules/module.py(1501): _call_impl
///     module.py(1501): _call_impl
///     _call_impl
[[nodiscard]] std::vector<std::string> nameForms(std::string_view name);

/// Writes names into spans that are wide enough, and marks the border between adjacent wide spans. Caches the shortened
/// form of each name by width.
class SpanLabels {
public:
    /// Paints over lanes that have been painted, on a picture of `size` pixels.
    void paint(QPainter& painter, const PaneScene& scene, QSize size, const LaneImage& image);

private:
    struct Text {
        QStaticText text;
        qreal width = 0;
    };
    /// The forms of a name and their widths.
    struct Name {
        std::vector<QString> forms;
        std::vector<qreal> widths;
    };

    void paintRow(QPainter& painter, const PaneScene& scene, const LaneRow& row, std::span<const Span> spans, QRect where);
    void paintSpan(QPainter& painter, const PaneScene& scene, const Span& span, const LaneRow& row, QRectF box);
    [[nodiscard]] const Text& fitting(const Trace& trace, StringId name, int width, const QFont& font);
    [[nodiscard]] const Name& formsOf(const Trace& trace, StringId name, const QFont& font);
    void adopt(const PaneScene& scene, const QFont& font);

    QFont m_font;
    const TracePools* m_pools = nullptr; // pools of the cached names
    std::unordered_map<std::uint32_t, Name> m_names;
    std::unordered_map<std::uint64_t, Text> m_texts;
};

} // namespace stallscope::gui
