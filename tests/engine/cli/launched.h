// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/engine/cli/cli_process.h"

#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <memory>

/// Processes that a launcher begins, or as if one had.
namespace stallscope::test {

/// What launchers tell, but for those that are not asked about.
inline QProcessEnvironment bare()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& name : environment.keys()) {
        if (name.startsWith("OMPI_") || name.startsWith("PMI") || name.startsWith("SLURM_") || name == "RANK" || name == "WORLD_SIZE")
            environment.remove(name);
    }
    // What an MPI leaves behind, and does unseen by a sanitizer, is not ours.
    environment.insert("ASAN_OPTIONS", environment.value("ASAN_OPTIONS") + ":detect_leaks=0");
    environment.insert("TSAN_OPTIONS", environment.value("TSAN_OPTIONS") + ":ignore_noninstrumented_modules=1");
    return environment;
}

inline std::unique_ptr<QProcess> beginIn(const QString& folder, const QStringList& arguments, const QProcessEnvironment& environment)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(environment);
    process->setWorkingDirectory(folder);
    process->start(arguments.front(), arguments.mid(1));
    return process;
}

inline CliResult resultOf(QProcess& process)
{
    return endOf(process, 120'000);
}

/// For Open MPI, as whoever runs the tests. Its launchers share a folder among the temporary files, which one that ends removes
/// while another makes its own in it, and then fails: each program of tests has one to itself.
inline QProcessEnvironment forOpenMpi()
{
    static const QTemporaryDir temporary;
    QProcessEnvironment environment = bare();
    environment.insert("OMPI_ALLOW_RUN_AS_ROOT", "1");
    environment.insert("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    environment.insert("TMPDIR", temporary.path());
    return environment;
}

inline CliResult mpirunIn(const QString& folder, const QStringList& arguments)
{
    return resultOf(*beginIn(folder, QStringList{"mpirun", "--oversubscribe"} + arguments, forOpenMpi()));
}

inline QStringList leftIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

/// Beside the program, where it was built.
inline bool hasMpiPlugin()
{
    return QFileInfo::exists(QFileInfo(STALLSCOPE_CLI).dir().filePath("libstallscope_mpi.so"));
}

} // namespace stallscope::test

#define NEEDS_MPIRUN                                                                                                                                           \
    if (QStandardPaths::findExecutable("mpirun").isEmpty())                                                                                                    \
    QSKIP("there is no mpirun here (package openmpi-bin)")

#define NEEDS_MPI_PLUGIN                                                                                                                                       \
    NEEDS_MPIRUN;                                                                                                                                              \
    if (!hasMpiPlugin())                                                                                                                                       \
    QSKIP("this build has no MPI plugin (package libopenmpi-dev)")
