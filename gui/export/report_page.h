// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace stallscope::gui {

/// Writes the body of a report as plain HTML, of which a browser and QTextDocument make the same. Everything that is handed in
/// is text: it is escaped here and nowhere else.
class ReportPage {
public:
    /// A column of a table: numbers stand at the right.
    struct Column {
        QString title;
        bool isNumber = true;
    };

    void title(const QString& text, const QString& under);
    void heading(const QString& text);
    void subheading(const QString& text);
    void paragraph(const QString& text);
    /// What came out, in large letters.
    void result(const QString& text);
    void remark(const QString& text);
    /// In letters of one width.
    void code(const QString& text);
    /// Where the picture goes; each form of the report has its own.
    void picture();
    /// Nothing where there are no rows.
    void table(const std::vector<Column>& columns, const std::vector<QStringList>& rows);
    /// The same as tables below each other, each with the first column and so many others as can be read on paper.
    void wideTable(const std::vector<Column>& columns, const std::vector<QStringList>& rows);

    [[nodiscard]] const QString& body() const { return m_body; }
    /// What picture() leaves in the body.
    static const QString kPicture;

private:
    void element(const char* tag, const QString& text, const char* kind = nullptr);

    QString m_body;
};

} // namespace stallscope::gui
