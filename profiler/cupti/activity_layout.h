// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

/// Layout of CUPTI's activity records, by byte offset. The library that a program loads may be any from CUDA 12.4 on, and so
/// may the headers that this was built with: records only grow at their end, so that an offset holds for all versions, and a
/// field that lies beyond the end of a record is missing from that library. Offsets are checked against the headers where
/// these are new enough (activity_layout.cpp).
namespace stallscope::cupti::layout {

/// A field of a record: its type and place.
template <class T>
struct Field {
    std::size_t offset;
};

using U8 = std::uint8_t;
using U16 = std::uint16_t;
using U32 = std::uint32_t;
using U64 = std::uint64_t;
using I32 = std::int32_t;
using Text = const char*;

/// Kernels. Here and below, `kSize` is the size in 13.0.
namespace kernel {
inline constexpr std::size_t kSize = 216; // 208 before 13.0
inline constexpr Field<U16> kRegisters{6};
inline constexpr Field<U64> kStart{16};
inline constexpr Field<U64> kEnd{24};
inline constexpr Field<U32> kDevice{40};
inline constexpr Field<U32> kContext{44};
inline constexpr Field<U32> kStream{48};
inline constexpr Field<I32> kGrid{52}; // x, y, z; likewise the block
inline constexpr Field<I32> kBlock{64};
inline constexpr Field<I32> kStaticShared{76};
inline constexpr Field<I32> kDynamicShared{80};
inline constexpr Field<U32> kCorrelation{92};
inline constexpr Field<Text> kName{104};
inline constexpr Field<U64> kQueued{120};
inline constexpr Field<U64> kSubmitted{128};
inline constexpr Field<U64> kGraphNode{144};
inline constexpr Field<U32> kGraph{156};
} // namespace kernel

/// Kernels that were launched by kernels.
namespace device_kernel {
inline constexpr std::size_t kSize = 144;
inline constexpr Field<U16> kRegisters{6};
inline constexpr Field<U64> kStart{8};
inline constexpr Field<U64> kEnd{16};
inline constexpr Field<U32> kDevice{24};
inline constexpr Field<U32> kContext{28};
inline constexpr Field<U32> kStream{32};
inline constexpr Field<I32> kGrid{36};
inline constexpr Field<I32> kBlock{48};
inline constexpr Field<I32> kStaticShared{60};
inline constexpr Field<I32> kDynamicShared{64};
inline constexpr Field<U32> kCorrelation{76};
inline constexpr Field<U64> kQueued{96};
inline constexpr Field<U64> kSubmitted{104};
inline constexpr Field<Text> kName{136};
} // namespace device_kernel

namespace copy {
inline constexpr std::size_t kSize = 96; // 88 before 12.8
inline constexpr Field<U8> kKind{4};
inline constexpr Field<U8> kSource{5};
inline constexpr Field<U8> kTarget{6};
inline constexpr Field<U64> kBytes{8};
inline constexpr Field<U64> kStart{16};
inline constexpr Field<U64> kEnd{24};
inline constexpr Field<U32> kDevice{32};
inline constexpr Field<U32> kContext{36};
inline constexpr Field<U32> kStream{40};
inline constexpr Field<U32> kCorrelation{44};
inline constexpr Field<U64> kGraphNode{64};
inline constexpr Field<U32> kGraph{72};
} // namespace copy

/// Copies between devices: as other copies up to the stream.
namespace peer_copy {
inline constexpr std::size_t kSize = 96;
inline constexpr Field<U8> kSource{5};
inline constexpr Field<U8> kTarget{6};
inline constexpr Field<U64> kBytes{8};
inline constexpr Field<U64> kStart{16};
inline constexpr Field<U64> kEnd{24};
inline constexpr Field<U32> kDevice{32};
inline constexpr Field<U32> kContext{36};
inline constexpr Field<U32> kStream{40};
inline constexpr Field<U32> kSourceDevice{44};
inline constexpr Field<U32> kTargetDevice{52};
inline constexpr Field<U32> kCorrelation{60};
inline constexpr Field<U64> kGraphNode{72};
inline constexpr Field<U32> kGraph{80};
} // namespace peer_copy

namespace set {
inline constexpr std::size_t kSize = 88;
inline constexpr Field<U64> kBytes{8};
inline constexpr Field<U64> kStart{16};
inline constexpr Field<U64> kEnd{24};
inline constexpr Field<U32> kDevice{32};
inline constexpr Field<U32> kContext{36};
inline constexpr Field<U32> kStream{40};
inline constexpr Field<U32> kCorrelation{44};
inline constexpr Field<U16> kMemory{50};
inline constexpr Field<U64> kGraphNode{64};
inline constexpr Field<U32> kGraph{72};
} // namespace set

/// A graph launch as a whole.
namespace graph {
inline constexpr std::size_t kSize = 56; // 48 without the last device
inline constexpr Field<U32> kCorrelation{4};
inline constexpr Field<U64> kStart{8};
inline constexpr Field<U64> kEnd{16};
inline constexpr Field<U32> kDevice{24};
inline constexpr Field<U32> kGraph{28};
inline constexpr Field<U32> kContext{32};
inline constexpr Field<U32> kStream{36};
inline constexpr Field<U32> kEndDevice{48};
inline constexpr Field<U32> kEndContext{52};
} // namespace graph

/// A graph that was launched by a graph on the device.
namespace device_graph {
inline constexpr std::size_t kSize = 56;
inline constexpr Field<U32> kDevice{4};
inline constexpr Field<U64> kStart{8};
inline constexpr Field<U64> kEnd{16};
inline constexpr Field<U32> kGraph{24};
inline constexpr Field<U32> kContext{36};
inline constexpr Field<U64> kStream{40};
} // namespace device_graph

/// Runtime and driver calls, and launches without a public call.
namespace call {
inline constexpr std::size_t kSize = 40;
inline constexpr Field<U32> kCallback{4};
inline constexpr Field<U64> kStart{8};
inline constexpr Field<U64> kEnd{16};
inline constexpr Field<U32> kThread{28};
inline constexpr Field<U32> kCorrelation{32};
inline constexpr Field<U32> kStatus{36};
} // namespace call

namespace sync {
inline constexpr std::size_t kSize = 56; // 40 before 12.8
inline constexpr Field<U32> kType{4};
inline constexpr Field<U64> kStart{8};
inline constexpr Field<U64> kEnd{16};
inline constexpr Field<U32> kCorrelation{24};
inline constexpr Field<U32> kContext{28};
inline constexpr Field<U32> kStream{32};
inline constexpr Field<U32> kEvent{36};
inline constexpr Field<U64> kEventRecord{40};
inline constexpr Field<U32> kStatus{48};
} // namespace sync

namespace event {
inline constexpr std::size_t kSize = 56; // 24 before 12.8
inline constexpr Field<U32> kCorrelation{4};
inline constexpr Field<U32> kContext{8};
inline constexpr Field<U32> kStream{12};
inline constexpr Field<U32> kEvent{16};
inline constexpr Field<U32> kDevice{24};
inline constexpr Field<U64> kDeviceTime{40};
inline constexpr Field<U64> kEventRecord{48};
} // namespace event

namespace overhead {
inline constexpr std::size_t kSize = 56; // 48, and 40, before
inline constexpr Field<U32> kCause{4};
inline constexpr Field<U32> kObject{8};
inline constexpr Field<U32> kThread{16}; // of objects that are threads
inline constexpr Field<U64> kStart{24};
inline constexpr Field<U64> kEnd{32};
inline constexpr Field<U32> kCorrelation{40};
inline constexpr Field<void*> kData{48};
} // namespace overhead

namespace memory {
inline constexpr std::size_t kSize = 128; // 120 before 13.0
inline constexpr Field<U32> kOperation{4};
inline constexpr Field<U32> kKind{8};
inline constexpr Field<U32> kCorrelation{12};
inline constexpr Field<U64> kAddress{16};
inline constexpr Field<U64> kBytes{24};
inline constexpr Field<U64> kTime{32};
inline constexpr Field<U32> kDevice{52};
} // namespace memory

namespace pool {
inline constexpr std::size_t kSize = 80; // 72 before 13.0
inline constexpr Field<U32> kDevice{20};
inline constexpr Field<U64> kAddress{32};
inline constexpr Field<U64> kBytes{40};
inline constexpr Field<U64> kTime{56};
inline constexpr Field<U64> kUsed{64};
} // namespace pool

namespace device {
inline constexpr std::size_t kSize = 184; // 176 without the NUMA node
inline constexpr Field<U64> kMemoryBytes{16};
inline constexpr Field<U32> kMultiprocessors{44};
inline constexpr Field<U32> kMajor{104};
inline constexpr Field<U32> kMinor{108};
inline constexpr Field<U32> kId{112};
inline constexpr std::size_t kUuid = 120; // 16 bytes
inline constexpr Field<Text> kName{136};
inline constexpr Field<U8> kIsPart{145};      // of a GPU that is divided (MIG)
inline constexpr std::size_t kPartUuid = 160; // 16 bytes
} // namespace device

namespace context {
inline constexpr std::size_t kSize = 32; // 24, and 16, before
inline constexpr Field<U32> kId{4};
inline constexpr Field<U32> kDevice{8};
inline constexpr Field<U16> kNullStream{14};
} // namespace context

namespace stream {
inline constexpr std::size_t kSize = 24;
inline constexpr Field<U32> kContext{4};
inline constexpr Field<U32> kId{8};
inline constexpr Field<U32> kPriority{12};
inline constexpr Field<U32> kFlag{16};
} // namespace stream

/// A name that the program gave to an object: a thread, or a device with its context and stream.
namespace name {
inline constexpr std::size_t kSize = 32;
inline constexpr Field<U32> kObject{4};
inline constexpr Field<U32> kThread{12};
inline constexpr Field<U32> kDevice{8};
inline constexpr Field<U32> kContext{12};
inline constexpr Field<U32> kStream{16};
inline constexpr Field<Text> kName{24};
} // namespace name

/// Values that only newer headers name.
namespace value {
inline constexpr U32 kOverheadCompiler = 1;
inline constexpr U32 kOverheadFlush = 1U << 16;
inline constexpr U32 kOverheadInstrumentation = 2U << 16;
inline constexpr U32 kOverheadResource = 3U << 16;
inline constexpr U32 kOverheadModuleLoading = 4U << 16;
inline constexpr U32 kOverheadFunctionLoading = 5U << 16;
inline constexpr U32 kOverheadCommandBuffer = 6U << 16;
inline constexpr U32 kOverheadBufferRequest = 7U << 16;
inline constexpr U32 kOverheadUnifiedMemory = 8U << 16;
inline constexpr U32 kNoSynchronizedObject = 0xFFFFFFFF;
inline constexpr U32 kFirstNodeOnHost = 0x7FFFFFFF; ///< device and context of a graph
inline constexpr int kDeviceGraphKind = 53;         ///< kind of activity
} // namespace value

} // namespace stallscope::cupti::layout
