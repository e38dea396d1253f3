// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/ssh_host.h"
#include "profiler/base/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace stallscope::gui {

class Settings;

/// A program of the user's own, as it is asked for.
struct Program {
    QString line;        ///< with its arguments, as a shell takes it
    QString folder;      ///< in which it runs; empty: the user's home
    QString environment; ///< NAME=value, one a line: beside what it is given anyway

    // on another machine
    SshHost machine = {};
    QString recorder = {};   ///< where stallscope-cli lies there
    QString keptAs = {};     ///< a file there; empty: the recording is only here
    QString remoteFile = {}; ///< instead of a program: a session there, which is followed

    friend bool operator==(const Program&, const Program&) = default;
};

/// No program, but a session that lies elsewhere: it is followed, and kept, like one.
[[nodiscard]] Program programFor(const RemoteFile& file);

/// The words of a line as a shell sees them: '...', "..." and \ hold them together. Nothing else has a meaning: no variables, no
/// pipes. Fails on a quote that is never closed.
[[nodiscard]] Result<QStringList> wordsOf(const QString& line);
/// The other way round.
[[nodiscard]] QString quoted(const QString& word);
/// The lines of an environment. Fails on one that is no NAME=value.
[[nodiscard]] Result<QStringList> variablesOf(const QString& environment);
/// What is wrong with how it is written; empty where nothing is.
[[nodiscard]] QString errorFor(const Program& program);
/// Why it would not start here; empty where there is such a program, or it is to run elsewhere.
[[nodiscard]] QString startErrorFor(const Program& program);
/// "train.py" of "python3 -u examples/train.py --epochs 3": what people call it.
[[nodiscard]] QString nameOf(const Program& program);

enum class Where { Here, Elsewhere };
/// Those that were recorded before, the latest first.
[[nodiscard]] std::vector<Program> recentPrograms(const Settings& settings, Where where = Where::Here);
void saveProgram(Settings& settings, const Program& program);

} // namespace stallscope::gui
