// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace stallscope::gui {

class Settings;

/// A host for ssh: an address, or a name from the user's ssh configuration. Empty: this machine.
struct SshHost {
    QString user; ///< empty: default of ssh; likewise below
    QString host;
    int port = 0;

    [[nodiscard]] bool isHere() const { return host.isEmpty(); }
    /// "user@host:22".
    [[nodiscard]] QString text() const;
    friend bool operator==(const SshHost&, const SshHost&) = default;
};

/// Parses "[USER@]HOST[:PORT]". Rejects invalid host names, and anything that ssh could parse as an option.
[[nodiscard]] Result<SshHost> machineFrom(const QString& text);

/// A file on another machine.
struct RemoteFile {
    SshHost machine;
    QString path; ///< absolute, or relative to the home directory: "~/a.stallscope"
};
[[nodiscard]] bool isRemote(const QString& address);
/// Parses "ssh://[USER@]HOST[:PORT]/FILE"; "ssh://HOST/~/FILE" is relative to the home directory.
[[nodiscard]] Result<RemoteFile> remoteFileFrom(const QString& address);

/// Found in PATH.
inline constexpr const char* kUsualRecorder = "stallscope-cli";
/// Path of stallscope-cli on the machine: the user's setting, or the default.
[[nodiscard]] QString recorderOn(const SshHost& machine, const Settings& settings);
void saveRecorder(Settings& settings, const SshHost& machine, const QString& recorder);

/// A program to record, as entered by the user.
struct Program {
    QString line;        ///< with arguments, in shell syntax
    QString folder;      ///< working directory; empty: the user's home
    QString environment; ///< NAME=value, one per line, added to the inherited environment

    // remote
    SshHost machine = {};
    QString recorder = {};   ///< path of stallscope-cli there
    QString keptAs = {};     ///< file there; empty: the recording is kept only here
    QString remoteFile = {}; ///< a session there to follow, instead of a program

    friend bool operator==(const Program&, const Program&) = default;
};

/// A session on another machine, which is followed and stored like a program's recording.
[[nodiscard]] Program programFor(const RemoteFile& file);

/// Splits a line into words by shell quoting rules: '...', "..." and \. No variables, no pipes. Fails on an unterminated quote.
[[nodiscard]] Result<QStringList> wordsOf(const QString& line);
/// The inverse: quotes a word if necessary.
[[nodiscard]] QString quoted(const QString& word);
/// Parses NAME=value lines. Fails on any other line.
[[nodiscard]] Result<QStringList> variablesOf(const QString& environment);
/// Syntax error of the entry; empty if there is none.
[[nodiscard]] QString errorFor(const Program& program);
/// Why the program cannot be started here; empty if it can, or if it runs elsewhere.
[[nodiscard]] QString startErrorFor(const Program& program);
/// Display name: "train.py" for "python3 -u examples/train.py --epochs 3".
[[nodiscard]] QString nameOf(const Program& program);

enum class Where { Here, Elsewhere };
/// Previously recorded programs, latest first.
[[nodiscard]] std::vector<Program> recentPrograms(const Settings& settings, Where where = Where::Here);
void saveProgram(Settings& settings, const Program& program);

} // namespace stallscope::gui
