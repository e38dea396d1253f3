// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope::gui {

/// Writes the body of a report as plain HTML that browsers and QTextDocument render alike. All arguments are plain text;
/// escaping happens only here.
class ReportPage {
public:
    /// A table column; numbers are right-aligned.
    struct Column {
        QString title;
        bool isNumber = true;
    };

    void title(const QString& text, const QString& under);
    void heading(const QString& text);
    void subheading(const QString& text);
    void paragraph(const QString& text);
    /// Result in large type.
    void result(const QString& text);
    void remark(const QString& text);
    /// Monospaced.
    void code(const QString& text);
    /// Place of the picture, which each output format inserts.
    void picture();
    /// Writes nothing without rows. `swatches`: for each row the number of its colour.
    void table(const std::vector<Column>& columns, const std::vector<QStringList>& rows, const std::vector<int>& swatches = {});
    /// Splits the table into several, each with the first column and as many others as fit a page.
    void wideTable(const std::vector<Column>& columns, const std::vector<QStringList>& rows);

    [[nodiscard]] const QString& body() const { return m_body; }
    /// Marker left by picture().
    static const QString kPicture;

    /// A part of a stacked bar, from the left.
    struct BarPart {
        int colour = 0; ///< number of its colour in the style of the page
        QString label;
        QString share;
        double fraction = 0; ///< of the width
    };
    /// A stacked bar, which only browsers show.
    void bar(const QString& title, const std::vector<BarPart>& parts);
    /// The body without the bars, for QTextDocument.
    [[nodiscard]] static QString withoutBars(QString body);

    /// A place of a finding: run, track and start on the axis.
    struct Place {
        int run = 0;
        std::uint32_t track = 0;
        std::int64_t start = 0;
    };
    /// A finding with its explanation. The page adds a button that shows the place and its idle gap on the timeline.
    void finding(const QString& title, const QStringList& paragraphs, const std::optional<Place>& place);

private:
    void element(const char* tag, const QString& text, const char* kind = nullptr);

    QString m_body;
};

} // namespace stallscope::gui
