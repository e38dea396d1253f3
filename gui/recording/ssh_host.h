// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <QString>

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

} // namespace stallscope::gui
