#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes example.json.gz: a training loop that reads its loss back after every step, as PyTorch Profiler would record it.

Nothing here was measured. A small model of one host thread, one autograd thread and one stream decides when things
happen, so the waits are known: the same lines are written on every machine.

    python3 make_example.py [example.json.gz]
"""
import gzip
import json
import random
import sys

WARM_STEPS = 3  # the first steps load modules, and launch slowly
STEPS = 20
PID = 4242
MAIN, AUTOGRAD = 4242, 4260
STREAM = 7

FORWARD = [
    ("aten::embedding", [("void at::native::(anonymous namespace)::indexSelectLargeIndex<float, long>", 38.0)]),
    ("aten::linear", [("ampere_sgemm_128x64_tn", 142.0), ("void at::native::vectorized_elementwise_kernel<4, AddFunctor<float>>", 12.0)]),
    ("aten::gelu", [("void at::native::vectorized_elementwise_kernel<4, GeluCUDAKernelImpl>", 21.0)]),
    ("aten::layer_norm", [("void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<float, float>", 17.0)]),
    ("aten::linear", [("ampere_sgemm_128x64_tn", 139.0), ("void at::native::vectorized_elementwise_kernel<4, AddFunctor<float>>", 11.0)]),
    ("aten::cross_entropy_loss", [("void at::native::(anonymous namespace)::cunn_SoftMaxForward<8, float, float, float>", 33.0),
                                  ("void at::native::(anonymous namespace)::nll_loss_forward_reduce_cuda_kernel_2d<float, float, long>", 9.0)]),
]
BACKWARD = [
    ("autograd::engine::evaluate_function: LogSoftmaxBackward0", [("void at::native::(anonymous namespace)::cunn_SoftMaxBackward<8, float, float, float>", 41.0)]),
    ("autograd::engine::evaluate_function: AddmmBackward0", [("ampere_sgemm_128x64_nn", 151.0), ("ampere_sgemm_128x64_nt", 148.0)]),
    ("autograd::engine::evaluate_function: GeluBackward0", [("void at::native::vectorized_elementwise_kernel<4, GeluBackwardCUDAKernelImpl>", 29.0)]),
    ("autograd::engine::evaluate_function: AddmmBackward0", [("ampere_sgemm_128x64_nn", 149.0), ("ampere_sgemm_128x64_nt", 152.0)]),
    ("autograd::engine::evaluate_function: EmbeddingBackward0", [("void at::native::(anonymous namespace)::compute_grad_weight<float, long>", 57.0)]),
]
OPTIMIZER = [("aten::_foreach_lerp_", 26.0), ("aten::_foreach_addcmul_", 27.0), ("aten::_foreach_addcdiv_", 31.0)]


class Loop:
    def __init__(self):
        self.random = random.Random(2)
        self.events = []
        self.now = 1_000.0  # microseconds; what the running host thread has reached
        self.stream_free = 0.0
        self.correlation = 0
        self.thread = MAIN
        self.last = None  # end of the last device span

    def about(self, us):
        return us * self.random.uniform(0.9, 1.15)

    def slice(self, cat, name, start, end, tid=None, pid=PID, **args):
        # Whole nanoseconds on both sides, so that what is nested stays nested.
        begin, length = round(start * 1000), round(end * 1000) - round(start * 1000)
        self.events.append({"ph": "X", "cat": cat, "name": name, "pid": pid, "tid": self.thread if tid is None else tid,
                            "ts": begin / 1000, "dur": length / 1000, "args": args})

    def inside(self, cat, name, body, lead=4.0, **args):
        """A span of the host around what body does."""
        start, tid = self.now, self.thread
        self.now += self.about(lead)
        body()
        self.now += self.about(1.0)
        self.slice(cat, name, start, self.now, tid=tid, **args)

    def device_span(self, cat, name, us, call_start, **args):
        start = max(call_start + self.about(5.5), self.stream_free + 0.9)
        end = start + us
        self.stream_free = self.last = end
        self.slice(cat, name, start, end, tid=STREAM, pid=0, device=0, context=1, stream=STREAM, correlation=self.correlation, **args)
        return end

    def call(self, name, us, **args):
        start = self.now
        self.now += us
        self.slice("cuda_runtime", name, start, self.now, correlation=self.correlation, **args)

    def launch(self, kernel, us, slow=1.0):
        self.correlation += 1
        start = self.now
        self.call("cudaLaunchKernel", self.about(4.2) * slow)
        self.device_span("kernel", kernel, self.about(us), start, **{"grid": [216, 1, 1], "block": [256, 1, 1], "registers per thread": 64})
        self.now += self.about(1.5)

    def batch_to_device(self):
        def copy():
            self.correlation += 1
            start = self.now
            self.call("cudaMemcpyAsync", self.about(5.0))
            size = 1 << 20
            us = size / 24_000.0  # 24 GB/s
            self.device_span("gpu_memcpy", "Memcpy HtoD (Pinned -> Device)", us, start, **{"bytes": size, "memory bandwidth (GB/s)": 24.0})
        self.inside("cpu_op", "aten::copy_", copy, lead=6.0)

    def read_back(self):
        """loss.item(): a copy into pageable memory, which holds the host up until the device has come that far."""
        def scalar():
            self.correlation += 1
            start = self.now
            end = self.device_span("gpu_memcpy", "Memcpy DtoH (Device -> Pageable)", 1.3, start, **{"bytes": 4})
            self.call("cudaMemcpyAsync", max(self.about(9.0), end + self.about(4.0) - start))
            self.synchronize("cudaStreamSynchronize")
        self.inside("cpu_op", "aten::item", lambda: self.inside("cpu_op", "aten::_local_scalar_dense", scalar, lead=2.0), lead=1.5)

    def synchronize(self, name):
        self.correlation += 1
        self.call(name, max(self.about(2.5), self.last + self.about(3.5) - self.now))

    def operations(self, operations, slow):
        for operation, kernels in operations:
            def body(kernels=kernels):
                for kernel, us in kernels:
                    self.launch(kernel, us, slow)
            self.inside("cpu_op", operation, body)

    def backward(self, slow):
        start = self.now
        self.now += self.about(18.0)
        self.thread = AUTOGRAD
        self.operations(BACKWARD, slow)
        self.thread = MAIN
        self.now += self.about(9.0)
        self.slice("python_function", "torch/_tensor.py(570): backward", start, self.now)

    def optimizer(self, slow):
        for operation, us in OPTIMIZER:
            kernel = "void at::native::(anonymous namespace)::multi_tensor_apply_kernel<TensorListMetadata<4>, PointwiseOpFunctor>"
            self.inside("cpu_op", operation, lambda us=us: self.launch(kernel, us, slow))

    def step(self, number):
        slow = 12.0 if number < WARM_STEPS else 1.0

        def log():
            self.inside("python_function", "torch/_tensor.py: item", self.read_back)
            self.now += self.about(95.0)  # the running mean, a line of text
            if number % 5 == 4:
                self.inside("python_function", "torch/cuda/__init__.py: synchronize", lambda: self.synchronize("cudaDeviceSynchronize"))

        def body():
            self.now += self.about(120.0)  # the next batch from the loader
            self.batch_to_device()
            self.inside("python_function", "train.py(31): forward", lambda: self.operations(FORWARD, slow))
            self.backward(slow)
            self.inside("user_annotation", "Optimizer.step#AdamW.step", lambda: self.optimizer(slow))
            self.inside("python_function", "train.py(52): log_loss", log)
        self.inside("user_annotation", f"ProfilerStep#{number}", body)

    def run(self):
        for number in range(WARM_STEPS + STEPS):
            self.step(number)
        self.synchronize("cudaDeviceSynchronize")


def metadata():
    def name(what, pid, tid, text):
        return {"ph": "M", "name": what, "pid": pid, "tid": tid, "ts": 0, "args": {"name": text}}
    return [name("process_name", PID, 0, "python"), name("thread_name", PID, MAIN, "thread 4242 (python)"),
            name("thread_name", PID, AUTOGRAD, "thread 4260 (pt_autograd_0)"), name("process_name", 0, 0, "python"),
            name("thread_name", 0, STREAM, "stream 7")]


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "example.json.gz"
    loop = Loop()
    loop.run()
    events = metadata() + sorted(loop.events, key=lambda e: (e["ts"], -e["dur"]))
    document = {"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "Example GPU", "totalGlobalMem": 25_769_803_776, "numSms": 108}],
                "displayTimeUnit": "ms", "traceEvents": events}
    with open(path, "wb") as file:
        file.write(gzip.compress(json.dumps(document, separators=(",", ":")).encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
