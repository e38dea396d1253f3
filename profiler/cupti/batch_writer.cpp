// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/batch_writer.h"

namespace stallscope::cupti {

BatchText BatchWriter::text(const char* text)
{
    if (!text || *text == '\0')
        return kNoText;
    BatchText& known = m_byAddress.try_emplace(text, kNoText).first->second;
    if (m_batch->text(known) != text)
        known = m_batch->addText(text);
    return known;
}

} // namespace stallscope::cupti
