// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The few functions of a GPU driver that are asked before a plugin is loaded, with the answers that a test wants.

extern "C" int cuInit(unsigned /*flags*/)
{
    return INIT;
}

extern "C" int cuDriverGetVersion(int* version)
{
    *version = VERSION;
    return 0;
}

extern "C" int cuDeviceGetCount(int* count)
{
    *count = COUNT;
    return 0;
}

extern "C" int cuGetErrorName(int code, const char** name)
{
    *name = code == 999 ? "CUDA_ERROR_UNKNOWN" : nullptr;
    return 0;
}
