// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/batch_writer.h"
#include "profiler/cupti/record_walk.h"

/// Decoders for the activity structs of CUPTI: each converts a record to the batch's format.
namespace stallscope::cupti {

void decodeKernel(const CUpti_ActivityKernel10& record, BatchWriter& writer);
void decodeCopy(const CUpti_ActivityMemcpy6& record, BatchWriter& writer);
void decodePeerCopy(const CUpti_ActivityMemcpyPtoP4& record, BatchWriter& writer);
void decodeMemset(const CUpti_ActivityMemset4& record, BatchWriter& writer);
void decodeGraph(const CUpti_ActivityGraphTrace2& record, BatchWriter& writer);

void decodeSync(const CUpti_ActivitySynchronization2& record, BatchWriter& writer);
/// `hasDevice`: the library is new enough to report the device.
void decodeEvent(const CUpti_ActivityCudaEvent2& record, bool hasDevice, BatchWriter& writer);
/// `ownsData`: data referenced by the record must be freed here.
void decodeOverhead(const CUpti_ActivityOverhead3& record, bool ownsData, BatchWriter& writer);

void decodeMemory(const CUpti_ActivityMemory4& record, BatchWriter& writer);
void decodePool(const CUpti_ActivityMemoryPool3& record, BatchWriter& writer);

void decodeDevice(const CUpti_ActivityDevice5& record, BatchWriter& writer);
void decodeContext(const CUpti_ActivityContext3& record, BatchWriter& writer);
void decodeStream(const CUpti_ActivityStream& record, BatchWriter& writer);
void decodeName(const CUpti_ActivityName& record, BatchWriter& writer);

} // namespace stallscope::cupti
