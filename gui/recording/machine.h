// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <QString>

namespace stallscope::gui {

class Settings;

/// Another machine, as ssh names it: by its address, or by a name that the user's ssh knows.
struct Machine {
    QString user; ///< empty: as ssh has it; likewise below
    QString host;
    int port = 0;

    [[nodiscard]] bool isHere() const { return host.isEmpty(); }
    /// "user@host:22".
    [[nodiscard]] QString text() const;
    friend bool operator==(const Machine&, const Machine&) = default;
};

/// Of "[USER@]HOST[:PORT]". What ssh could take for an option, and what is no name of a machine, is refused.
[[nodiscard]] Result<Machine> machineFrom(const QString& text);

/// A file on another machine.
struct RemoteFile {
    Machine machine;
    QString path; ///< absolute, or from the user's home on: "~/a.stallscope"
};
[[nodiscard]] bool isRemote(const QString& address);
/// Of "ssh://[USER@]HOST[:PORT]/FILE"; "ssh://HOST/~/FILE" is in the user's home there.
[[nodiscard]] Result<RemoteFile> remoteFileFrom(const QString& address);

/// As a shell finds it.
inline constexpr const char* kUsualRecorder = "stallscope-cli";
/// Where stallscope-cli lies there: found among the programs, where the user has not said otherwise.
[[nodiscard]] QString recorderOn(const Machine& machine, const Settings& settings);
void saveRecorder(Settings& settings, const Machine& machine, const QString& recorder);

} // namespace stallscope::gui
