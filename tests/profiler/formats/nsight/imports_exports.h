// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/nsight/nsight_program.h"

#include <QObject>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <string>

namespace stallscope::test {

/// The first span of that name.
[[nodiscard]] inline Found named(const Trace& trace, const std::string& name)
{
    for (const Found& found : spansOf(trace)) {
        if (found.name == name)
            return found;
    }
    return {};
}

/// A test that writes an export and opens it.
class ImportsExports : public QObject {
protected:
    using Fill = std::function<void(NsightProgram&)>;

    [[nodiscard]] std::string fileOf(NsightVersion version, const Fill& fill)
    {
        const std::string path = m_folder.filePath("an export?100%#1.sqlite").toStdString();
        NsightExport file(path, version);
        NsightProgram program(file);
        fill(program);
        return path;
    }
    [[nodiscard]] std::shared_ptr<const Trace> import(NsightVersion version, const Fill& fill, const ImportOptions& options = {})
    {
        const auto trace = openTrace(fileOf(version, fill), options);
        if (!trace)
            qFatal("%s", trace.error().message.c_str());
        return *trace;
    }

    QTemporaryDir m_folder;
};

} // namespace stallscope::test
