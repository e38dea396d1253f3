// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/figure.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kMargin = 24;
constexpr int kGap = 8;
constexpr int kBetween = 18; // parts
constexpr int kLeastPlot = 160;
constexpr int kLineGap = 6;
constexpr int kColumnGap = 24;

QFont sized(QFont font, double larger, bool isBold = false)
{
    font.setPointSizeF(font.pointSizeF() + larger);
    font.setBold(isBold);
    return font;
}

class FigureSheet : public PictureSheet {
public:
    FigureSheet(const PictureOrder& order, Figure figure, const Theme& theme, const QFont& font)
        : m_size(order.size), m_theme(theme), m_font(font), m_figure(std::move(figure)), m_width(order.size.width() - 2 * kMargin)
    {
        if (!order.hasWords) {
            m_figure.title.clear();
            m_figure.words.clear();
        }
        if (!order.hasNumbers)
            m_figure.numbers.rows.clear();
        for (Figure::Plot& plot : m_figure.plots) {
            plot.widget->setAttribute(Qt::WA_DontShowOnScreen);
            plot.widget->setFont(font);
            plot.widget->resize(m_width, std::max(plot.widget->minimumHeight(), 1));
            plot.widget->show(); // lays out what is in it
        }
        grow();
    }

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

    /// Plots that grow share what nothing else needs.
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
            used += kBetween + static_cast<int>(m_figure.numbers.rows.size() + 1) * rowHeight();
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

    void paintTable(QPainter& painter, int y) const
    {
        const Figure::Table& table = m_figure.numbers;
        const int room = (m_size.height() - kMargin - y) / rowHeight() - 1; // below the head
        if (table.rows.empty() || room < 1)
            return;
        const int all = static_cast<int>(table.rows.size());
        const int shown = all <= room ? all : room - 1; // one line says how many are missing
        const QFontMetrics metrics(m_font);
        std::vector<int> widths;
        for (qsizetype column = 0; column < table.head.size(); ++column) {
            widths.push_back(metrics.horizontalAdvance(table.head[column]));
            for (const QStringList& row : table.rows)
                widths.back() = std::max(widths.back(), metrics.horizontalAdvance(row.value(column)));
        }
        const auto line = [&](const QStringList& words, int top) {
            int x = kMargin;
            for (std::size_t i = 0; i < widths.size() && x + widths[i] <= kMargin + m_width; ++i) {
                const QRect box(x, top, widths[i] + 1, rowHeight());
                painter.drawText(box, (i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, words.value(static_cast<qsizetype>(i)));
                x += widths[i] + kColumnGap;
            }
        };
        painter.setFont(m_font);
        painter.setPen(m_theme.mutedText);
        line(table.head, y);
        y += rowHeight();
        painter.fillRect(QRect(kMargin, y - 1, m_width, 1), m_theme.line);
        painter.setPen(m_theme.text);
        for (int i = 0; i < shown; ++i, y += rowHeight())
            line(table.rows[static_cast<std::size_t>(i)], y);
        if (shown < all)
            (void)paintWords(painter, y, QCoreApplication::translate("Picture", "%1 further rows have no room.").arg(all - shown), m_font, m_theme.mutedText);
    }

    QSize m_size;
    const Theme& m_theme;
    QFont m_font;
    Figure m_figure;
    int m_width;
};

} // namespace

std::unique_ptr<PictureSheet> FigurePicture::sheetFor(const PictureOrder& order) const
{
    const Theme& theme = themeOf(order.theme);
    return std::make_unique<FigureSheet>(order, m_make(theme, m_font), theme, m_font);
}

} // namespace stallscope::gui
