// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/cupti/fake_cupti/fake_cupti.h"

#include "tests/profiler/cupti/fake_cupti/fake.h"

using stallscope::test::fake;
using stallscope::test::FakeCupti;
using stallscope::test::FakeExtra;

extern "C" {

__attribute__((visibility("default"))) stallscope::test::FakeCupti* stallscopeFakeCupti()
{
    return &fake();
}

CUptiResult CUPTIAPI cuptiGetVersion(uint32_t* version)
{
    switch (fake().age()) {
    case FakeCupti::Age::Older: *version = 22; break;
    case FakeCupti::Age::Same: *version = CUPTI_API_VERSION; break;
    case FakeCupti::Age::Newer: *version = CUPTI_API_VERSION + 10'000; break;
    }
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiGetResultString(CUptiResult result, const char** text)
{
    *text = result == CUPTI_ERROR_UNKNOWN ? "CUPTI_ERROR_UNKNOWN" : "CUPTI_ERROR_OF_THE_DOUBLE";
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiGetTimestamp(uint64_t* timestamp)
{
    *timestamp = fake().readClock();
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiGetCallbackName(CUpti_CallbackDomain domain, uint32_t cbid, const char** name)
{
    *name = stallscope::test::callbackName(domain, cbid);
    return *name ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult CUPTIAPI cuptiSubscribe(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback, void* userdata)
{
    return fake().subscribe(subscriber, callback, userdata, nullptr);
}

CUptiResult CUPTIAPI cuptiUnsubscribe(CUpti_SubscriberHandle)
{
    return fake().unsubscribe();
}

CUptiResult CUPTIAPI cuptiEnableCallback(uint32_t enable, CUpti_SubscriberHandle, CUpti_CallbackDomain domain, CUpti_CallbackId cbid)
{
    return fake().watch(enable, domain, cbid);
}

CUptiResult CUPTIAPI cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request, CUpti_BuffersCallbackCompleteFunc complete)
{
    return fake().registerCallbacks(request, complete);
}

CUptiResult CUPTIAPI cuptiActivityEnable(CUpti_ActivityKind kind)
{
    return fake().enable(kind);
}

CUptiResult CUPTIAPI cuptiActivityDisable(CUpti_ActivityKind kind)
{
    return fake().disable(kind);
}

CUptiResult CUPTIAPI cuptiActivityFlushAll(uint32_t flag)
{
    return fake().flush((flag & CUPTI_ACTIVITY_FLAG_FLUSH_FORCED) != 0);
}

CUptiResult CUPTIAPI cuptiActivityGetNextRecord(uint8_t* buffer, size_t validBufferSizeBytes, CUpti_Activity** record)
{
    return fake().next(buffer, validBufferSizeBytes, record);
}

CUptiResult CUPTIAPI cuptiActivityGetNumDroppedRecords(CUcontext, uint32_t, size_t* dropped)
{
    return fake().takeDropped(dropped);
}

CUptiResult CUPTIAPI cuptiActivitySetAttribute(CUpti_ActivityAttribute attribute, size_t*, void*)
{
    return fake().called("cuptiActivitySetAttribute", std::to_string(static_cast<int>(attribute)));
}

CUptiResult CUPTIAPI cuptiSetThreadIdType(CUpti_ActivityThreadIdType type)
{
    return fake().called("cuptiSetThreadIdType", std::to_string(static_cast<int>(type)));
}

CUptiResult CUPTIAPI cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc function)
{
    return fake().registerTimestamp(function);
}

CUptiResult CUPTIAPI cuptiActivityEnableLatencyTimestamps(uint8_t enable)
{
    return fake().switchExtra(FakeExtra::QueueTimes, enable);
}

CUptiResult CUPTIAPI cuptiActivityEnableDeviceGraph(uint8_t enable)
{
    return fake().switchExtra(FakeExtra::DeviceGraphs, enable);
}

#ifndef STALLSCOPE_FAKE_12 // what CUDA 12.4 did not have

CUptiResult CUPTIAPI cuptiSubscribe_v2(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback, void* userdata, CUpti_SubscriberParams* params)
{
    return fake().subscribe(subscriber, callback, userdata, params);
}

CUptiResult CUPTIAPI cuptiActivityEnableCudaEventDeviceTimestamps(uint8_t enable)
{
    return fake().switchExtra(FakeExtra::EventTimes, enable);
}

CUptiResult CUPTIAPI cuptiActivityEnableAllSyncRecords(uint8_t enable)
{
    return fake().called("cuptiActivityEnableAllSyncRecords", std::to_string(enable));
}

CUptiResult CUPTIAPI cuptiActivityEnableRuntimeApi(CUpti_CallbackId cbid, uint8_t enable)
{
    fake().chooseRuntime(cbid, enable != 0);
    return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI cuptiActivityEnableDriverApi(CUpti_CallbackId cbid, uint8_t enable)
{
    fake().chooseDriver(cbid, enable != 0);
    return CUPTI_SUCCESS;
}

#endif

} // extern "C"
