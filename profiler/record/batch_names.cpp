// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/batch_names.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace stallscope {

namespace {

KnownName knownName(const std::string& text, TraceBuilder& builder)
{
    const std::string name = demangled(text);
    KnownName known;
    known.id = builder.intern(name);
    known.callFlags = classifyCall(name).blocksByName() ? SpanFlag::kBlocking : SpanFlag::kNone;
    known.kernelFlags = isCommunicationKernel(name) ? SpanFlag::kCommunication : SpanFlag::kNone;
    return known;
}

} // namespace

void BatchNames::enter(const DeviceBatch& batch, TraceBuilder& builder)
{
    m_ofBatch.clear();
    for (const std::string& text : batch.texts) {
        auto known = m_known.find(text);
        if (known == m_known.end())
            known = m_known.emplace(text, knownName(text, builder)).first;
        m_ofBatch.push_back(known->second);
    }
}

std::string demangled(const std::string& name)
{
    if (!name.starts_with("_Z"))
        return name;
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && text ? std::string(text.get()) : name;
}

} // namespace stallscope
