// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/html/html_page.h"

#include "gui/common/theme/colours.h"
#include "gui/common/theme/theme.h"
#include "gui/panels/summary/budget_bar.h"
#include "profiler/base/say.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>

#include <utility>

namespace stallscope::gui {

namespace {

struct PageWords {
    Q_DECLARE_TR_FUNCTIONS(ReportTimeline)
};

/// A file of resources/report.
QByteArray resource(const char* name)
{
    QFile file(QStringLiteral(":/report/%1").arg(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// "#rrggbb", or "#rrggbbaa".
QByteArray hex(const QColor& colour)
{
    const QByteArray opaque = colour.name(QColor::HexRgb).toLatin1();
    return colour.alpha() == 255 ? opaque : opaque + QByteArray::number(colour.alpha(), 16).rightJustified(2, '0');
}

/// The colours of the window as variables of the style.
QByteArray variablesOf(Theme::Mode mode)
{
    const Theme& theme = themeOf(mode);
    const std::pair<const char*, QColor> colours[]{{"window", theme.window}, {"surface", theme.surface}, {"raised", theme.raised}, {"line", theme.line},
        {"grid", theme.grid}, {"text", theme.text}, {"muted-text", theme.mutedText}, {"accent", theme.accent}, {"accent-text", theme.accentText},
        {"wait", theme.wait}, {"bubble", theme.bubble}, {"note", theme.note}, {"veil", theme.veil}};
    QByteArray variables;
    for (const auto& [name, colour] : colours)
        variables += QByteArray("--") + name + ":" + hex(colour) + ";";
    int part = 0;
    for (const BudgetBar::Part one : BudgetBar::parts()) {
        const QColor colour = BudgetBar::colourOf(theme, one);
        const QByteArray number = QByteArray::number(part++);
        variables += "--part-" + number + ":" + hex(colour) + ";--on-part-" + number + ":" + hex(QColor(readableOn(colour.rgb()))) + ";";
    }
    return variables;
}

QByteArray styleOf()
{
    QByteArray parts;
    for (std::size_t part = 0; part < BudgetBar::parts().size(); ++part) {
        const QByteArray number = QByteArray::number(static_cast<qulonglong>(part));
        parts += ".part-" + number + "{fill:var(--part-" + number + ");background:var(--part-" + number + ")}";
        parts += ".on-part-" + number + "{fill:var(--on-part-" + number + ")}";
    }
    const QByteArray light = variablesOf(Theme::Mode::Light);
    return "\n:root{color-scheme:light dark;" + light + "}\n@media screen and (prefers-color-scheme:dark){:root{" + variablesOf(Theme::Mode::Dark) + "}}\n"
        + parts + "\n" + resource("report.css");
}

QByteArray hashOf(const QByteArray& text)
{
    return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + "'";
}

} // namespace

QString timelineFigure(const TimelineData& timeline)
{
    if (timeline.sections.empty())
        return {};
    const QString summary = summaryWords(timeline.counts);
    const auto text = [](const QString& words) { return words.toHtmlEscaped(); };
    return QStringLiteral("<section id=\"timeline\"><h2>%1</h2>\n<noscript><p>%2</p></noscript>\n"
                          "<p class=\"loading muted\" role=\"status\" data-failed=\"%3\" hidden=\"\">%4</p>\n%5</section>\n")
        .arg(text(PageWords::tr("Timeline")), text(PageWords::tr("The timeline needs JavaScript, which this browser does not run.")),
            text(PageWords::tr("The timeline cannot be shown. It needs Chrome 87, Edge 87, Firefox 113, Safari 16.4 or newer.")),
            text(PageWords::tr("Loading the timeline…")),
            summary.isEmpty() ? QString() : QStringLiteral("<p id=\"timeline-summary\" class=\"muted\">%1</p>\n").arg(summary.toHtmlEscaped()));
}

QByteArray htmlPage(const QString& title, const QString& body, const TimelineData& timeline)
{
    const QByteArray style = styleOf();
    const bool hasTimeline = !timeline.sections.empty();
    const QByteArray script = hasTimeline ? "\n" + resource("report.js") : QByteArray();
    const QByteArray policy = "default-src 'none'; style-src " + hashOf(style) + "; script-src " + (hasTimeline ? hashOf(script) : "'none'")
        + "; img-src data:; base-uri 'none'; form-action 'none'";
    QByteArray page = "<!DOCTYPE html>\n<html lang=\"" + QByteArray::fromStdString(language())
        + "\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy
        + "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + title.toHtmlEscaped().toUtf8() + "</title>\n<style>"
        + style + "</style>\n</head>\n<body>\n<main>\n" + body.toUtf8() + "</main>\n";
    if (hasTimeline) {
        page += "<template id=\"timeline-data\">";
        for (const QByteArray& section : timeline.sections)
            page += section.toBase64() + '\n';
        page += "</template>\n<script>" + script + "</script>\n";
    }
    return page + "</body>\n</html>\n";
}

} // namespace stallscope::gui
