// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

#include <optional>

namespace stallscope::test {

/// What one rank of a job recorded: a kernel, and a collective that ends when the last rank has come. Times in us.
struct RankStory {
    int compute = 100;   ///< length of the kernel, which begins at 10
    int collective = 50; ///< length of the collective, which follows it
    std::optional<int> rank = std::nullopt;
    int worldSize = 0; ///< 0: not told
    qint64 epoch = 0;  ///< ns since 1970 of time 0; 0: not told
    bool hasCollective = true;
    bool lacksWaits = false; ///< of an Intel XPU, without its driver
};

inline QByteArray rankTrace(const RankStory& story)
{
    QString head;
    if (story.epoch != 0)
        head += QStringLiteral(R"("baseTimeNanoseconds":%1,)").arg(story.epoch);
    if (story.rank || story.worldSize > 0) {
        head += QStringLiteral(R"("distributedInfo":{"backend":"nccl")");
        if (story.rank)
            head += QStringLiteral(R"(,"rank":%1)").arg(*story.rank);
        if (story.worldSize > 0)
            head += QStringLiteral(R"(,"world_size":%1)").arg(story.worldSize);
        head += "},";
    }
    const int end = 10 + story.compute;
    QString events = QStringLiteral(R"({"ph":"X","cat":"%1","name":"%2","pid":5,"tid":6,"ts":0,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":%3,"args":{"device":0,"stream":7,"correlation":1}})")
                         .arg(story.lacksWaits ? "xpu_runtime" : "cuda_runtime", story.lacksWaits ? "urEnqueueKernelLaunch" : "cudaLaunchKernel")
                         .arg(story.compute);
    if (story.hasCollective) {
        events += QStringLiteral(R"(,{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":6,"ts":6,"dur":2,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32_RING_LL","pid":0,"tid":7,"ts":%1,"dur":%2,"args":{"device":0,"stream":7,"correlation":2}})")
                      .arg(end)
                      .arg(story.collective);
    }
    return QStringLiteral(R"({"schemaVersion":1,%1"traceEvents":[%2]})").arg(head, events).toUtf8();
}

inline bool writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

} // namespace stallscope::test
