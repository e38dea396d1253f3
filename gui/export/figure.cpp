// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/figure.h"

#include "gui/common/text/words.h"
#include "gui/export/picture.h"
#include "gui/panels/tables/short_names.h"

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
constexpr int kLineGap = 6;
constexpr int kColumnGap = 24;
constexpr int kBlockGap = 56;
constexpr int kLeastText = 120; // pixels: words are not shortened further

QFont sized(QFont font, double larger, bool isBold = false)
{
    font.setPointSizeF(font.pointSizeF() + larger);
    font.setBold(isBold);
    return font;
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
            m_figure.tables.clear();
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
        for (std::size_t i = 0; i < m_figure.tables.size(); ++i)
            y = paintTable(painter, i, y + kBetween - kGap);
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
        for (const Figure::Table& table : m_figure.tables)
            used += kBetween + heightOf(table.heading, sized(m_font, 0, true)) + static_cast<int>(table.rows.size() + 1) * rowHeight();
        for (const Figure::Plot& plot : m_figure.plots) {
            if (plot.grows)
                plot.widget->resize(m_width, std::max((m_size.height() - used) / growing, plot.leastHeight));
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

    /// Least height for the tables behind one.
    [[nodiscard]] int heightBehind(std::size_t index) const
    {
        constexpr int kMostKept = 8; // rows of each
        int height = 0;
        for (std::size_t i = index + 1; i < m_figure.tables.size(); ++i) {
            const Figure::Table& table = m_figure.tables[i];
            const int rows = std::min(static_cast<int>(table.rows.size()), kMostKept) + 2;
            height += table.rows.empty() ? 0 : kBetween + heightOf(table.heading, sized(m_font, 0, true)) + rows * rowHeight();
        }
        return height;
    }

    /// In as many side-by-side blocks as necessary, limited by the width. Returns the end.
    int paintTable(QPainter& painter, std::size_t index, int y) const
    {
        const Figure::Table& table = m_figure.tables[index];
        if (table.rows.empty())
            return y;
        y = paintWords(painter, y, table.heading, sized(m_font, 0, true), m_theme.text);
        const std::vector<int> widths = columnWidths(table);
        const int width = std::accumulate(widths.begin(), widths.end(), static_cast<int>(widths.size() - 1) * kColumnGap);
        const int room = (m_size.height() - kMargin - heightBehind(index) - y) / rowHeight() - 1; // below the header
        const int rows = static_cast<int>(table.rows.size());
        const int all = rows + static_cast<int>(table.omitted);
        if (room < 2) {
            y = std::min(y, m_size.height() - rowHeight());
            painter.fillRect(QRect(0, y, m_size.width(), rowHeight()), m_theme.window);
            return paintWords(painter, y, furtherRows(static_cast<std::uint64_t>(all)), m_font, m_theme.mutedText);
        }
        const int blocks = std::clamp((m_width + kBlockGap) / (width + kBlockGap), 1, (all + room - 1) / room);
        const bool hasAll = all == rows && all <= blocks * room;
        const int inBlock = std::min(hasAll ? (all + blocks - 1) / blocks : room - 1, rows); // one line reports the number of omitted rows
        for (int block = 0; block < blocks; ++block) {
            const int left = kMargin + block * (width + kBlockGap);
            painter.setPen(m_theme.mutedText);
            paintRow(painter, table.head, table.texts, widths, {left, y});
            painter.fillRect(QRect(left, y + rowHeight() - 1, std::min(width, kMargin + m_width - left), 1), m_theme.line);
            painter.setPen(m_theme.text);
            for (int i = 0; i < inBlock && block * inBlock + i < rows; ++i)
                paintRow(painter, table.rows[static_cast<std::size_t>(block * inBlock + i)], table.texts, widths, {left, y + (i + 1) * rowHeight()});
        }
        const int end = y + (inBlock + 1) * rowHeight();
        return hasAll ? end : paintWords(painter, end, furtherRows(static_cast<std::uint64_t>(all - std::min(blocks * inBlock, rows))), m_font, m_theme.mutedText);
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
        shortenTexts(widths, table.texts);
        return widths;
    }

    /// Makes the widest columns of words narrower until all columns fit.
    void shortenTexts(std::vector<int>& widths, std::size_t texts) const
    {
        const auto behind = widths.begin() + static_cast<std::ptrdiff_t>(std::min(texts, widths.size()));
        const int gaps = std::max(static_cast<int>(widths.size()) - 1, 0) * kColumnGap;
        int excess = std::accumulate(widths.begin(), widths.end(), gaps) - m_width;
        while (excess > 0) {
            const auto widest = std::max_element(widths.begin(), behind);
            if (widest == behind || *widest <= kLeastText)
                return;
            int next = kLeastText; // width of the second widest
            for (auto other = widths.begin(); other != behind; ++other)
                next = *other < *widest ? std::max(next, *other) : next;
            const int less = std::min(excess, std::max(*widest - next, 1));
            *widest -= less;
            excess -= less;
        }
    }

    void paintRow(QPainter& painter, const QStringList& words, std::size_t texts, const std::vector<int>& widths, QPoint at) const
    {
        painter.setFont(m_font);
        int x = at.x();
        for (std::size_t i = 0; i < widths.size() && x + widths[i] <= kMargin + m_width; ++i) {
            const QRect box(x, at.y(), widths[i] + 1, rowHeight());
            QString text = words.value(static_cast<qsizetype>(i));
            if (i < texts && painter.fontMetrics().horizontalAdvance(text) > widths[i])
                text = ShortNames().labelOf(text, widths[i], painter.fontMetrics());
            const Qt::Alignment alignment = (i < texts ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
            painter.drawText(box, static_cast<int>(alignment.toInt()), text);
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

QString furtherRows(std::uint64_t rows)
{
    return counted(STALLSCOPE_COUNT("Picture", "{} more rows not shown.", "{} more row not shown."), rows);
}

std::unique_ptr<PictureSheet> FigurePicture::sheetFor(const PictureOptions& options) const
{
    const Theme& theme = pictureThemeOf(options.theme);
    return std::make_unique<FigureSheet>(options, m_make(theme, m_font), theme, m_font);
}

} // namespace stallscope::gui
