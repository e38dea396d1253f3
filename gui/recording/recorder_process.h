// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/program.h"

#include <QByteArray>
#include <QObject>
#include <QString>

namespace stallscope::gui {

/// Runs the recorder of a program, on this machine or another one, and reports how it ended. One program at a time.
class RecorderProcess : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] virtual bool isRunning() const = 0;
    /// Why it cannot be recorded; empty where it can be tried.
    [[nodiscard]] virtual QString whyNot(const Program& program) const = 0;
    /// Records into that file.
    virtual void start(const Program& program, const QString& file) = 0;
    /// As Ctrl-C in a terminal: the program may end as it likes.
    virtual void stop() = 0;
    /// At once, and whatever it is doing.
    virtual void kill() = 0;
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

    /// While it is recorded, what comes is written into this folder, as sessions that grow.
    [[nodiscard]] static QString shardsOf(const QString& file) { return file + ".parts"; }

signals:
    /// It wrote this, to its output or its errors.
    void wrote(const QByteArray& bytes);
    /// What there is of a recording is in the file now; `how` the program ended is said in words, and is empty where it ended well.
    void ended(const QString& how);
    /// The same, but that what is in the file is not all: `why`, as a sentence.
    void broke(const QString& why);
    /// There is no recording.
    void failed(const QString& why);

protected:
    bool m_wasStopped = false;
};

} // namespace stallscope::gui
