// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

/// Field numbers of the messages in xplane.proto and hlo.proto of OpenXLA.
namespace stallscope::xplane::field {

using Field = std::uint32_t;

constexpr Field kSpacePlane = 1;
constexpr Field kSpaceError = 2;
constexpr Field kSpaceWarning = 3;

constexpr Field kPlaneName = 2;
constexpr Field kPlaneLine = 3;
constexpr Field kPlaneEventMetadata = 4;
constexpr Field kPlaneStatMetadata = 5;
constexpr Field kPlaneStat = 6;
constexpr Field kLastOfPlane = 6;

constexpr Field kMapKey = 1;
constexpr Field kMapValue = 2;

constexpr Field kLineId = 1;
constexpr Field kLineName = 2;
constexpr Field kLineTimestamp = 3;
constexpr Field kLineEvent = 4;
constexpr Field kLineDisplayName = 11;

constexpr Field kEventMetadata = 1;
constexpr Field kEventOffset = 2;
constexpr Field kEventDuration = 3;
constexpr Field kEventStat = 4;
constexpr Field kEventOccurrences = 5;

constexpr Field kMetadataName = 2;
constexpr Field kMetadataDisplayName = 4;
constexpr Field kMetadataStat = 5;

constexpr Field kStatMetadata = 1;
constexpr Field kStatDouble = 2;
constexpr Field kStatUnsigned = 3;
constexpr Field kStatSigned = 4;
constexpr Field kStatText = 5;
constexpr Field kStatBytes = 6;
constexpr Field kStatReference = 7;  ///< the name of a stat's metadata is the text
constexpr Field kStatCompressed = 8; ///< gzip

constexpr Field kHloModule = 1;
constexpr Field kModuleName = 1;
constexpr Field kModuleComputation = 3;
constexpr Field kModuleFrames = 17; ///< the index of stack frames
constexpr Field kComputationInstruction = 2;
constexpr Field kInstructionName = 1;
constexpr Field kInstructionOrigin = 7;
constexpr Field kOriginName = 2;
constexpr Field kOriginFile = 3;
constexpr Field kOriginLine = 4;
constexpr Field kOriginFrame = 15; ///< position in the index of stack frames, from 1

constexpr Field kFramesFile = 1;
constexpr Field kFramesLocation = 3;
constexpr Field kFramesFrame = 4;
constexpr Field kLocationFile = 1; ///< position among the files, from 1; likewise below
constexpr Field kLocationLine = 3;
constexpr Field kFrameLocation = 1;
constexpr Field kFrameParent = 2;

} // namespace stallscope::xplane::field
