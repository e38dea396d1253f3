// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <csignal>

#include <sys/types.h>

namespace stallscope::test {

/// What a run of the real stallscope-cli left behind.
struct CliResult {
    int status = -1; ///< -1: it did not end by itself
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QString text() const { return QString::fromUtf8(out); }
    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// One that has ended has the id 0, which would mean all processes of this group, the test's runner included.
inline void sendSignal(const QProcess& process, int signal)
{
    if (const auto id = static_cast<pid_t>(process.processId()); id > 0)
        ::kill(id, signal);
}

/// Waits for it, but not for ever; one that goes on, or crashed, has no status.
inline CliResult endOf(QProcess& process, int milliseconds)
{
    process.waitForFinished(milliseconds);
    CliResult result;
    if (process.state() == QProcess::NotRunning && process.exitStatus() == QProcess::NormalExit)
        result.status = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

/// The binary of this build, or of the archive that the tests were packed into.
inline QString cliProgram()
{
    return qEnvironmentVariable("STALLSCOPE_CLI", STALLSCOPE_CLI);
}

inline CliResult runCli(const QStringList& arguments)
{
    QProcess process;
    process.start(cliProgram(), arguments);
    return endOf(process, 60'000);
}

/// The trace that comes with Stallscope.
inline QString exampleTrace()
{
    return STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz";
}

/// One launch, one kernel of a given length in us, and the wait for it.
inline QByteArray tinyTrace(int kernelLength)
{
    return QStringLiteral(R"({"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ge|mm","pid":0,"tid":7,"ts":20,"dur":%1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":16,"dur":%2,"args":{"correlation":2}}]})")
        .arg(kernelLength)
        .arg(kernelLength + 10)
        .toUtf8();
}

} // namespace stallscope::test
