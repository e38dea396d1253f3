// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/session/codec/file_io.h"

#include <QByteArray>
#include <QString>

#include <utility>

namespace stallscope::gui {

/// Writes a session that arrives over a connection to a file. The file is locked during the object's lifetime, which marks
/// it as growing. Skips output of a login shell before the session.
class Arrival {
public:
    [[nodiscard]] static Result<Arrival> into(const QString& path);

    [[nodiscard]] Result<> take(const QByteArray& bytes);
    /// The start of the session has arrived.
    [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
    /// The data ends with the end marker of a session.
    [[nodiscard]] bool isWhole() const;
    /// Beginning of what arrived instead of a session.
    [[nodiscard]] const QByteArray& noise() const { return m_noise; }

private:
    explicit Arrival(session::OutputFile file) : m_file(std::move(file)) {}

    session::OutputFile m_file;
    QByteArray m_noise; // data before the session
    QByteArray m_tail;  // last bytes
    bool m_hasBegun = false;
};

} // namespace stallscope::gui
