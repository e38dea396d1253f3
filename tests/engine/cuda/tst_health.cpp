// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/health.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::cuda;

class TestHealth : public QObject {
    Q_OBJECT

private slots:
    void successIsNoError()
    {
        Health health("cuda:3");
        QVERIFY(health.after(cudaSuccess, "cudaMalloc").ok());
        QVERIFY(health.before().ok());
        QVERIFY(!health.isLost());
        QVERIFY(health.takeFailure().ok());
    }

    void whatCanBeMended_data()
    {
        QTest::addColumn<cudaError_t>("error");
        QTest::addColumn<bool>("isFinal");
        QTest::newRow("success") << cudaSuccess << false;
        QTest::newRow("out of memory") << cudaErrorMemoryAllocation << false;
        QTest::newRow("bad value") << cudaErrorInvalidValue << false;
        QTest::newRow("not ready") << cudaErrorNotReady << false;
        QTest::newRow("a capture gone wrong") << cudaErrorStreamCaptureInvalidated << false;
        QTest::newRow("old driver") << cudaErrorInsufficientDriver << false;
        QTest::newRow("illegal address") << cudaErrorIllegalAddress << true;
        QTest::newRow("misaligned address") << cudaErrorMisalignedAddress << true;
        QTest::newRow("illegal instruction") << cudaErrorIllegalInstruction << true;
        QTest::newRow("launch failure") << cudaErrorLaunchFailure << true;
        QTest::newRow("launch timeout") << cudaErrorLaunchTimeout << true;
        QTest::newRow("assertion") << cudaErrorAssert << true;
        QTest::newRow("memory error") << cudaErrorECCUncorrectable << true;
#if CUDART_VERSION >= 12080
        QTest::newRow("contained error") << cudaErrorContained << true;
        QTest::newRow("tensor memory leak") << cudaErrorTensorMemoryLeak << true;
#endif
    }
    void whatCanBeMended()
    {
        QFETCH(cudaError_t, error);
        QTEST(losesDevice(error), "isFinal");
        Health health("cuda:0");
        QCOMPARE(health.after(error, "cudaStreamSynchronize").ok(), error == cudaSuccess);
        QTEST(health.isLost(), "isFinal");
        QCOMPARE(health.before().ok(), !losesDevice(error));
    }

    void whereAndWhat()
    {
        Health health("cuda:3");
        QCOMPARE(health.after(cudaErrorInvalidValue, "cudaMemsetAsync").error().message,
            std::string("cuda:3: cudaMemsetAsync failed: invalid argument (CUDA error 1)"));
    }

    /// What comes after it only repeats it: the first one is the one to tell.
    void theFirstFinalErrorIsKept()
    {
        Health health("cuda:0");
        const Result<> first = health.after(cudaErrorIllegalAddress, "cudaStreamSynchronize");
        QCOMPARE(first.error().message,
            std::string(
                "cuda:0 is lost until the program is started anew: cudaStreamSynchronize failed: an illegal memory access was encountered (CUDA error 700)"));
        QVERIFY(!first.error().isCancelled());
        QCOMPARE(health.after(cudaErrorLaunchFailure, "cudaFree").error().message, first.error().message);
        QCOMPARE(health.before().error().message, first.error().message);
    }

    void aFailureIsToldOnce()
    {
        Health health("cuda:0");
        health.noteFailure("host_function failed: a teapot");
        health.noteFailure("host_function failed: another one");
        QCOMPARE(health.takeFailure().error().message, std::string("host_function failed: a teapot"));
        QVERIFY(health.takeFailure().ok());
        QVERIFY(!health.isLost());
    }

    void givingUpLastsUntilItGoesOn()
    {
        Health health("cuda:0");
        QVERIFY(!health.hasGivenUp());
        health.giveUp();
        QVERIFY(health.hasGivenUp());
        health.goOn();
        QVERIFY(!health.hasGivenUp());
    }
};

QTEST_APPLESS_MAIN(TestHealth)
#include "tst_health.moc"
