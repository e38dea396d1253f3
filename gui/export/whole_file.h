// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QIODevice>
#include <QSaveFile>
#include <QString>

namespace stallscope::gui {

/// A file that is replaced: the existing file stays until keep() has written the new one to the disk.
class WholeFile {
public:
    explicit WholeFile(const QString& path) : m_file(path) {}

    [[nodiscard]] bool open() { return m_file.open(QIODevice::WriteOnly | QIODevice::Unbuffered); }
    /// Why open() or keep() failed.
    [[nodiscard]] QString errorText() const { return m_errorText.isEmpty() ? m_file.errorString() : m_errorText; }

    [[nodiscard]] bool keep(const QByteArray& bytes)
    {
        qint64 written = 0;
        while (written < bytes.size()) {
            const qint64 more = m_file.write(bytes.constData() + written, bytes.size() - written); // on a full disk a short write, without an error
            if (more <= 0) {
                m_errorText = m_file.errorString(); // commit() resets it
                return false;
            }
            written += more;
        }
        return m_file.commit();
    }

private:
    QSaveFile m_file;
    QString m_errorText;
};

} // namespace stallscope::gui
