// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/output_lines.h"

#include <QByteArray>
#include <QPlainTextEdit>

namespace stallscope::gui {

/// What the program that is recorded writes.
class OutputPanel : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit OutputPanel(QWidget* parent = nullptr);

    void begin();
    void take(const QByteArray& bytes);
    /// A line of the app's own.
    void appendMessage(const QString& line);
    /// The last line that says anything.
    [[nodiscard]] QString lastLine() const;

    /// Earlier ones go.
    static constexpr int kMostLines = 10'000;

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();
    void replaceOpenLine(const QString& text);

    OutputLines m_lines;
};

} // namespace stallscope::gui
