// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/engine/workloads/rehearsal.h"

#include <map>
#include <string>

namespace stallscope::test {

/// So small that all of them together take a moment.
inline const std::map<std::string, Settings> kSmall{
    {"dispatch", {{"size", 33}, {"repeat", 3}}},
    {"increment", {{"count", 50}, {"length", 100}, {"depth", 4}}},
    {"barriers", {{"rounds", 3}, {"streams", 3}}},
    {"readback", {{"steps", 12}, {"k", 5}, {"batch", 8}}},
    {"transfer", {{"bytes", 1'000'000}, {"chunks", 7}}},
    {"pipeline", {{"chunks", 6}, {"chunk", 40'000}, {"rounds", 3}}},
    {"loader", {{"samples", 600}, {"batch", 50}, {"depth", 2}}},
    {"sampler", {{"samples", 999}, {"features", 3}, {"ratio", 7}, {"batch", 3}}},
    {"allocate", {{"steps", 9}, {"bytes", 4000}}},
    {"graph", {{"kernels", 5}, {"steps", 4}, {"length", 33}}},
    {"precision", {{"size", 33}, {"repeat", 3}}},
    {"replicas", {{"devices", 3}, {"steps", 4}, {"batch", 5}}},
    {"queue", {{"batches", 12}, {"bytes", 4000}, {"depth", 9}}},
    {"dependency", {{"width", 3}, {"length", 500}, {"repeat", 2}}},
};

} // namespace stallscope::test
