// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// Wrapper of NVIDIA's management library, which comes with the driver and is loaded at run time; the few functions in use
/// are declared here. Used from one thread; calls may take milliseconds.
class Nvml {
public:
    static constexpr const char* kLibrary = "libnvidia-ml.so.1";

    /// Null if the library or a function is missing, or if it finds no driver.
    [[nodiscard]] static std::unique_ptr<Nvml> load(const std::string& library);
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;
    ~Nvml();

    [[nodiscard]] std::size_t count() const { return m_devices.size(); }
    /// "GPU-..."; empty if it is not reported. NVML numbers GPUs in bus order, CUDA often differently; the UUID is common to both.
    [[nodiscard]] std::string uuid(std::size_t gpu) const;
    /// All values are empty if the GPU does not report them. `gpu` must be below count().
    [[nodiscard]] std::optional<double> busyShare(std::size_t gpu) const;       ///< %, averaged by the driver over 1/6 s to 1 s
    [[nodiscard]] std::optional<double> memoryBusyShare(std::size_t gpu) const; ///< likewise
    [[nodiscard]] std::optional<double> usedBytes(std::size_t gpu) const;
    [[nodiscard]] std::optional<double> watts(std::size_t gpu) const;
    [[nodiscard]] std::optional<double> multiprocessorMegahertz(std::size_t gpu) const;
    [[nodiscard]] std::optional<double> memoryMegahertz(std::size_t gpu) const;
    /// PCIe throughput in bytes per second. The call measures for 20 ms.
    [[nodiscard]] std::optional<double> sent(std::size_t gpu) const;
    [[nodiscard]] std::optional<double> received(std::size_t gpu) const;

private:
    struct Library;
    explicit Nvml(std::unique_ptr<Library> library);
    [[nodiscard]] std::optional<double> megahertz(std::size_t gpu, int domain) const;
    [[nodiscard]] std::optional<double> throughput(std::size_t gpu, int direction) const;

    std::unique_ptr<Library> m_library;
    std::vector<void*> m_devices; // NVML handles
};

} // namespace stallscope
