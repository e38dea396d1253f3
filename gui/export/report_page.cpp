// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_page.h"

#include <QRegularExpression>

#include <algorithm>

namespace stallscope::gui {

const QString ReportPage::kPicture = QStringLiteral("<p class=\"picture\">@@picture@@</p>\n");

namespace {

QString escaped(const QString& text)
{
    return text.toHtmlEscaped().replace('\n', QLatin1String("<br>"));
}

/// `front`: markup in front of the text.
QString cell(const char* tag, const QString& text, bool isNumber, const QString& front = {})
{
    const QString kind = isNumber ? QStringLiteral(" class=\"number\" align=\"right\"") : QStringLiteral(" align=\"left\"");
    return QStringLiteral("<%1%2>%3</%1>").arg(QLatin1String(tag), kind, front + escaped(text));
}

} // namespace

void ReportPage::element(const char* tag, const QString& text, const char* kind)
{
    if (text.isEmpty())
        return;
    const QString attribute = kind ? QStringLiteral(" class=\"%1\"").arg(QLatin1String(kind)) : QString();
    m_body += QStringLiteral("<%1%2>").arg(QLatin1String(tag), attribute);
    m_body += escaped(text);
    m_body += QStringLiteral("</%1>\n").arg(QLatin1String(tag));
}

void ReportPage::title(const QString& text, const QString& under)
{
    element("h1", text);
    element("p", under, "muted");
}

void ReportPage::heading(const QString& text)
{
    element("h2", text);
}

void ReportPage::subheading(const QString& text)
{
    element("h3", text);
}

void ReportPage::paragraph(const QString& text)
{
    element("p", text);
}

void ReportPage::result(const QString& text)
{
    element("p", text, "result");
}

void ReportPage::remark(const QString& text)
{
    element("p", text, "muted");
}

void ReportPage::code(const QString& text)
{
    element("pre", text);
}

void ReportPage::picture()
{
    m_body += kPicture;
}

void ReportPage::table(const std::vector<Column>& columns, const std::vector<QStringList>& rows, const std::vector<int>& swatches)
{
    if (rows.empty())
        return;
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"4\"><thead><tr>");
    for (const Column& column : columns)
        html += cell("th", column.title, column.isNumber);
    html += QStringLiteral("</tr></thead><tbody>\n");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        html += i % 2 == 1 ? QStringLiteral("<tr class=\"even\">") : QStringLiteral("<tr>");
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const bool hasSwatch = column == 0 && i < swatches.size() && swatches[i] >= 0;
            const QString swatch = hasSwatch ? QStringLiteral("<span class=\"swatch part-%1\"></span>").arg(swatches[i]) : QString();
            html += cell("td", rows[i].value(static_cast<qsizetype>(column)), columns[column].isNumber, swatch);
        }
        html += QStringLiteral("</tr>\n");
    }
    m_body += html + QStringLiteral("</tbody></table>\n");
}

void ReportPage::bar(const QString& title, const std::vector<BarPart>& parts)
{
    constexpr double kLeastForText = 0.04; // of the width
    constexpr double kPercent = 100;
    const auto percent = [](double fraction) { return QString::number(fraction * kPercent, 'f', 3) + QLatin1Char('%'); };
    QString html = QStringLiteral("<svg class=\"budget\" role=\"img\" aria-label=\"%1\">").arg(escaped(title));
    double x = 0;
    for (const BarPart& part : parts) {
        html += QStringLiteral("<g><title>%1: %2</title><rect class=\"part-%3\" x=\"%4\" width=\"%5\" height=\"100%\"/>")
                    .arg(escaped(part.label), escaped(part.share), QString::number(part.colour), percent(x), percent(part.fraction));
        if (part.fraction >= kLeastForText)
            html += QStringLiteral("<text class=\"on-part-%1\" x=\"%2\" y=\"50%\">%3</text>")
                        .arg(QString::number(part.colour), percent(x + part.fraction / 2), escaped(part.share));
        html += QLatin1String("</g>");
        x += part.fraction;
    }
    m_body += html + QStringLiteral("</svg>\n");
}

QString ReportPage::withoutBars(QString body)
{
    static const QRegularExpression kBar(QStringLiteral("<svg class=\"budget\".*?</svg>\n"), QRegularExpression::DotMatchesEverythingOption);
    return body.remove(kBar);
}

void ReportPage::finding(const QString& title, const QStringList& paragraphs, const std::optional<Place>& place)
{
    const QString at = place ? QStringLiteral(" data-place=\"%1 %2 %3\"").arg(place->run).arg(place->track).arg(place->start) : QString();
    m_body += QStringLiteral("<div class=\"advice\"%1>\n").arg(at);
    subheading(title);
    for (const QString& one : paragraphs)
        paragraph(one);
    m_body += QStringLiteral("</div>\n");
}

void ReportPage::wideTable(const std::vector<Column>& columns, const std::vector<QStringList>& rows)
{
    constexpr std::size_t kBeside = 5;
    for (std::size_t from = 1; from < columns.size(); from += kBeside) {
        const std::size_t to = std::min(from + kBeside, columns.size());
        std::vector<Column> shown{columns.front()};
        shown.insert(shown.end(), columns.begin() + static_cast<std::ptrdiff_t>(from), columns.begin() + static_cast<std::ptrdiff_t>(to));
        std::vector<QStringList> cells;
        for (const QStringList& row : rows)
            cells.push_back(row.mid(0, 1) + row.mid(static_cast<qsizetype>(from), static_cast<qsizetype>(to - from)));
        table(shown, cells);
    }
}

} // namespace stallscope::gui
