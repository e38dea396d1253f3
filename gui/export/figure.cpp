// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/figure.h"

#include "gui/common/text/words.h"
#include "gui/export/picture.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace stallscope::gui {

namespace {

constexpr int kMargin = 24;
constexpr int kGap = 8;
constexpr int kBetween = 18; // between sections
constexpr int kLeastPlot = 160;
constexpr int kLineGap = 6;
constexpr int kColumnGap = 24;
constexpr int kBlockGap = 56;

QFont sized(QFont font, double larger, bool isBold = false)
{
    font.setPointSizeF(font.pointSizeF() + larger);
    font.setBold(isBold);
    return font;
}

QString furtherRows(int rows)
{
    return counted(STALLSCOPE_COUNT("Picture", "{} more rows not shown.", "{} more row not shown."), static_cast<std::uint64_t>(rows));
}

class FigureSheet : public PictureSheet {
public:
    FigureSheet(const PictureOptions& options, Figure figure, const Theme& theme, const QFont& font)
        : m_size(options.size), m_theme(theme), m_font(font), m_figure(std::move(figure)), m_width(options.size.width() - 2 * kMargin)
    {
        m_figure.title = unbroken(m_figure.title);
        if (!options.hasWords) {
            m_figure.title.clear();
            m_figure.words.clear();
        }
        if (!options.hasNumbers)
            m_figure.numbers.rows.clear();
        for (Figure::Plot& plot : m_figure.plots) {
            plot.widget->setAttribute(Qt::WA_DontShowOnScreen);
            plot.widget->setFont(font);
            plot.widget->resize(m_width, std::max(plot.widget->minimumHeight(), 1));
            plot.widget->show(); // triggers the layout
        }
        grow();
    }

