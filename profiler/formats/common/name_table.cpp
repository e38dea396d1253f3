// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/name_table.h"

#include "profiler/base/utf8.h"
#include "profiler/trace/call_class.h"

#include <string>

namespace stallscope {

StringId NameTable::intern(std::string_view text)
{
    if (isDisplayText(text))
        return m_pool->intern(text);
    std::size_t replaced = 0;
    const std::string name = displayText(text, &replaced);
    m_replaced += replaced;
    return m_pool->intern(name);
}

SpanFlag::Type NameTable::impliedBy(StringId name)
{
    if (name.index() >= m_flags.size())
        m_flags.resize(m_pool->size());
    SpanFlag::Type& flags = m_flags[name.index()];
    if ((flags & kKnown) == 0) {
        const std::string_view text = m_pool->view(name);
        flags = kKnown;
        flags |= classifyCall(text).blocksByName() ? SpanFlag::kBlocking : SpanFlag::kNone;
        flags |= isCommunicationKernel(text) ? SpanFlag::kCommunication : SpanFlag::kNone;
    }
    return flags;
}

} // namespace stallscope
