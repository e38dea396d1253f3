// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device_batch.h"
#include "profiler/trace/call_class.h"
#include "profiler/trace/trace_builder.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace stallscope {

/// A name of a batch in the trace, and what follows from it.
struct KnownName {
    StringId id = kEmptyString;
    SpanFlag::Type callFlags = SpanFlag::kNone;   ///< of an API call with that name
    SpanFlag::Type kernelFlags = SpanFlag::kNone; ///< of a kernel
};

/// The texts of batches in the trace, kernels in the words of their source code. Each text is looked at once, however many
/// batches it comes in.
class BatchNames {
public:
    /// Before anything of the batch is looked up.
    void enter(const DeviceBatch& batch, TraceBuilder& builder);
    [[nodiscard]] const KnownName& of(BatchText text) const { return m_ofBatch[text.index() < m_ofBatch.size() ? text.index() : 0]; }

private:
    std::unordered_map<std::string, KnownName> m_known;
    std::vector<KnownName> m_ofBatch;
};

/// "_Z4gemmPf" -> "gemm(float*)"; anything else unchanged.
[[nodiscard]] std::string demangled(const std::string& name);

} // namespace stallscope
