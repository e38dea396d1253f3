// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/output_lines.h"

#include <QByteArray>
#include <QPlainTextEdit>

namespace stallscope::gui {

/// Output of the recorded program.
class OutputPanel : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit OutputPanel(QWidget* parent = nullptr);

    void begin();
    void take(const QByteArray& bytes);
    /// Appends a line of the app itself.
    void appendMessage(const QString& line);
    /// The last line that is not blank.
    [[nodiscard]] QString lastLine() const;

    /// Older lines are dropped.
    static constexpr int kMostLines = 10'000;

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();
    void replaceOpenLine(const QString& text);

    OutputLines m_lines;
};

} // namespace stallscope::gui
