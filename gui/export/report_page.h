// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

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
    /// Writes nothing without rows.
    void table(const std::vector<Column>& columns, const std::vector<QStringList>& rows);
    /// Splits the table into several, each with the first column and as many others as fit a page.
    void wideTable(const std::vector<Column>& columns, const std::vector<QStringList>& rows);

    [[nodiscard]] const QString& body() const { return m_body; }
    /// Marker left by picture().
    static const QString kPicture;

private:
    void element(const char* tag, const QString& text, const char* kind = nullptr);

    QString m_body;
};

} // namespace stallscope::gui
