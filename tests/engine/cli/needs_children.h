// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>

/// For tests whose recorded program forks: it has threads that record, and so will its children.
#if defined(__SANITIZE_THREAD__)
#define NEEDS_CHILDREN QSKIP("the thread sanitizer lets no forked child of a program with threads begin one")
#elif defined(__SANITIZE_ADDRESS__)
#define NEEDS_CHILDREN QSKIP("the address sanitizer's allocator knows of no forks: a child waits for locks in it that other threads held")
#else
#define NEEDS_CHILDREN
#endif
