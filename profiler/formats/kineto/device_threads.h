// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/trace/span.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope {

/// Detects threads that represent device work. JAX and TensorFlow write devices as processes ("/device:GPU:0") and their
/// streams as threads ("Stream #13(Compute,MemcpyD2D)"), next to threads that repeat the work in terms of the program ("XLA
/// Modules", "TensorFlow Ops"). TensorFlow 1 writes a process per stream ("/device:GPU:0/stream:13 Compute").
class DeviceThreads {
public:
    enum class Role : std::uint8_t {
        None,       ///< according to the events
        Host,       ///< host thread of a program that uses these devices
        Work,       ///< work of a device, in order
        Annotation, ///< operations to which the device work belongs
    };
    struct Place {
        Role role = Role::None;
        SourceTrackKey key;
    };

    void learn(const NamingRow& row);
    [[nodiscard]] Place placeOf(const SourceTrackKey& key) const;

private:
    struct Device {
        std::string id;   ///< a number for a GPU, "TPU 0" for others
        std::string rest; ///< remainder of the process name
        bool isGpu = false;
    };

    [[nodiscard]] static std::optional<Device> deviceIn(std::string_view processName);
    [[nodiscard]] static std::optional<std::string> streamIn(std::string_view name, std::string_view prefix);
    [[nodiscard]] Place inDevice(const Device& device, const SourceTrackKey& key) const;

    std::map<std::string, Device> m_devices;                              // by pid
    std::map<std::pair<std::string, std::string>, std::string> m_threads; // names by pid and tid
    std::set<std::string> m_withStreams;                                  // devices with a process per stream
};

/// Adjusts the spans of a thread to its role. Caches names; used from one thread at a time.
class RoleDresser {
public:
    explicit RoleDresser(const StringPool& texts) : m_texts(&texts) {}

    void dress(std::vector<Span>& spans, DeviceThreads::Role role);

private:
    struct Work {
        SpanKind kind = SpanKind::Kernel;
        bool isCommunication = false;
    };

    [[nodiscard]] Work workOf(StringId name);

    const StringPool* m_texts;
    std::unordered_map<std::uint32_t, Work> m_known;
};

} // namespace stallscope
