// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTemporaryDir>

namespace stallscope::test {

/// Folder for written files, with access to their contents.
class TargetFolder {
public:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(name); }
    /// Empty if there is no such file.
    [[nodiscard]] QByteArray bytes(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    QTemporaryDir m_folder;
};

} // namespace stallscope::test
