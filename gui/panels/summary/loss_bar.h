// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;

namespace stallscope::gui {

class RunList;

/// Missing or repaired data of the shown traces, in the words of `stallscope-cli info`: one line, with the full text as
/// tooltip. Hidden if there is none.
class LossBar : public QWidget {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit LossBar(const RunList& runs, QWidget* parent = nullptr);

    [[nodiscard]] QStringList lines() const { return m_lines; }

private:
    void refresh();

    const RunList& m_runs;
    QStringList m_lines;
    QLabel* m_text;
};

/// "loss: incomplete file: 1. The file ends ...": missing data first, then repaired data.
[[nodiscard]] QStringList lossLines(const RunList& runs);

} // namespace stallscope::gui
