// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/collector.h"
#include "profiler/cupti/cupti_api.h"
#include "profiler/cupti/decoder.h"
#include "profiler/cupti/hand_over.h"
#include "profiler/record/device/device_batch.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

namespace stallscope::cupti {

/// Devices, contexts, streams and names, which CUPTI tells once: kept for sinks that come later. Belongs to one thread.
class SourceFacts {
public:
    void remember(const DeviceBatch& batch);
    /// Everything so far goes into the batch, whose own facts are among it already.
    void tell(DeviceBatch& batch) const;

private:
    DeviceBatch m_facts;
};

enum class Ask : std::uint8_t {
    Nothing,    ///< only read what CUPTI has given
    Complete,   ///< what is complete
    Everything, ///< what is not, too
};

/// The thread that asks CUPTI for what it has, decodes it and hands it to the sink, and what it works with: that belongs to
/// the thread while it runs, and to whoever stopped it afterwards. Whatever goes wrong there (no memory, a sink that throws)
/// is counted as lost records: the program that is recorded goes on.
class Drain {
public:
    /// The hand-over lives until the process ends.
    Drain(CuptiApi api, HandOver& handOver, const CollectorOptions& options);
    Drain(const Drain&) = delete;
    Drain& operator=(const Drain&) = delete;
    ~Drain() = default;

    void begin();
    /// Returns when it is done. In a forked child nothing is.
    void ask(Ask what, std::optional<std::shared_ptr<BatchSink>> nextSink = {});
    void stop();
    [[nodiscard]] bool finishWithin(std::chrono::milliseconds limit);
    /// The end of it all: the thread's, and what there is still goes to the sink, which is then let go of.
    void empty();
    [[nodiscard]] const CuptiApi& api() const { return m_api; }

private:
    enum class Ending : std::uint8_t { NotBegun, Begun, Done }; ///< of finishWithin()

    struct Request {
        Ask ask = Ask::Nothing;
        std::optional<std::shared_ptr<BatchSink>> sink; ///< from here on
        bool isDone = false;
    };

    void loop(const std::stop_token& stop);
    void serve(bool isLast);
    void carryOut(Request& request);
    void end();
    void round(Ask what, bool isWhole);
    void fill(DeviceBatch& batch, Ask what);
    void exchangeSink(std::shared_ptr<BatchSink> next);
    void decodeFilled(DeviceBatch& batch);
    [[nodiscard]] bool decode(const FilledBuffer& buffer, DeviceBatch& batch);
    void close(DeviceBatch& batch);
    void handOut(DeviceBatch&& batch);
    [[nodiscard]] std::vector<OpenCallRecord> openCalls(DeviceBatch& batch);

    CuptiApi m_api;
    HandOver& m_handOver;
    std::chrono::milliseconds m_period;
    Decoder m_decoder;
    SourceFacts m_facts;
    std::shared_ptr<BatchSink> m_sink;
    bool m_isNewSink = true;
    std::uint64_t m_unheard = 0; ///< records of batches that nobody could take, not yet told

    std::mutex m_mutex; // guards what follows
    std::condition_variable m_changed;
    std::vector<Request*> m_requests;
    bool m_isServed = true; ///< the thread is there for them
    Ending m_ending = Ending::NotBegun;

    std::jthread m_thread; // last: it uses all of the above
};

} // namespace stallscope::cupti
