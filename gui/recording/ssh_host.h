// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <QString>

namespace stallscope::gui {

class Settings;

/// A host as ssh names it: by address, or by a name in the user's ssh configuration. Empty: this machine.
struct SshHost {
    QString user; ///< empty: as ssh has it; likewise below
    QString host;
    int port = 0;

    [[nodiscard]] bool isHere() const { return host.isEmpty(); }
    /// "user@host:22".
    [[nodiscard]] QString text() const;
    friend bool operator==(const SshHost&, const SshHost&) = default;
};

/// Of "[USER@]HOST[:PORT]". What ssh could take for an option, and what is no name of a machine, is refused.
[[nodiscard]] Result<SshHost> machineFrom(const QString& text);

/// A file on another machine.
struct RemoteFile {
    SshHost machine;
    QString path; ///< absolute, or from the user's home on: "~/a.stallscope"
};
[[nodiscard]] bool isRemote(const QString& address);
/// Of "ssh://[USER@]HOST[:PORT]/FILE"; "ssh://HOST/~/FILE" is in the user's home there.
[[nodiscard]] Result<RemoteFile> remoteFileFrom(const QString& address);

/// As a shell finds it.
inline constexpr const char* kUsualRecorder = "stallscope-cli";
/// Where stallscope-cli lies there: found among the programs, where the user has not said otherwise.
[[nodiscard]] QString recorderOn(const SshHost& machine, const Settings& settings);
void saveRecorder(Settings& settings, const SshHost& machine, const QString& recorder);

} // namespace stallscope::gui
