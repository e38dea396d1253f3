// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

/// Field numbers of Perfetto's messages. https://perfetto.dev/docs/reference/trace-packet-proto
namespace stallscope::perfetto {

using Field = std::uint32_t;

inline constexpr Field kTracePacket = 1;

inline constexpr Field kPacketClockSnapshot = 6;
inline constexpr Field kPacketTimestamp = 8;
inline constexpr Field kPacketSequence = 10;
inline constexpr Field kPacketTrackEvent = 11;
inline constexpr Field kPacketInternedData = 12;
inline constexpr Field kPacketSequenceFlags = 13;
inline constexpr Field kPacketTrackDescriptor = 60;
inline constexpr Field kPacketIsFirst = 87;

inline constexpr std::uint64_t kStateCleared = 1; ///< sequence flag: interned data starts anew
inline constexpr std::uint64_t kNeedsState = 2;   ///< sequence flag: interned data is referred to by number

inline constexpr Field kSnapshotClock = 1;
inline constexpr Field kClockId = 1;
inline constexpr Field kClockTimestamp = 2;
inline constexpr std::uint64_t kClockRealtime = 1;
inline constexpr std::uint64_t kClockBoottime = 6; ///< default clock of timestamps

inline constexpr Field kTrackUuid = 1;
inline constexpr Field kTrackName = 2;
inline constexpr Field kTrackProcess = 3;
inline constexpr Field kTrackThread = 4;
inline constexpr Field kTrackParent = 5;
inline constexpr Field kTrackCounter = 8;

inline constexpr Field kProcessPid = 1;
inline constexpr Field kProcessName = 6;
inline constexpr Field kThreadPid = 1;
inline constexpr Field kThreadTid = 2;
inline constexpr Field kThreadName = 5;
inline constexpr Field kCounterUnitName = 6;

inline constexpr Field kEventCategory = 3; ///< by number
inline constexpr Field kEventAnnotation = 4;
inline constexpr Field kEventType = 9;
inline constexpr Field kEventName = 10; ///< by number
inline constexpr Field kEventTrack = 11;
inline constexpr Field kEventRealValue = 44;
inline constexpr Field kEventFlow = 47; ///< eight bytes

inline constexpr std::uint64_t kSliceBegin = 1;
inline constexpr std::uint64_t kSliceEnd = 2;
inline constexpr std::uint64_t kInstant = 3;
inline constexpr std::uint64_t kCounterValue = 4;

inline constexpr Field kInternedCategories = 1;
inline constexpr Field kInternedEventNames = 2;
inline constexpr Field kInternedAnnotationNames = 3;
inline constexpr Field kInternedNumber = 1; ///< in each of them
inline constexpr Field kInternedText = 2;

inline constexpr Field kAnnotationName = 1; ///< by number
inline constexpr Field kAnnotationFlag = 2;
inline constexpr Field kAnnotationNumber = 4;
inline constexpr Field kAnnotationText = 6;

} // namespace stallscope::perfetto
