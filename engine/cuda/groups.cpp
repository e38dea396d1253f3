// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/groups.h"

#if STALLSCOPE_HAS_NCCL

#include "engine/cuda/cublas.h"
#include "engine/cuda/cuda_device.h"

#include <fmt/format.h>
#include <nccl.h>

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace stallscope::cuda {

namespace {

/// The NCCL functions in use. NCCL is a separate package, loaded when devices are opened together.
struct NcclLibrary {
    decltype(&ncclCommInitAll) connectAll = nullptr;
    decltype(&ncclCommDestroy) disconnect = nullptr;
    decltype(&ncclGroupStart) groupStart = nullptr;
    decltype(&ncclGroupEnd) groupEnd = nullptr;
    decltype(&ncclAllReduce) allReduce = nullptr;
    decltype(&ncclGetErrorString) words = nullptr;

    [[nodiscard]] static Result<NcclLibrary> load();
};

Result<NcclLibrary> NcclLibrary::load()
{
    const Result<SharedLibrary> file = openToolkitLibrary("nccl", {NCCL_MAJOR});
    if (!file)
        return file.error();
    NcclLibrary library;
    library.connectAll = file->find<decltype(connectAll)>("ncclCommInitAll");
    library.disconnect = file->find<decltype(disconnect)>("ncclCommDestroy");
    library.groupStart = file->find<decltype(groupStart)>("ncclGroupStart");
    library.groupEnd = file->find<decltype(groupEnd)>("ncclGroupEnd");
    library.allReduce = file->find<decltype(allReduce)>("ncclAllReduce");
    library.words = file->find<decltype(words)>("ncclGetErrorString");
    if (!library.connectAll || !library.disconnect || !library.groupStart || !library.groupEnd || !library.allReduce || !library.words)
        return Error{"the NCCL that was found lacks functions: it is too old"};
    return library;
}

/// Collectives of a group of GPUs, implemented with NCCL.
class CudaCollectives : public Collectives {
public:
    explicit CudaCollectives(NcclLibrary library) : m_library(library) {}
    ~CudaCollectives() override;

    Result<> sumAll(std::span<const CollectivePart> parts, std::size_t count) override;

private:
    [[nodiscard]] Result<> connect(const std::vector<int>& ordinals);
    void disconnect();
    [[nodiscard]] Result<> after(ncclResult_t result, const char* call) const;

    NcclLibrary m_library;
    std::mutex m_mutex;
    std::vector<int> m_ordinals; // of the connected devices, in the order of their parts
    std::vector<ncclComm_t> m_connections;
};

CudaCollectives::~CudaCollectives()
{
    disconnect();
}

void CudaCollectives::disconnect()
{
    for (ncclComm_t connection : m_connections)
        (void)m_library.disconnect(connection);
    m_connections.clear();
    m_ordinals.clear();
}

Result<> CudaCollectives::after(ncclResult_t result, const char* call) const
{
    if (result == ncclSuccess)
        return {};
    (void)cudaGetLastError(); // clears an error of NCCL, so that no later call reports it
    return Error{fmt::format("{} failed: {}", call, m_library.words(result))};
}

Result<> CudaCollectives::connect(const std::vector<int>& ordinals)
{
    if (ordinals == m_ordinals)
        return {};
    disconnect();
    std::vector<ncclComm_t> connections(ordinals.size());
    if (Result<> made = after(m_library.connectAll(connections.data(), static_cast<int>(ordinals.size()), ordinals.data()), "ncclCommInitAll"); !made)
        return made;
    m_connections = std::move(connections);
    m_ordinals = ordinals;
    return {};
}

Result<> CudaCollectives::sumAll(std::span<const CollectivePart> parts, std::size_t count)
{
    std::vector<CudaDevice*> devices;
    std::vector<int> ordinals;
    std::vector<cudaStream_t> streams;
    for (const CollectivePart& part : parts) {
        devices.push_back(dynamic_cast<CudaDevice*>(part.device));
        if (!devices.back())
            return Error{part.device->facts().id + ": only CUDA devices can sum with CUDA devices"};
        const Result<cudaStream_t> stream = devices.back()->nativeStream(part.stream);
        if (!stream)
            return stream.error();
        streams.push_back(*stream);
        ordinals.push_back(static_cast<int>(part.device->facts().ordinal));
    }
    const std::lock_guard lock(m_mutex);
    if (Result<> connected = connect(ordinals); !connected)
        return connected;
    if (Result<> begun = after(m_library.groupStart(), "ncclGroupStart"); !begun)
        return begun;
    Result<> summed;
    for (std::size_t p = 0; p < parts.size() && summed.ok(); ++p)
        summed = after(m_library.allReduce(parts[p].data, parts[p].data, count, ncclFloat, ncclSum, m_connections[p], streams[p]), "ncclAllReduce");
    const Result<> ended = after(m_library.groupEnd(), "ncclGroupEnd"); // also after a failure: a begun group must be ended
    if (!summed || !ended)
        return summed ? ended : summed;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        if (Result<> counted = devices[p]->countIn(parts[p].stream); !counted)
            return counted;
    }
    return {};
}

} // namespace

Result<std::shared_ptr<Collectives>> connectedDevices()
{
    const Result<NcclLibrary> library = NcclLibrary::load();
    if (!library)
        return Error{"no sums over devices: " + library.error().message};
    return std::shared_ptr<Collectives>(std::make_shared<CudaCollectives>(*library));
}

} // namespace stallscope::cuda

#else

namespace stallscope::cuda {

Result<std::shared_ptr<Collectives>> connectedDevices()
{
    return Error{"no sums over devices: this build was made without NCCL's headers"};
}

} // namespace stallscope::cuda

#endif
