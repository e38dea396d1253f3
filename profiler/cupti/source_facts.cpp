// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/source_facts.h"

#include <algorithm>

namespace stallscope::cupti {

namespace {

bool isSame(const DeviceRecord& a, const DeviceRecord& b)
{
    return a.device == b.device;
}

bool isSame(const ContextRecord& a, const ContextRecord& b)
{
    return a.context == b.context;
}

bool isSame(const StreamRecord& a, const StreamRecord& b)
{
    return a.place == b.place;
}

bool isSame(const NameRecord& a, const NameRecord& b)
{
    return a.of == b.of && a.thread == b.thread && a.place == b.place;
}

/// Later facts about one thing replace earlier ones: ids are used again.
template <class Record>
void put(std::vector<Record>& records, const Record& record)
{
    const auto known = std::find_if(records.begin(), records.end(), [&](const Record& one) { return isSame(one, record); });
    if (known != records.end())
        *known = record;
    else
        records.push_back(record);
}

BatchText textIn(DeviceBatch& to, BatchText text, const DeviceBatch& from)
{
    return text != kNoText ? to.addText(from.text(text)) : kNoText;
}

template <class Record>
void putNamed(std::vector<Record>& records, Record record, DeviceBatch& to, const DeviceBatch& from)
{
    record.name = textIn(to, record.name, from);
    put(records, record);
}

void copyFacts(DeviceBatch& to, const DeviceBatch& from)
{
    for (const ContextRecord& record : from.contexts)
        put(to.contexts, record);
    for (const StreamRecord& record : from.streams)
        put(to.streams, record);
    for (DeviceRecord record : from.devices) {
        record.uuid = textIn(to, record.uuid, from);
        putNamed(to.devices, record, to, from);
    }
    for (const NameRecord& record : from.names)
        putNamed(to.names, record, to, from);
}

} // namespace

void SourceFacts::remember(const DeviceBatch& batch)
{
    copyFacts(m_facts, batch);
}

void SourceFacts::tell(DeviceBatch& batch) const
{
    batch.contexts.clear();
    batch.streams.clear();
    batch.devices.clear();
    batch.names.clear();
    copyFacts(batch, m_facts);
}

} // namespace stallscope::cupti
