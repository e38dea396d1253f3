// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/training_loop.h"

#include "profiler/base/hash.h"

#include <algorithm>
#include <iterator>

namespace stallscope::bench {

namespace {

constexpr const char* kOps[] = {"aten::linear", "aten::addmm", "aten::matmul", "aten::mm", "aten::bmm", "aten::add", "aten::add_", "aten::mul", "aten::div",
    "aten::sub", "aten::layer_norm", "aten::native_layer_norm", "aten::gelu", "aten::silu", "aten::softmax", "aten::_softmax", "aten::dropout",
    "aten::embedding", "aten::index_select", "aten::copy_", "aten::to", "aten::_to_copy", "aten::empty", "aten::view", "aten::transpose", "aten::reshape",
    "aten::cat", "aten::sum", "aten::mean", "aten::zero_", "aten::scaled_dot_product_attention", "autograd::engine::evaluate_function: MmBackward0",
    "MmBackward0", "autograd::engine::evaluate_function: AddBackward0", "AddBackward0", "Optimizer.step#AdamW.step", "aten::_foreach_mul_",
    "aten::_fused_adamw_", "c10d::allreduce_", "record_param_comms"};

constexpr const char* kKernels[] = {"sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize1x1x1_execute_segment_k_off_kernel",
    "void cutlass::Kernel2<cutlass_80_wmma_tensorop_bf16_s161616gemm_bf16_32x32_128x2_tn_align8>(cutlass_80_wmma_tensorop_bf16_s161616gemm_bf16_32x32_128x2_tn_align8::Params)",
    "void at::native::elementwise_kernel<128, 4, at::native::gpu_kernel_impl_nocast<at::native::CUDAFunctor_add<float> >(at::TensorIteratorBase&, at::native::CUDAFunctor_add<float> const&)::{lambda(int)#1}>(int, at::native::gpu_kernel_impl_nocast<at::native::CUDAFunctor_add<float> >(at::TensorIteratorBase&, at::native::CUDAFunctor_add<float> const&)::{lambda(int)#1})",
    "void at::native::unrolled_elementwise_kernel<at::native::direct_copy_kernel_cuda(at::TensorIteratorBase&)::{lambda()#3}::operator()() const::{lambda()#7}::operator()() const::{lambda(float)#1}, std::array<char*, 2ul>, 4>(int)",
    "void (anonymous namespace)::softmax_warp_forward<float, float, float, 9, false, false>(float*, float const*, int, int, int, bool const*, int, bool)",
    "void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous namespace)::TensorListMetadata<4>, at::native::(anonymous namespace)::FusedAdamMathFunctor<float, 4>, float>(at::native::(anonymous namespace)::TensorListMetadata<4>)",
    "fmha_cutlassF_bf16_aligned_64x128_rf_sm80(PyTorchMemEffAttention::AttentionKernel<cutlass::bfloat16_t, cutlass::arch::Sm80, true, 64, 128, 128, true, true>::Params)",
    "triton_poi_fused_mul_silu_2", "triton_red_fused_add_mean_rsqrt_5"};
constexpr const char* kCollective = "ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)";

struct Copy {
    const char* name;
    CopyDirection direction;
    MemoryKind source;
    MemoryKind target;
};
constexpr Copy kCopies[] = {{"Memcpy HtoD (Pinned -> Device)", CopyDirection::HostToDevice, MemoryKind::Pinned, MemoryKind::Device},
    {"Memcpy DtoH (Device -> Pinned)", CopyDirection::DeviceToHost, MemoryKind::Device, MemoryKind::Pinned},
    {"Memcpy DtoD (Device -> Device)", CopyDirection::DeviceToDevice, MemoryKind::Device, MemoryKind::Device}};

constexpr Nanos kUs = 1000;
constexpr Nanos kDeepestQueue = 3000 * kUs; // then the host is held back, as a full launch queue does

} // namespace

std::uint64_t TrainingLoop::random()
{
    return mixBits(m_seed++);
}

std::uint32_t TrainingLoop::below(std::uint32_t limit)
{
    return static_cast<std::uint32_t>(random() % limit);
}

/// From half the mean to four times it, small ones more often.
Nanos TrainingLoop::around(Nanos mean)
{
    const Nanos ninth = 1 + below(8);
    return mean / 2 + mean * (1 + below(100)) / (25 * ninth);
}

LoopStep TrainingLoop::next()
{
    if (m_untilTurn-- == 0) {
        m_thread = 1 - m_thread;
        m_untilTurn = 1500 + below(1500);
    }
    LoopStep step;
    step.thread = m_thread;
    chooseDeviceWork(step);
    layOutHost(step);
    runOnDevice(step);
    return step;
}

void TrainingLoop::chooseDeviceWork(LoopStep& step)
{
    const std::uint32_t choice = below(100);
    step.isCopy = choice >= 90;
    step.stream = step.isCopy ? 2 : choice >= 82 ? 1 : 0;
    step.correlation = m_correlation += 1 + below(5);
    if (step.isCopy) {
        const Copy& copy = kCopies[below(std::size(kCopies))];
        step.device.name = copy.name;
        step.direction = copy.direction;
        step.sourceMemory = copy.source;
        step.targetMemory = copy.target;
        step.bytes = std::uint64_t{4096} << below(12);
        step.device.duration = 1200 + static_cast<Nanos>(step.bytes / 25);
        return;
    }
    step.device.name = step.stream == 1 ? kCollective : kKernels[below(std::size(kKernels))];
    step.device.duration = step.stream == 1 ? around(50 * kUs) : around(8 * kUs);
    step.grid = 1 + below(4096);
    step.block = 32U << below(6);
    step.registers = 16 + below(200);
    step.sharedBytes = 1024 * below(48);
}

/// ops around ops around the launch; a small call and a wait may follow inside the innermost one.
void TrainingLoop::layOutHost(LoopStep& step)
{
    step.depth = 1 + (below(100) < 55 ? 1 : 0) + (below(100) < 25 ? 1 : 0);
    m_now += around(3 * kUs);
    const std::uint32_t firstOp = below(std::size(kOps));
    for (std::size_t i = 0; i < step.depth; ++i) {
        step.ops[i] = {kOps[(firstOp + i) % std::size(kOps)], m_now, 0};
        m_now += around(2 * kUs);
    }
    m_externalId += static_cast<std::uint32_t>(step.depth);
    step.externalId = m_externalId;
    step.launch = {step.isCopy ? "cudaMemcpyAsync" : step.stream == 1 ? "cudaLaunchKernelExC" : "cudaLaunchKernel", m_now, around(4 * kUs)};
    m_now += step.launch.duration;
    if (below(100) < 35) {
        step.smallCall = LoopStep::Slice{below(2) == 0 ? "cudaStreamIsCapturing" : "cudaEventRecordWithFlags", m_now + 200, around(600)};
        m_now = step.smallCall->start + step.smallCall->duration;
    }
}

void TrainingLoop::runOnDevice(LoopStep& step)
{
    Nanos& streamEnd = m_streamEnd[step.stream];
    step.device.start = std::max(step.launch.start + step.launch.duration + around(1500), streamEnd + 700);
    streamEnd = step.device.start + step.device.duration;
    if (below(400) == 0) {
        const Nanos start = m_now + 300;
        step.wait = LoopStep::Slice{"cudaStreamSynchronize", start, std::max<Nanos>(streamEnd - start, 0) + around(5 * kUs)};
        m_now = start + step.wait->duration;
    }
    m_now = std::max(m_now, streamEnd - kDeepestQueue);
    for (std::size_t i = step.depth; i-- > 0;) {
        m_now += around(700);
        step.ops[i].duration = m_now - step.ops[i].start;
    }
}

} // namespace stallscope::bench
