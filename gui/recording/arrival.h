// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/session/codec/file_io.h"

#include <QByteArray>
#include <QString>

#include <utility>

namespace stallscope::gui {

/// A session that comes over a line, on its way into a file. While it lives the file is locked, so that it is seen to grow. What a
/// login shell may have said before it is passed over.
class Arrival {
public:
    [[nodiscard]] static Result<Arrival> into(const QString& path);

    [[nodiscard]] Result<> take(const QByteArray& bytes);
    /// The session has begun.
    [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
    /// The last that came is the end of a session.
    [[nodiscard]] bool isWhole() const;
    /// What came instead of one; the beginning of it.
    [[nodiscard]] const QByteArray& noise() const { return m_noise; }

private:
    explicit Arrival(session::OutputFile file) : m_file(std::move(file)) {}

    session::OutputFile m_file;
    QByteArray m_noise; // until it begins
    QByteArray m_tail;  // the last bytes
    bool m_hasBegun = false;
};

} // namespace stallscope::gui
