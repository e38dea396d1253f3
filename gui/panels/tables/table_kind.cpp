// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_kind.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

struct KindWords {
    const char* key;
    const char* title;
    const char* meaning;
};

const KindWords& wordsOf(TableKind kind)
{
    static constexpr std::array<KindWords, kTableKinds> kWords{{
        {"waits_by_site", QT_TRANSLATE_NOOP("Tables", "Waits by site"),
            QT_TRANSLATE_NOOP("Tables", "Blocking calls grouped by call, kind and cause, costliest first")},
        {"waits", QT_TRANSLATE_NOOP("Tables", "Waits"), QT_TRANSLATE_NOOP("Tables", "All blocking calls with their reason, awaited work and cost")},
        {"idle_by_cause", QT_TRANSLATE_NOOP("Tables", "Idle by cause"), QT_TRANSLATE_NOOP("Tables", "Device idle time by cause")},
        {"kernels", QT_TRANSLATE_NOOP("Tables", "Kernels"), QT_TRANSLATE_NOOP("Tables", "Kernels by name")},
        {"copies", QT_TRANSLATE_NOOP("Tables", "Copies"), QT_TRANSLATE_NOOP("Tables", "Copies by name, direction and memory kind")},
        {"calls", QT_TRANSLATE_NOOP("Tables", "Calls"), QT_TRANSLATE_NOOP("Tables", "API calls by name")},
        {"ranges", QT_TRANSLATE_NOOP("Tables", "Ranges"), QT_TRANSLATE_NOOP("Tables", "Ranges of the program by name")},
    }};
    return kWords[static_cast<std::size_t>(kind)];
}

} // namespace

QString titleOf(TableKind kind)
{
    return QCoreApplication::translate("Tables", wordsOf(kind).title);
}

QString meaningOf(TableKind kind)
{
    return QCoreApplication::translate("Tables", wordsOf(kind).meaning);
}

const char* keyOf(TableKind kind)
{
    return wordsOf(kind).key;
}

UsualOrder usualOrderOf(TableKind kind)
{
    constexpr int kBubbleOfSites = 4;
    constexpr int kTotalOfCopies = 5;
    constexpr int kTotal = 2; // column of the total in the other tables, and of the time in idle causes
    switch (kind) {
    case TableKind::Sites: return {kBubbleOfSites, Qt::DescendingOrder};
    case TableKind::Waits: return {0, Qt::AscendingOrder};
    case TableKind::Copies: return {kTotalOfCopies, Qt::DescendingOrder};
    default: return {kTotal, Qt::DescendingOrder};
    }
}

bool isAboutWaiting(TableKind kind)
{
    return kind == TableKind::Sites || kind == TableKind::Waits || kind == TableKind::Idle;
}

} // namespace stallscope::gui
