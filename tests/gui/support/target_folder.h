// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTemporaryDir>

namespace stallscope::test {

/// Where a test has files written, and what is in them.
class TargetFolder {
public:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(name); }
    /// None: there is no such file.
    [[nodiscard]] QByteArray bytes(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    QTemporaryDir m_folder;
};

} // namespace stallscope::test
