// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/gather/gpu_shard.h"

#include "engine/recording/shard_facts.h"
#include "profiler/record/signals_blocked.h"
#include "profiler/record/tick_clock.h"
#include "profiler/trace/build/trace_builder.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

namespace stallscope::recording {

namespace {

/// Path of a library to use instead of NVML, for tests.
constexpr const char* kLibraryVariable = "STALLSCOPE_NVML_LIBRARY";
/// Limits the loss if the recorder is killed.
constexpr std::chrono::milliseconds kGpuWritePeriod{500};

std::string library()
{
    const char* const named = std::getenv(kLibraryVariable);
    return named ? named : Nvml::kLibrary;
}

std::shared_ptr<TraceBuilder> builderFor(Nanos zero)
{
    auto builder = std::make_shared<TraceBuilder>();
    builder->setEpoch(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count());
    builder->setFact(fact::kStart, std::to_string(zero));
    builder->setFact(fact::kBoot, bootId());
    return builder;
}

} // namespace

std::unique_ptr<GpuShard> GpuShard::begin(const std::string& folder)
{
    const std::string path = folder + '/' + std::to_string(getpid()) + '-' + std::to_string(monotonicNow()) + kSuffix;
    auto writer = SessionWriter::create(path);
    if (!writer)
        return nullptr;
    const SignalsBlocked blocked;
    return std::unique_ptr<GpuShard>(new GpuShard(path, std::move(*writer)));
}

GpuShard::GpuShard(std::string path, SessionWriter writer)
    : m_path(std::move(path)),
      m_zero(monotonicNow()),
      m_sampler(m_zero, GpuSampler::kPeriod, library()),
      m_writer(std::move(writer)),
      m_feed(builderFor(m_zero), {[this](TraceBuilder& builder) { m_sampler.take(builder); }}, kGpuWritePeriod),
      m_thread([this] { write(); })
{
}

GpuShard::~GpuShard()
{
    const bool isEmpty = m_feed.finish()->counters.empty();
    m_thread.join();
    std::error_code ignored;
    if (isEmpty)
        std::filesystem::remove(m_path, ignored);
}

/// Data that could not be written (a full disk) is written with the next snapshot.
void GpuShard::write()
{
    Feed::Snapshot snapshot;
    do {
        snapshot = m_feed.next(snapshot.number);
        if (snapshot.isLast)
            (void)m_writer.finish(*snapshot.trace);
        else if (m_writer.write(*snapshot.trace).ok())
            (void)m_writer.flush();
    } while (!snapshot.isLast);
}

} // namespace stallscope::recording
