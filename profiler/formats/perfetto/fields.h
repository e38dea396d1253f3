// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

/// Field numbers of Perfetto's messages. https://perfetto.dev/docs/reference/trace-packet-proto
namespace stallscope::perfetto::field {

using Field = std::uint32_t;

/// Fields with their type, as ProtoReader::tagAndType() and protozero::tag_and_type().
constexpr unsigned kTypeBits = 3;
constexpr std::uint32_t varintField(Field number)
{
    return number << kTypeBits;
}
constexpr std::uint32_t fixedField(Field number) ///< eight bytes
{
    return number << kTypeBits | 1U;
}
constexpr std::uint32_t lengthField(Field number)
{
    return number << kTypeBits | 2U;
}

constexpr Field kTracePacket = 1;

constexpr Field kPacketClockSnapshot = 6;
constexpr Field kPacketTimestamp = 8;
constexpr Field kPacketSequence = 10;
constexpr Field kPacketTrackEvent = 11;
constexpr Field kPacketInternedData = 12;
constexpr Field kPacketSequenceFlags = 13;
constexpr Field kPacketClearedOld = 41; ///< older form of kStateCleared
constexpr Field kPacketDropped = 42;    ///< earlier packets of the sequence were lost
constexpr Field kPacketProcess = 43;    ///< older form of a process track
constexpr Field kPacketThread = 44;     ///< older form of a thread track
constexpr Field kPacketCompressed = 50; ///< zlib
constexpr Field kPacketGpuCounters = 52;
constexpr Field kPacketGpuStage = 53;
constexpr Field kPacketClock = 58;
constexpr Field kPacketDefaults = 59;
constexpr Field kPacketTrackDescriptor = 60;
constexpr Field kPacketIsFirst = 87;
constexpr Field kPacketGpuInfo = 128;
constexpr Field kPacketCompressedZstd = 133;

constexpr std::uint64_t kStateCleared = 1; ///< sequence flag: interned data starts anew
constexpr std::uint64_t kNeedsState = 2;   ///< sequence flag: interned data is referred to by number

constexpr Field kSnapshotClock = 1;
constexpr Field kSnapshotPrimary = 2;
constexpr Field kClockId = 1;
constexpr Field kClockTimestamp = 2;
constexpr Field kClockIsIncremental = 3;
constexpr Field kClockMultiplier = 4;
constexpr std::uint64_t kClockRealtime = 1;
constexpr std::uint64_t kClockBoottime = 6; ///< default clock of timestamps

constexpr Field kDefaultsEvent = 11;
constexpr Field kDefaultsClock = 58;

constexpr Field kTrackUuid = 1;
constexpr Field kTrackName = 2;
constexpr Field kTrackProcess = 3;
constexpr Field kTrackThread = 4;
constexpr Field kTrackParent = 5;
constexpr Field kTrackCounter = 8;
constexpr Field kTrackStaticName = 10;
constexpr Field kTrackAtraceName = 13;
constexpr Field kTrackChildOrder = 11;
constexpr Field kTrackRank = 12; ///< among siblings, for kExplicitOrder
constexpr Field kTrackDescription = 14;
constexpr Field kTrackMerging = 15;

constexpr std::uint64_t kExplicitOrder = 3;
constexpr std::uint64_t kNeverMerged = 2; ///< with siblings of the same name

constexpr Field kProcessPid = 1;
constexpr Field kProcessName = 6;
constexpr Field kThreadPid = 1;
constexpr Field kThreadTid = 2;
constexpr Field kThreadName = 5;
constexpr Field kCounterUnit = 3;
constexpr Field kCounterMultiplier = 4;
constexpr Field kCounterIsIncremental = 5;
constexpr Field kCounterUnitName = 6;

constexpr Field kEventCategory = 3; ///< by number
constexpr Field kEventAnnotation = 4;
constexpr Field kEventLegacy = 6;
constexpr Field kEventType = 9;
constexpr Field kEventName = 10; ///< by number
constexpr Field kEventTrack = 11;
constexpr Field kEventExtraValues = 12;
constexpr Field kEventCategoryText = 22;
constexpr Field kEventNameText = 23;
constexpr Field kEventValue = 30;
constexpr Field kEventExtraTracks = 31;
constexpr Field kEventFlowOld = 36;
constexpr Field kEventFlowEndOld = 42;
constexpr Field kEventRealValue = 44;
constexpr Field kEventExtraRealTracks = 45;
constexpr Field kEventExtraRealValues = 46;
constexpr Field kEventFlow = 47;    ///< eight bytes
constexpr Field kEventFlowEnd = 48; ///< eight bytes
constexpr Field kEventGpuWork = 3000;
constexpr Field kEventGpuApi = 3001;

constexpr Field kGpuWorkSubmitted = 1;
constexpr Field kGpuWorkAwaited = 2;

constexpr std::uint64_t kSliceBegin = 1;
constexpr std::uint64_t kSliceEnd = 2;
constexpr std::uint64_t kInstant = 3;
constexpr std::uint64_t kCounterValue = 4;

constexpr Field kLegacyPhase = 2;
constexpr Field kLegacyDuration = 3; ///< microseconds

constexpr Field kInternedCategories = 1;
constexpr Field kInternedEventNames = 2;
constexpr Field kInternedAnnotationNames = 3;
constexpr Field kInternedGpuContexts = 23;
constexpr Field kInternedGpuStages = 24;
constexpr Field kInternedAnnotationTexts = 29;
constexpr Field kInternedKernels = 1000;
constexpr Field kInternedNumber = 1; ///< in each of them
constexpr Field kInternedText = 2;
constexpr Field kContextPid = 2;
constexpr Field kKernelDemangled = 3;

constexpr Field kAnnotationName = 1; ///< by number
constexpr Field kAnnotationFlag = 2;
constexpr Field kAnnotationUnsigned = 3;
constexpr Field kAnnotationNumber = 4;
constexpr Field kAnnotationText = 6;
constexpr Field kAnnotationJson = 9; ///< a value as JSON text
constexpr Field kAnnotationNameText = 10;
constexpr Field kAnnotationTextNumber = 17; ///< text by number

constexpr Field kStageEvent = 1;
constexpr Field kStageDuration = 2;
constexpr Field kStageQueueOld = 3;
constexpr Field kStageStageOld = 4;
constexpr Field kStageContext = 5;
constexpr Field kStageSpecifications = 7;
constexpr Field kStageDevice = 11;
constexpr Field kStageQueue = 13;
constexpr Field kStageStage = 14;
constexpr Field kStageNameText = 17;
constexpr Field kStageKernel = 19;
constexpr Field kStageName = 20;
constexpr Field kStageLaunch = 21;
constexpr Field kLaunchGrid = 1;
constexpr Field kLaunchWorkgroup = 2;
constexpr Field kSpecificationQueue = 1;
constexpr Field kSpecificationStage = 2;
constexpr Field kSpecificationName = 1;

constexpr Field kCountersDescriptor = 1;
constexpr Field kCountersValue = 2;
constexpr Field kCountersDevice = 3;
constexpr Field kCountersInterned = 4; ///< number of a descriptor
constexpr Field kCountersValueId = 1;
constexpr Field kCountersValueInteger = 2;
constexpr Field kCountersValueReal = 3;
constexpr Field kCountersSpecification = 1;
constexpr Field kCounterSpecificationId = 1;
constexpr Field kCounterSpecificationName = 2;
constexpr Field kCounterSpecificationNumerators = 7; ///< units
constexpr Field kCounterSpecificationDenominators = 8;

constexpr Field kGpuInfoDevice = 1;
constexpr Field kGpuName = 1;

} // namespace stallscope::perfetto::field
