// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// What NVIDIA's management library says of the GPUs of this machine. It comes with the driver, and is loaded at run time: the
/// few functions that are needed are declared here. Belongs to one thread; its calls may take milliseconds.
class Nvml {
public:
    static constexpr const char* kLibrary = "libnvidia-ml.so.1";

    /// Null where there is no such library, it lacks a function, or it finds no driver.
    [[nodiscard]] static std::unique_ptr<Nvml> load(const std::string& library);
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;
    ~Nvml();

    [[nodiscard]] std::size_t count() const { return m_devices.size(); }
    /// "GPU-..."; empty where it is not told. NVML numbers GPUs by their places on the bus, CUDA often otherwise: this is what they
    /// have in common.
    [[nodiscard]] std::string uuid(std::size_t gpu) const;
    /// Of each number nothing where this GPU does not tell it. `gpu` is below count().
    [[nodiscard]] std::optional<double> busyShare(std::size_t gpu) const;       ///< %, of the last sixth of a second to second
    [[nodiscard]] std::optional<double> memoryBusyShare(std::size_t gpu) const; ///< likewise
    [[nodiscard]] std::optional<double> usedBytes(std::size_t gpu) const;
    [[nodiscard]] std::optional<double> watts(std::size_t gpu) const;
    [[nodiscard]] std::optional<double> multiprocessorMegahertz(std::size_t gpu) const;
    [[nodiscard]] std::optional<double> memoryMegahertz(std::size_t gpu) const;
    /// Bytes a second over PCIe, measured while the call waits: 20 ms.
    [[nodiscard]] std::optional<double> sent(std::size_t gpu) const;
    [[nodiscard]] std::optional<double> received(std::size_t gpu) const;

private:
    struct Library;
    explicit Nvml(std::unique_ptr<Library> library);
    [[nodiscard]] std::optional<double> megahertz(std::size_t gpu, int domain) const;
    [[nodiscard]] std::optional<double> throughput(std::size_t gpu, int direction) const;

    std::unique_ptr<Library> m_library;
    std::vector<void*> m_devices; // NVML's handles
};

} // namespace stallscope
