// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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
    QString environment; ///< NAME=value, one a line: beside what the app itself was given

    friend bool operator==(const Program&, const Program&) = default;
};

/// The words of a line as a shell sees them: '...', "..." and \ hold them together. Nothing else has a meaning: no variables, no
/// pipes. Fails on a quote that is never closed.
[[nodiscard]] Result<QStringList> wordsOf(const QString& line);
/// The other way round.
[[nodiscard]] QString quoted(const QString& word);
/// The lines of an environment. Fails on one that is no NAME=value.
[[nodiscard]] Result<QStringList> variablesOf(const QString& environment);
/// Why it cannot be started as it stands; empty where it can. Whether there is such a program is found out by starting it.
[[nodiscard]] QString complaintOn(const Program& program);
/// "train.py" of "python3 -u examples/train.py --epochs 3": what people call it.
[[nodiscard]] QString nameOf(const Program& program);

/// Those that were recorded before, the latest first.
[[nodiscard]] std::vector<Program> recentPrograms(const Settings& settings);
void rememberProgram(Settings& settings, const Program& program);

} // namespace stallscope::gui
