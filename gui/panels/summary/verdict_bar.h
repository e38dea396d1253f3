// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "profiler/trace/trace.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace stallscope::gui {

class Announcement;

/// What came out of an experiment, as a sentence; empty where the trace is of none. Looks at all runs:
/// not for the interface's thread.
[[nodiscard]] QString verdictOn(const std::shared_ptr<const Trace>& trace);
/// Whether the file ends before its recording did: what it says holds for a part only.
[[nodiscard]] bool isCutShort(const Trace& trace);
/// A verdict on such a file.
[[nodiscard]] QString soFarWords(const QString& verdict);

/// What came out of an experiment, in a sentence above its timelines: which strategy is how much faster, and why. Worked out
/// off the interface thread; hidden while there is nothing to say. Of what is no experiment, a suggestion in its place. Of a file that
/// was cut short it says so, and says it quietly.
class VerdictBar : public QWidget {
    Q_OBJECT
public:
    explicit VerdictBar(QWidget* parent = nullptr);

    /// Of a trace that holds the runs of an experiment; of others there is no verdict.
    void showTrace(const std::shared_ptr<const Trace>& trace);
    /// Stands there as long as there is no verdict: what there is to gain. Empty: nothing, and `instead` keeps its room.
    void suggest(const QString& sentence, const QString& instead = {});
    /// Keeps the room for what will stand there: says that it will come.
    void expect(const QString& words);
    void clear();
    /// What is said; nothing while it is only expected.
    [[nodiscard]] QString sentence() const;

signals:
    void verdictReady();

private:
    void refresh();

    QString m_verdict;
    QString m_suggestion;
    QString m_instead;
    QString m_expectation;
    bool m_isCutShort = false;
    QLabel* m_sentence;
    Announcement* m_announcement;
    Background m_work;
};

} // namespace stallscope::gui
