// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reductions and kernels that select elements: CUB calls with their pre- and postprocessing. CUB's headers compile slowly,
// so they are included only here.

#include "engine/cuda/launch.cuh"
#include "engine/cuda/launch_plan.h"
#include "engine/device/kernel_arithmetic.h"

#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>

namespace stallscope::cuda {

extern "C" {

__global__ void choose_listed_rank(ChooseListed op, Ranked* ranks)
{
    forEach(op.count, [&](std::size_t i) { ranks[i] = ranked(op.keys[op.listed[i]], op.listed[i]); });
}

/// places[i] = index stored in sorted[i]
__global__ void take_places(const Ranked* sorted, ElementIndex* places, std::size_t count)
{
    forEach(count, [&](std::size_t i) { places[i] = placeOf(sorted[i]); });
}

/// Adds the number of ones in this block's slice of the row to shares[2 * row].
__global__ void balance_count(Balance op, std::uint32_t blocksEach)
{
    using Sum = cub::BlockReduce<ElementIndex, kBlockThreads>;
    __shared__ typename Sum::TempStorage storage;
    const std::size_t row = blockIdx.x / blocksEach;
    const std::size_t begin = std::size_t{blockIdx.x % blocksEach} * blockDim.x + threadIdx.x;
    ElementIndex found = 0;
    for (std::size_t i = begin; i < op.count; i += std::size_t{blocksEach} * blockDim.x)
        found += isOne(op.labels[row * op.count + i]) ? 1 : 0;
    const ElementIndex sum = Sum(storage).Sum(found);
    if (threadIdx.x == 0)
        atomicAdd(&op.shares[2 * row], sum);
}

__global__ void balance(Balance op)
{
    forEach(op.rows, [&](std::size_t row) {
        const std::size_t share = shareOfOnes(op.shares[2 * row], op.count, op.take);
        op.shares[2 * row] = static_cast<ElementIndex>(share);
        op.shares[2 * row + 1] = static_cast<ElementIndex>(op.take - share);
    });
}

__global__ void choose_shares_rank(ChooseShares op, std::uint64_t* keys, ElementIndex* places)
{
    forEach(op.rows * op.count, [&](std::size_t i) {
        keys[i] = shareKey(i / op.count, op.labels[i], op.keys[i]);
        places[i] = static_cast<ElementIndex>(i % op.count);
    });
}

__global__ void choose_shares(ChooseShares op, const std::uint64_t* keys, const ElementIndex* places)
{
    forEach(op.rows * op.take, [&](std::size_t i) {
        const std::size_t row = i / op.take;
        op.out[i] = places[chosenAt(keys, row, op.count, i % op.take, op.shares[2 * row])];
    });
}

__global__ void shuffle_rank(Shuffle op, std::uint64_t* keys)
{
    forEach(op.rows * op.count, [&](std::size_t i) { keys[i] = shuffleKey(op.seed, i / op.count, op.places[i]); });
}

} // extern "C"

namespace {

/// CUB functions are called twice: without memory they return the required size. `run` takes memory and its size.
template <class Run>
cudaError_t withScratch(const Target& target, Run&& run)
{
    std::size_t needed = 0;
    if (const cudaError_t error = run(nullptr, needed); error != cudaSuccess)
        return error;
    void* memory = nullptr;
    if (const cudaError_t error = target.scratch->take(needed, &memory); error != cudaSuccess)
        return error;
    return run(memory, needed);
}

/// For functions that need further arrays. `run` takes CUB's memory, its size, and the memory of the arrays.
template <class Run>
cudaError_t withScratch(const Target& target, Layout layout, Run&& run)
{
    std::size_t needed = 0;
    if (const cudaError_t error = run(nullptr, needed, nullptr); error != cudaSuccess)
        return error;
    const std::size_t place = layout.add(needed);
    void* memory = nullptr;
    if (const cudaError_t error = target.scratch->take(layout.bytes(), &memory); error != cudaSuccess)
        return error;
    return run(static_cast<std::byte*>(memory) + place, needed, static_cast<std::byte*>(memory));
}

template <class Value>
Value* arrayAt(std::byte* memory, std::size_t place)
{
    return reinterpret_cast<Value*>(memory + place);
}

cudaError_t sortNumbers(void* temporary, std::size_t& bytes, const std::uint64_t* in, std::uint64_t* out, std::size_t count, int bits, cudaStream_t stream)
{
    return cub::DeviceRadixSort::SortKeys(temporary, bytes, in, out, static_cast<std::int64_t>(count), 0, bits, stream);
}

struct AsDouble {
    bool isSquared;
    __host__ __device__ double operator()(float value) const { return isSquared ? double{value} * double{value} : double{value}; }
};

struct AddDoubles {
    __host__ __device__ double operator()(double a, double b) const { return a + b; }
};

struct HasLabel {
    const float* labels;
    float wanted;
    __host__ __device__ bool operator()(ElementIndex place) const { return labels[place] == wanted; }
};

std::uint32_t blocks(std::size_t count, const Target& target)
{
    return blocksFor(count, target.multiprocessors);
}

} // namespace

/// Sums in double: a float stops growing at 16 million.
cudaError_t launch(const Reduce& op, const Target& target)
{
    const AsDouble asDouble{op.how == Reduce::How::SumOfSquares};
    return withScratch(target, [&](void* memory, std::size_t& bytes) {
        return cub::DeviceReduce::TransformReduce(
            memory, bytes, op.in, op.out, static_cast<std::int64_t>(op.count), AddDoubles{}, asDouble, 0.0, target.stream);
    });
}

cudaError_t launch(const Compact& op, const Target& target)
{
    const thrust::counting_iterator<ElementIndex> places(0);
    return withScratch(target, [&](void* memory, std::size_t& bytes) {
        return cub::DeviceSelect::If(
            memory, bytes, places, op.places, op.found, static_cast<std::int64_t>(op.count), HasLabel{op.labels, op.wanted}, target.stream);
    });
}

cudaError_t launch(const ChooseListed& op, const Target& target)
{
    Layout layout;
    const std::size_t ranksAt = layout.add(op.count * sizeof(Ranked));
    const std::size_t sortedAt = layout.add(op.count * sizeof(Ranked));
    return withScratch(target, layout, [&](void* temporary, std::size_t& bytes, std::byte* memory) {
        auto* ranks = arrayAt<Ranked>(memory, ranksAt);
        auto* sorted = arrayAt<Ranked>(memory, sortedAt);
        if (!memory)
            return sortNumbers(temporary, bytes, nullptr, nullptr, op.count, kRankedBits, target.stream);
        if (const cudaError_t error = launchKernel(choose_listed_rank, blocks(op.count, target), target.stream, op, ranks); error != cudaSuccess)
            return error;
        if (const cudaError_t error = sortNumbers(temporary, bytes, ranks, sorted, op.count, kRankedBits, target.stream); error != cudaSuccess)
            return error;
        return launchKernel(take_places, blocks(op.take, target), target.stream, static_cast<const Ranked*>(sorted), op.out, op.take);
    });
}

cudaError_t launch(const Balance& op, const Target& target)
{
    if (const cudaError_t error = cudaMemsetAsync(op.shares, 0, 2 * op.rows * sizeof(ElementIndex), target.stream); error != cudaSuccess)
        return error;
    const std::uint32_t blocksEach = blocksForRow(op.rows, op.count, target.multiprocessors);
    const auto allBlocks = static_cast<std::uint32_t>(op.rows * blocksEach);
    if (const cudaError_t error = launchKernel(balance_count, allBlocks, target.stream, op, blocksEach); error != cudaSuccess)
        return error;
    return launchKernel(balance, blocks(op.rows, target), target.stream, op);
}

cudaError_t launch(const ChooseShares& op, const Target& target)
{
    const std::size_t elements = op.rows * op.count;
    Layout layout;
    const std::size_t keysAt = layout.add(elements * sizeof(std::uint64_t));
    const std::size_t sortedAt = layout.add(elements * sizeof(std::uint64_t));
    const std::size_t placesAt = layout.add(elements * sizeof(ElementIndex));
    const std::size_t sortedPlacesAt = layout.add(elements * sizeof(ElementIndex));
    return withScratch(target, layout, [&](void* temporary, std::size_t& bytes, std::byte* memory) {
        auto* keys = arrayAt<std::uint64_t>(memory, keysAt);
        auto* sorted = arrayAt<std::uint64_t>(memory, sortedAt);
        auto* places = arrayAt<ElementIndex>(memory, placesAt);
        auto* sortedPlaces = arrayAt<ElementIndex>(memory, sortedPlacesAt);
        if (memory) {
            const cudaError_t error = launchKernel(choose_shares_rank, blocks(elements, target), target.stream, op, keys, places);
            if (error != cudaSuccess)
                return error;
        }
        const cudaError_t error = cub::DeviceRadixSort::SortPairs(temporary, bytes, static_cast<const std::uint64_t*>(keys), sorted,
            static_cast<const ElementIndex*>(places), sortedPlaces, static_cast<std::int64_t>(elements), 0, shareKeyBits(op.rows), target.stream);
        if (error != cudaSuccess || !memory)
            return error;
        return launchKernel(choose_shares, blocks(op.rows * op.take, target), target.stream, op, static_cast<const std::uint64_t*>(sorted),
            static_cast<const ElementIndex*>(sortedPlaces));
    });
}

namespace {

/// Shuffles as many rows as one sort can handle.
cudaError_t shuffleSome(const Shuffle& op, const Target& target)
{
    const std::size_t elements = op.rows * op.count;
    const int bits = shuffleKeyBits(op.rows);
    Layout layout;
    const std::size_t keysAt = layout.add(elements * sizeof(std::uint64_t));
    const std::size_t sortedAt = layout.add(elements * sizeof(std::uint64_t));
    return withScratch(target, layout, [&](void* temporary, std::size_t& bytes, std::byte* memory) {
        auto* keys = arrayAt<std::uint64_t>(memory, keysAt);
        auto* sorted = arrayAt<std::uint64_t>(memory, sortedAt);
        if (!memory)
            return sortNumbers(temporary, bytes, nullptr, nullptr, elements, bits, target.stream);
        if (const cudaError_t error = launchKernel(shuffle_rank, blocks(elements, target), target.stream, op, keys); error != cudaSuccess)
            return error;
        if (const cudaError_t error = sortNumbers(temporary, bytes, keys, sorted, elements, bits, target.stream); error != cudaSuccess)
            return error;
        return launchKernel(take_places, blocks(elements, target), target.stream, static_cast<const Ranked*>(sorted), op.places, elements);
    });
}

} // namespace

cudaError_t launch(const Shuffle& op, const Target& target)
{
    for (std::size_t row = 0; row < op.rows; row += kShuffledRows) {
        Shuffle some = op;
        some.places = op.places + row * op.count;
        some.rows = op.rows - row < kShuffledRows ? op.rows - row : kShuffledRows;
        if (const cudaError_t error = shuffleSome(some, target); error != cudaSuccess)
            return error;
    }
    return cudaSuccess;
}

} // namespace stallscope::cuda