    [[nodiscard]] QSize size() const override { return m_size; }
    void paint(QPainter& painter, double /*detail*/) override
    {
        painter.fillRect(QRect(QPoint(0, 0), m_size), m_theme.window);
        int y = kMargin;
        y = paintWords(painter, y, m_figure.title, sized(m_font, 6, true), m_theme.text);
        y = paintWords(painter, y, m_figure.words.join('\n'), m_font, m_theme.mutedText);
        y = paintWords(painter, y, m_figure.cautions.join('\n'), sized(m_font, 0, true), m_theme.worse);
        for (const Figure::Plot& plot : m_figure.plots) {
            y = paintWords(painter, y + kBetween - kGap, plot.heading, sized(m_font, 0, true), m_theme.text);
            painter.fillRect(QRect(kMargin, y, m_width, plot.widget->height()), m_theme.surface);
            painter.save();
            painter.translate(kMargin, y);
            plot.paint(painter);
            painter.restore();
            y = paintWords(painter, y + plot.widget->height() + kGap, plot.note, sized(m_font, -0.5), m_theme.mutedText);
        }
        paintTable(painter, y + kBetween - kGap);
    }

private:
    [[nodiscard]] QRect boundsOf(const QString& text, const QFont& font) const
    {
        return QFontMetrics(font).boundingRect(QRect(0, 0, m_width, 100'000), Qt::TextWordWrap, text);
    }
    [[nodiscard]] int heightOf(const QString& text, const QFont& font) const { return text.isEmpty() ? 0 : boundsOf(text, font).height() + kGap; }
    [[nodiscard]] int rowHeight() const { return QFontMetrics(m_font).height() + kLineGap; }

    /// Distributes the remaining height among growing plots.
    void grow()
    {
        int used = 2 * kMargin + heightOf(m_figure.title, sized(m_font, 6, true)) + heightOf(m_figure.words.join('\n'), m_font)
            + heightOf(m_figure.cautions.join('\n'), sized(m_font, 0, true));
        int growing = 0;
        for (const Figure::Plot& plot : m_figure.plots) {
            used += kBetween + heightOf(plot.heading, sized(m_font, 0, true)) + heightOf(plot.note, sized(m_font, -0.5));
            used += plot.grows ? 0 : plot.widget->height() + kGap;
            growing += plot.grows ? 1 : 0;
        }
        if (!m_figure.numbers.rows.empty())
            used += kBetween + heightOf(m_figure.numbers.heading, sized(m_font, 0, true)) + static_cast<int>(m_figure.numbers.rows.size() + 1) * rowHeight();
        for (const Figure::Plot& plot : m_figure.plots) {
            if (plot.grows)
                plot.widget->resize(m_width, std::max((m_size.height() - used) / growing, kLeastPlot));
        }
    }

    int paintWords(QPainter& painter, int y, const QString& text, const QFont& font, const QColor& colour) const
    {
        if (text.isEmpty())
            return y;
        const int height = boundsOf(text, font).height();
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRect(kMargin, y, m_width, height), Qt::TextWordWrap, text);
        return y + height + kGap;
    }

    /// In as many side-by-side blocks as necessary, limited by the width.
    void paintTable(QPainter& painter, int y) const
    {
        const Figure::Table& table = m_figure.numbers;
        if (table.rows.empty())
            return;
        y = paintWords(painter, y, table.heading, sized(m_font, 0, true), m_theme.text);
        const std::vector<int> widths = columnWidths(table);
        const int width = std::accumulate(widths.begin(), widths.end(), static_cast<int>(widths.size() - 1) * kColumnGap);
        const int room = (m_size.height() - kMargin - y) / rowHeight() - 1; // below the header
        const int all = static_cast<int>(table.rows.size());
        if (room < 2) {
            y = std::min(y, m_size.height() - rowHeight());
            painter.fillRect(QRect(0, y, m_size.width(), rowHeight()), m_theme.window);
            (void)paintWords(painter, y, furtherRows(all), m_font, m_theme.mutedText);
            return;
        }
        const int blocks = std::clamp((m_width + kBlockGap) / (width + kBlockGap), 1, (all + room - 1) / room);
        const bool hasAll = all <= blocks * room;
        const int inBlock = hasAll ? (all + blocks - 1) / blocks : room - 1; // one line reports the number of omitted rows
        for (int block = 0; block < blocks; ++block) {
            const int left = kMargin + block * (width + kBlockGap);
            painter.setPen(m_theme.mutedText);
            paintRow(painter, table.head, widths, {left, y});
            painter.fillRect(QRect(left, y + rowHeight() - 1, std::min(width, kMargin + m_width - left), 1), m_theme.line);
            painter.setPen(m_theme.text);
            for (int i = 0; i < inBlock && block * inBlock + i < all; ++i)
                paintRow(painter, table.rows[static_cast<std::size_t>(block * inBlock + i)], widths, {left, y + (i + 1) * rowHeight()});
        }
        if (!hasAll)
            (void)paintWords(painter, y + room * rowHeight(), furtherRows(all - blocks * inBlock), m_font, m_theme.mutedText);
    }

    [[nodiscard]] std::vector<int> columnWidths(const Figure::Table& table) const
    {
        const QFontMetrics metrics(m_font);
        std::vector<int> widths;
        for (qsizetype column = 0; column < table.head.size(); ++column) {
            widths.push_back(metrics.horizontalAdvance(table.head[column]));
            for (const QStringList& row : table.rows)
                widths.back() = std::max(widths.back(), metrics.horizontalAdvance(row.value(column)));
        }
        return widths;
    }

    void paintRow(QPainter& painter, const QStringList& words, const std::vector<int>& widths, QPoint at) const
    {
        painter.setFont(m_font);
        int x = at.x();
        for (std::size_t i = 0; i < widths.size() && x + widths[i] <= kMargin + m_width; ++i) {
            const QRect box(x, at.y(), widths[i] + 1, rowHeight());
            painter.drawText(box, (i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, words.value(static_cast<qsizetype>(i)));
            x += widths[i] + kColumnGap;
        }
    }

    QSize m_size;
    const Theme& m_theme;
    QFont m_font;
    Figure m_figure;
    int m_width;
};

} // namespace

std::unique_ptr<PictureSheet> FigurePicture::sheetFor(const PictureOptions& options) const
{
    const Theme& theme = pictureThemeOf(options.theme);
    return std::make_unique<FigureSheet>(options, m_make(theme, m_font), theme, m_font);
}

} // namespace stallscope::gui
