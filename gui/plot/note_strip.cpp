// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/note_strip.h"

#include <QCoreApplication>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr double kBeyond = 8;   // pixels outside of the picture that are still placed
constexpr double kTextGap = 5;  // from where the note begins
constexpr double kFlagGap = 12; // of a bookmark or span: its flag stands between
constexpr double kLongestText = 220;
constexpr double kBetween = 6;   // marks of a row
constexpr double kMoreRoom = 30; // for "+N"

struct Placed {
    QRectF across;
    QRectF box;
    QRectF room;
    QString text;
};

/// The row is still open: as if it were the first one.
Placed placedFor(const Note& note, const TimeScale& scale, const QFontMetricsF& metrics, double reserved)
{
    const double left = std::clamp(scale.toPixel(note.range.start), -kBeyond, scale.pixels + kBeyond);
    const double right = std::clamp(scale.toPixel(note.range.end), left, scale.pixels + kBeyond);
    const double gap = note.type == NoteType::Bookmark || note.span ? kFlagGap : kTextGap;
    const QString whole = shortText(note);
    const double shown = std::min(right, static_cast<double>(scale.pixels)) - std::max(left, 0.0);
    const double mostText = std::max(shown - gap - kTextGap, kLongestText);
    const double width = std::min(metrics.horizontalAdvance(whole) + 1, mostText);
    Placed placed;
    placed.across = QRectF(left, 0, right - left, NoteStrip::kRowHeight);
    // the text stays in the picture where its note begins or ends outside of it
    double textLeft = std::max(left, 0.0) + gap;
    textLeft = std::max(std::min(textLeft, scale.pixels - width - reserved), 0.0);
    placed.room = QRectF(textLeft, 0, std::min(width, scale.pixels - textLeft), NoteStrip::kRowHeight);
    placed.text = metrics.elidedText(whole, Qt::ElideRight, placed.room.width());
    const double from = std::min(left, textLeft - (whole.isEmpty() ? 0 : kTextGap));
    const double to = std::max(right, whole.isEmpty() ? left + gap : placed.room.right() + kTextGap);
    placed.box = QRectF(from, 0, to - from + reserved, NoteStrip::kRowHeight);
    return placed;
}

} // namespace

QString moreText(std::size_t count)
{
    return QStringLiteral("+%1").arg(count);
}

QString shortText(const Note& note)
{
    const QString text = QString::fromStdString(note.text).trimmed();
    const qsizetype line = text.indexOf('\n');
    return line < 0 ? text : text.left(line).trimmed() + QStringLiteral(" …");
}

NoteStrip::NoteStrip(const std::vector<SceneNote>& notes, const TimeScale& scale, const QFontMetricsF& metrics, int mostRows)
{
    if (scale.isEmpty() || mostRows <= 0)
        return;
    for (std::size_t i = 0; i < notes.size(); ++i) {
        const TimeRange range = notes[i].note.range;
        if (range.start <= scale.range.end && range.end >= scale.range.start)
            place(i, notes[i].note, scale, metrics, mostRows);
    }
}

void NoteStrip::place(std::size_t index, const Note& note, const TimeScale& scale, const QFontMetricsF& metrics, int mostRows)
{
    const auto fitsIn = [&](std::size_t row, const Placed& placed) {
        return row >= m_lastOfRow.size() || m_marks[m_lastOfRow[row]].box.right() + kBetween <= placed.box.left();
    };
    const auto last = static_cast<std::size_t>(mostRows - 1);
    for (std::size_t row = 0; row <= last; ++row) {
        // marks of the last row keep room to say how many are behind them
        Placed placed = placedFor(note, scale, metrics, row == last ? kMoreRoom : 0);
        if (!fitsIn(row, placed))
            continue;
        const QPointF down(0, static_cast<double>(row) * kRowHeight);
        m_marks.push_back({index, placed.across.translated(down), placed.box.translated(down), placed.room.translated(down), placed.text, {}});
        if (row >= m_lastOfRow.size())
            m_lastOfRow.push_back(0);
        m_lastOfRow[row] = m_marks.size() - 1;
        m_rows = std::max(m_rows, static_cast<int>(row) + 1);
        return;
    }
    m_marks[m_lastOfRow[last]].more.push_back(index);
}

} // namespace stallscope::gui
