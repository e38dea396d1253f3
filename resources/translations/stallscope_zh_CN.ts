<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Advice</name>
    <message>
        <source>The host waits after every launch: {}</source>
        <translation>主机在每次启动后都等待：{}</translation>
    </message>
    <message numerus="yes">
        <source>{} times</source>
        <comment>1 time</comment>
        <translation>
            <numerusform>{} 次</numerusform>
        </translation>
    </message>
    <message>
        <source>{} in {}</source>
        <translation>{} {}</translation>
    </message>
    <message>
        <source>, mostly at {}</source>
        <translation>，主要位于 {}</translation>
    </message>
    <message>
        <source>Keep a model on each device and sum the gradients in an all-reduce (DistributedDataParallel instead of DataParallel).</source>
        <translation>在每个设备上保留一份模型，用 all-reduce 对梯度求和（使用 DistributedDataParallel 代替 DataParallel）。</translation>
    </message>
    <message>
        <source>Move the wait to where its result is used, or launch the next work before it.</source>
        <translation>将等待移到使用其结果的地方，或在等待之前先启动后续工作。</translation>
    </message>
    <message>
        <source>{}x as fast</source>
        <translation>提速至 {} 倍</translation>
    </message>
    <message>
        <source>{} % less</source>
        <translation>缩短 {} %</translation>
    </message>
    <message>
        <source>{} % more</source>
        <translation>延长 {} %</translation>
    </message>
    <message>
        <source>nothing to gain</source>
        <translation>没有收益</translation>
    </message>
    <message numerus="yes">
        <source>{} copies, {} of {}</source>
        <comment>{} copy, {} of {}</comment>
        <translation>
            <numerusform>{} 次拷贝，用时 {}，共 {}</numerusform>
        </translation>
    </message>
    <message>
        <source>Repeated wait in a loop: {}</source>
        <translation>循环中反复等待：{}</translation>
    </message>
    <message>
        <source>Blocking copy of a few bytes to the host: {}</source>
        <translation>阻塞式地将少量字节拷贝到主机：{}</translation>
    </message>
    <message>
        <source>Copies synchronize with the device: {}</source>
        <translation>拷贝与设备同步：{}</translation>
    </message>
    <message>
        <source>Memory allocated or freed while the device is busy: {}</source>
        <translation>在设备忙碌时分配或释放内存：{}</translation>
    </message>
    <message>
        <source>Copies and kernels run serially instead of overlapping: {}</source>
        <translation>拷贝与内核串行执行而未重叠：{}</translation>
    </message>
    <message>
        <source>Kernels are shorter than their launch overhead: {}</source>
        <translation>内核的执行时间短于其启动开销：{}</translation>
    </message>
    <message>
        <source>The host waits for all streams instead of one: {}</source>
        <translation>主机等待所有流而不是一个流：{}</translation>
    </message>
    <message>
        <source>The host waits for the number of selected elements: {}</source>
        <translation>主机等待所选元素的个数：{}</translation>
    </message>
    <message>
        <source>Blocking copies of pageable memory: {}</source>
        <translation>阻塞式拷贝可分页内存：{}</translation>
    </message>
    <message>
        <source>Blocking copy of a few bytes to the device: {}</source>
        <translation>阻塞式地将少量字节拷贝到设备：{}</translation>
    </message>
    <message>
        <source>Many small consecutive copies: {}</source>
        <translation>大量连续的小拷贝：{}</translation>
    </message>
    <message>
        <source>The default stream serializes other streams: {}</source>
        <translation>默认流使其他流串行化：{}</translation>
    </message>
    <message>
        <source>Devices gather results on one device and wait for it: {}</source>
        <translation>各设备将结果汇集到一个设备并等待它：{}</translation>
    </message>
    <message>
        <source>Device idle while the CPUs are busy: {}</source>
        <translation>CPU 忙碌时设备空闲：{}</translation>
    </message>
    <message>
        <source>Device idle during disk reads: {}</source>
        <translation>读取磁盘时设备空闲：{}</translation>
    </message>
    <message>
        <source>Device idle while CPUs and disk are mostly idle, too: {}</source>
        <translation>设备空闲，CPU 和磁盘也基本空闲：{}</translation>
    </message>
    <message>
        <source>Device idle while the host works: {}</source>
        <translation>主机工作时设备空闲：{}</translation>
    </message>
    <message>
        <source>Unbounded queue of work that holds memory: {}</source>
        <translation>占用内存的工作无限制地排队：{}</translation>
    </message>
    <message>
        <source>Device saturated: {}</source>
        <translation>设备已饱和：{}</translation>
    </message>
    <message>
        <source>Costly wait: {}</source>
        <translation>代价高的等待：{}</translation>
    </message>
    <message>
        <source>, {} copied in total</source>
        <translation>，共拷贝 {}</translation>
    </message>
    <message numerus="yes">
        <source>{} of {} kernels; the host took {} to prepare and launch them</source>
        <comment>{} of {} kernel; the host took {} to prepare and launch it</comment>
        <translation>
            <numerusform>{} 个内核（共 {} 个）；主机准备并启动它们用了 {}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} kernels and copies on the default stream, {}</source>
        <comment>{} kernel or copy on the default stream, {}</comment>
        <translation>
            <numerusform>默认流上有 {} 个内核和拷贝，用时 {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{} without device work</source>
        <translation>{} 没有设备工作</translation>
    </message>
    <message>
        <source>{} in {}, {} of it without device work</source>
        <translation>在 {1} 中 {0}，其中 {2} 没有设备工作</translation>
    </message>
    <message numerus="yes">
        <source>{} queued launches with their allocations</source>
        <comment>{} queued launch with its allocations</comment>
        <translation>
            <numerusform>{} 次排队的启动及其内存分配</numerusform>
        </translation>
    </message>
    <message>
        <source>always busy, memory full</source>
        <translation>一直忙碌，内存已满</translation>
    </message>
    <message>
        <source>{} of copying, {}</source>
        <translation>拷贝用时 {}，共 {}</translation>
    </message>
    <message>
        <source>Launch all work and wait once at the end: work on one stream runs in order.</source>
        <translation>启动全部工作，最后只等待一次：同一个流上的工作按顺序执行。</translation>
    </message>
    <message>
        <source>Wait once after the loop, or only where the host uses a result. Use an event to wait for one stream instead of all.</source>
        <translation>在循环之后等待一次，或只在主机使用结果处等待。使用事件可只等待一个流，而不是所有流。</translation>
    </message>
    <message>
        <source>Keep the value on the device, read it only every few iterations, or copy it to pinned memory and read it one iteration later.</source>
        <translation>将该值保留在设备上，每隔若干次迭代才读取一次；或将其拷贝到锁页内存，下一次迭代再读取。</translation>
    </message>
    <message>
        <source>Copy asynchronously from or to pinned memory (pin_memory, non_blocking=True), so that the host does not block.</source>
        <translation>使用锁页内存进行异步拷贝（pin_memory、non_blocking=True），使主机不被阻塞。</translation>
    </message>
    <message>
        <source>Allocate once before the loop, or use stream-ordered allocation (cudaMallocAsync), which does not block.</source>
        <translation>在循环之前一次性分配，或使用按流顺序的分配（cudaMallocAsync），它不会阻塞。</translation>
    </message>
    <message>
        <source>Copy on a separate stream with double buffering, so that kernels work on one buffer during the copy of the other.</source>
        <translation>在单独的流上使用双缓冲拷贝，使内核在拷贝一个缓冲区时处理另一个缓冲区。</translation>
    </message>
    <message>
        <source>Capture the launches as a CUDA graph, fuse small kernels, or increase the work per kernel.</source>
        <translation>将这些启动捕获为 CUDA 图，融合小内核，或增加每个内核的工作量。</translation>
    </message>
    <message>
        <source>Record an event after the result that the host needs, and wait for the event: other streams continue.</source>
        <translation>在主机所需的结果之后记录一个事件并等待该事件：其他流可继续执行。</translation>
    </message>
    <message>
        <source>Use data-independent shapes: masks instead of selections (torch.where, nonzero_static), top-k, or counts that stay on the device.</source>
        <translation>使用与数据无关的形状：用掩码代替筛选（torch.where、nonzero_static），使用 top-k，或将计数保留在设备上。</translation>
    </message>
    <message>
        <source>Pin the memory and copy asynchronously (pin_memory, non_blocking=True), or create the data directly on the device.</source>
        <translation>使用锁页内存并异步拷贝（pin_memory、non_blocking=True），或直接在设备上生成数据。</translation>
    </message>
    <message>
        <source>Create the value on the device (torch.full, torch.arange with device=...), pass it as a kernel argument, or copy it once before the loop. Copies from pinned memory need not block (non_blocking=True).</source>
        <translation>在设备上生成该值（torch.full、torch.arange，带 device=...），将它作为内核参数传递，或在循环之前一次性拷贝。来自锁页内存的拷贝无需阻塞（non_blocking=True）。</translation>
    </message>
    <message>
        <source>Pack the data into one buffer and copy it at once.</source>
        <translation>将数据打包到一个缓冲区中一次性拷贝。</translation>
    </message>
    <message>
        <source>Launch on the stream of the data, or create streams that do not synchronize with the default stream (cudaStreamNonBlocking).</source>
        <translation>在数据所在的流上启动，或创建不与默认流同步的流（cudaStreamNonBlocking）。</translation>
    </message>
    <message>
        <source>Prepare the data in more threads or processes if cores are available, prefetch it, or reduce the preprocessing.</source>
        <translation>如果有空闲核心，使用更多线程或进程准备数据；或预取数据，或减少预处理。</translation>
    </message>
    <message>
        <source>Prefetch the data; keep it in memory, on a faster disk, or in fewer, larger and more compact files.</source>
        <translation>预取数据；将其保存在内存或更快的磁盘上，或使用更少、更大、更紧凑的文件。</translation>
    </message>
    <message>
        <source>Increase the batch size, and check what else blocks the host: locks, network, sleep.</source>
        <translation>增大批次，并检查还有什么阻塞了主机：锁、网络、休眠。</translation>
    </message>
    <message>
        <source>Wait for the work of a few iterations ago before launching more, or bound the queue.</source>
        <translation>在启动更多工作之前等待几次迭代之前的工作，或限制队列长度。</translation>
    </message>
    <message>
        <source>Overlap is exhausted: reduce the work itself (precision, algorithm, fused kernels), or use more devices.</source>
        <translation>重叠已无潜力：请减少工作量本身（精度、算法、融合内核），或使用更多设备。</translation>
    </message>
    <message>
        <source>Costs memory, not time.</source>
        <translation>消耗的是内存，而不是时间。</translation>
    </message>
    <message>
        <source>Rescheduling gains nothing.</source>
        <translation>重新调度没有收益。</translation>
    </message>
    <message>
        <source>{} instead of {} if work were always available, {} at most.</source>
        <translation>若始终有工作可做，用时将为 {} 而非 {}，至多{}。</translation>
    </message>
    <message>
        <source>Device idle while the framework prepares launches: {}</source>
        <translation>框架准备启动时设备空闲：{}</translation>
    </message>
    <message>
        <source>Device idle while the host loads input: {}</source>
        <translation>主机加载输入时设备空闲：{}</translation>
    </message>
    <message>
        <source>One-time initialization: {}</source>
        <translation>一次性初始化：{}</translation>
    </message>
    <message>
        <source>Work of launched graphs starts late: {}</source>
        <translation>已启动的图中的工作开始过晚：{}</translation>
    </message>
    <message>
        <source>Queued work waits for another stream: {}</source>
        <translation>排队的工作等待另一个流：{}</translation>
    </message>
    <message>
        <source>Queued communication starts late: {}</source>
        <translation>排队的通信开始过晚：{}</translation>
    </message>
    <message>
        <source>Queued work starts late: {}</source>
        <translation>排队的工作开始过晚：{}</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{} {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}、{}</translation>
    </message>
    <message>
        <source>{}; most of it in {}</source>
        <translation>{}；其中大部分来自 {}</translation>
    </message>
    <message>
        <source>, mostly to the device</source>
        <translation>，主要拷贝到设备</translation>
    </message>
    <message>
        <source>, mostly to the host</source>
        <translation>，主要拷贝到主机</translation>
    </message>
    <message>
        <source>, mostly between devices</source>
        <translation>，主要在设备之间拷贝</translation>
    </message>
    <message>
        <source>, of pageable memory</source>
        <translation>，涉及可分页内存</translation>
    </message>
    <message>
        <source>, mostly under {}</source>
        <translation>，主要在 {} 下</translation>
    </message>
    <message>
        <source>, mostly in {}</source>
        <translation>，主要在 {} 中</translation>
    </message>
    <message numerus="yes">
        <source>{} for {} kernels</source>
        <comment>{} for {} kernel</comment>
        <translation>
            <numerusform>{}，涉及 {} 个内核</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} in {} kernels, mostly {}</source>
        <comment>{} in {} kernel, {}</comment>
        <translation>
            <numerusform>{}，来自 {} 个内核，主要是 {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{}, mostly in {}</source>
        <translation>{}，主要在 {} 中</translation>
    </message>
    <message numerus="yes">
        <source>{} of idle time in {} places, the longest before {}</source>
        <comment>{} of idle time in {} place, before {}</comment>
        <translation>
            <numerusform>空闲时间 {}，共 {} 处，最长的一处在 {} 之前</numerusform>
        </translation>
    </message>
    <message>
        <source>Record fewer kinds of activity, or a longer run: this time is profiler overhead.</source>
        <translation>减少所录制的活动种类，或录制更长的运行：这段时间是分析器开销。</translation>
    </message>
    <message>
        <source>Record the API calls, too: without launches, the trace does not show why work started when it did.</source>
        <translation>同时录制 API 调用：没有启动信息，跟踪就无法显示工作为何在那时开始。</translation>
    </message>
    <message>
        <source>Record all ranks and open them together: a collective also waits for the rank that arrives last.</source>
        <translation>录制所有 rank 并一起打开：集合通信还会等待最后到达的 rank。</translation>
    </message>
    <message>
        <source>Record the API calls, too: they show who copies, from which memory, and what waits for it.</source>
        <translation>同时录制 API 调用：它们会显示由谁拷贝、来自哪种内存，以及什么在等待拷贝。</translation>
    </message>
    <message>
        <source>Record Python functions or call stacks (PyTorch: with_stack=True): they show where the program waits.</source>
        <translation>录制 Python 函数或调用栈（PyTorch：with_stack=True）：它们会显示程序在何处等待。</translation>
    </message>
    <message>
        <source>Record framework operations and Python functions (PyTorch: with_stack=True): they show what delays the launches.</source>
        <translation>录制框架操作和 Python 函数（PyTorch：with_stack=True）：它们会显示是什么推迟了启动。</translation>
    </message>
    <message>
        <source>Record Python functions (PyTorch: with_stack=True), or mark the host&apos;s work with NVTX ranges: they show what the host does.</source>
        <translation>录制 Python 函数（PyTorch：with_stack=True），或用 NVTX 范围标注主机的工作：它们会显示主机在做什么。</translation>
    </message>
    <message>
        <source>Record event calls and all ranks: they show what queued work waits for.</source>
        <translation>录制事件调用和所有 rank：它们会显示排队的工作在等待什么。</translation>
    </message>
    <message>
        <source>Record several steps after a warm-up, with Python functions or NVTX ranges, and look at the largest parts first.</source>
        <translation>在预热之后录制若干步骤，并包含 Python 函数或 NVTX 范围；先查看占比最大的部分。</translation>
    </message>
    <message>
        <source>Do this work after the next launches, ahead of time in another thread or process, or less often.</source>
        <translation>将这项工作放到后续启动之后，或在另一个线程或进程中提前完成，或减少其次数。</translation>
    </message>
    <message>
        <source>Load input ahead of time in separate processes (DataLoader: num_workers, prefetch_factor), and make its preparation cheaper.</source>
        <translation>在单独的进程中提前加载输入（DataLoader：num_workers、prefetch_factor），并降低其预处理的开销。</translation>
    </message>
    <message>
        <source>Compile the model (torch.compile) or capture its launches as a CUDA graph; use fewer and larger operations, or a larger batch.</source>
        <translation>编译模型（torch.compile），或将其启动捕获为 CUDA 图；使用更少、更大的操作，或增大批次。</translation>
    </message>
    <message>
        <source>Make the costliest kernels faster (precision, fusion, algorithm, tuned libraries), or use more devices.</source>
        <translation>加快代价最高的内核（精度、融合、算法、经过调优的库），或使用更多设备。</translation>
    </message>
    <message>
        <source>Copy less, keep data on the device, use pinned memory, and copy on a separate stream while kernels compute, if there is enough computation.</source>
        <translation>减少拷贝，将数据保留在设备上，使用锁页内存；如果计算量足够，在内核计算的同时用单独的流进行拷贝。</translation>
    </message>
    <message>
        <source>Overlap it with computation (gradient buckets, a separate stream), and send less. Part of it may be waiting for other ranks: open all ranks.</source>
        <translation>使其与计算重叠（梯度分桶、单独的流），并减少发送量。其中一部分可能是在等待其他 rank：请打开所有 rank。</translation>
    </message>
    <message>
        <source>Exclude it from the measurement: warm up before recording, or select a range after it.</source>
        <translation>将其排除在测量之外：录制之前先预热，或选择其后的范围。</translation>
    </message>
    <message>
        <source>Look at what the stream did before: large graphs take time to begin. Upload graphs before their first launch.</source>
        <translation>查看该流此前做了什么：大型图需要一段时间才能开始。请在首次启动之前上传图。</translation>
    </message>
    <message>
        <source>Follow the event to the work that it waits for: shorten that work, begin it earlier, or wait for less.</source>
        <translation>沿该事件找到所等待的工作：缩短该工作，让它更早开始，或减少所等待的内容。</translation>
    </message>
    <message>
        <source>A collective begins when all ranks have arrived: open all ranks to see which one is late.</source>
        <translation>所有 rank 到达后集合通信才会开始：打开所有 rank，可查看哪一个迟到。</translation>
    </message>
    <message>
        <source>Check what else uses the device (other processes, memory transfers), and whether event calls were recorded: they show dependencies.</source>
        <translation>检查还有什么在使用设备（其他进程、内存传输），以及是否录制了事件调用：它们会显示依赖。</translation>
    </message>
    <message>
        <source>Incomplete recording ({}): {}</source>
        <translation>记录不完整（{}）：{}</translation>
    </message>
    <message>
        <source>Better scheduling alone saves {} at most ({}).</source>
        <translation>仅靠改进调度，最多节省 {}（{}）。</translation>
    </message>
    <message>
        <source>{} of the run, but only once: a longer run does not lose more.</source>
        <translation>占整次运行的 {}，但只发生一次：运行时间更长也不会损失更多。</translation>
    </message>
    <message>
        <source>{} instead of {} at best, {}.</source>
        <translation>最好情况下用时将为 {} 而非 {}，{}。</translation>
    </message>
    <message>
        <source>{} instead of {} without it, {}; between {} and {}.</source>
        <translation>去除后用时将为 {} 而非 {}，{}；介于 {} 与 {} 之间。</translation>
    </message>
    <message>
        <source>Kernels compute most of the time: {}</source>
        <translation>内核在大部分时间内计算：{}</translation>
    </message>
    <message>
        <source>Exposed copies: {}</source>
        <translation>未被掩盖的拷贝：{}</translation>
    </message>
    <message>
        <source>Exposed communication: {}</source>
        <translation>未被掩盖的通信：{}</translation>
    </message>
    <message>
        <source>Most of the time lies outside of device activity: {}</source>
        <translation>大部分时间处于设备活动之外：{}</translation>
    </message>
    <message>
        <source>Cause not visible in the trace: {}</source>
        <translation>跟踪中看不到原因：{}</translation>
    </message>
    <message>
        <source>Most of the active time: {}</source>
        <translation>活动时间的大部分：{}</translation>
    </message>
    <message>
        <source>{} under {}, {} of them in {}</source>
        <translation>在 {1} 下 {0}，其中 {2} 次在 {3} 中</translation>
    </message>
    <message>
        <source>, mostly waiting for {}</source>
        <translation>，主要等待 {}</translation>
    </message>
    <message numerus="yes">
        <source>{} exposed; {} copies and memsets of {} took {} in total</source>
        <comment>{} exposed; {} copy or memset of {} took {} in total</comment>
        <translation>
            <numerusform>{} 未被掩盖；{} 次拷贝和内存设置（{}）共用时 {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>{} of idle time before queued work</source>
        <translation>排队工作之前空闲 {}</translation>
    </message>
    <message>
        <source>{} of idle and exposed time of several kinds</source>
        <translation>多种空闲和未被掩盖的时间共 {}</translation>
    </message>
    <message>
        <source>{}; {}</source>
        <translation>{}；{}</translation>
    </message>
    <message>
        <source>{} before the first device work, mostly in {}</source>
        <translation>首个设备工作之前 {}，主要在 {} 中</translation>
    </message>
    <message>
        <source>{} before the first device work</source>
        <translation>首个设备工作之前 {}</translation>
    </message>
    <message>
        <source>{} after the last device work</source>
        <translation>最后一个设备工作之后 {}</translation>
    </message>
    <message>
        <source>{} of one-time initialization in between</source>
        <translation>其间一次性初始化 {}</translation>
    </message>
    <message>
        <source>less {} of profiler overhead</source>
        <translation>减去分析器开销 {}</translation>
    </message>
    <message>
        <source>Record a longer part of the program, after its start.</source>
        <translation>在程序启动之后录制更长的一段。</translation>
    </message>
    <message>
        <source>Analyze {} to {} instead (--range {}), or record a longer part of the program, after its start.</source>
        <translation>改为分析 {} 至 {}（--range {}），或在程序启动之后录制更长的一段。</translation>
    </message>
    <message>
        <source>{} of the run; not representative of its steady state.</source>
        <translation>占运行的 {}；不代表其稳定状态。</translation>
    </message>
    <message>
        <source>{} of the run; the possible gain is unknown.</source>
        <translation>占运行的 {}；可能的收益未知。</translation>
    </message>
    <message>
        <source>The waits themselves leave the device idle for {}; the rest is host code that would run ahead of the device.</source>
        <translation>等待本身使设备空闲 {}；其余是可以先于设备运行的主机代码。</translation>
    </message>
    <message>
        <source>{} instead of {}, {}; between {} and {}.</source>
        <translation>{}，而不是 {}，{}；介于 {} 与 {} 之间。</translation>
    </message>
    <message>
        <source>Rough estimate: not validated for this kind of device or this many launches.</source>
        <translation>粗略估计：未针对此类设备或如此多的启动验证。</translation>
    </message>
    <message>
        <source>Rough estimate.</source>
        <translation>粗略估计。</translation>
    </message>
    <message>
        <source>{} in many functions, the costliest {}</source>
        <translation>{}，分散在许多函数中，耗时最多的是 {}</translation>
    </message>
    <message>
        <source>Run less host code for each launch: compile the model (torch.compile), replay a CUDA graph, or use fewer and larger operations.</source>
        <translation>减少每次启动所需的主机代码：编译模型 (torch.compile)、重放 CUDA graph，或使用更少、更大的算子。</translation>
    </message>
    <message>
        <source>Graphs take longer to launch than to run: {}</source>
        <translation>启动图的时间长于其运行时间：{}</translation>
    </message>
    <message>
        <source>Most of the time lies outside of the steps: {}</source>
        <translation>大部分时间在步之外：{}</translation>
    </message>
    <message>
        <source>Memory allocated or freed repeatedly: {}</source>
        <translation>反复分配或释放内存：{}</translation>
    </message>
    <message>
        <source>{} in one idle gap</source>
        <translation>{} 处于同一个空闲间隙</translation>
    </message>
    <message>
        <source>{} before the first of {} steps</source>
        <translation>{} 在 {} 个步中的第一步之前</translation>
    </message>
    <message>
        <source>{} after the last of {} steps</source>
        <translation>{} 在 {} 个步中的最后一步之后</translation>
    </message>
    <message>
        <source>{} in which only other devices had work</source>
        <translation>{} 内只有其他设备有工作</translation>
    </message>
    <message numerus="yes">
        <source>{} graph launches took the host {}, their device work {}</source>
        <comment>{} graph launch took the host {}, its device work {}</comment>
        <translation>
            <numerusform>{} 次图启动占用主机 {}，其设备工作占用 {}</numerusform>
        </translation>
    </message>
    <message>
        <source>Capture more work in each graph, such as several steps, fuse small kernels, or increase the work per kernel.</source>
        <translation>在每个图中捕获更多工作（例如多个步），融合小内核，或增加每个内核的工作量。</translation>
    </message>
    <message numerus="yes">
        <source>{} exposed; {} copies and memsets took {} in total</source>
        <comment>{} exposed; {} copy or memset took {} in total</comment>
        <translation>
            <numerusform>{} 未被掩盖；{} 次拷贝和内存设置共用时 {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{} of this part; the possible gain is unknown.</source>
        <translation>占这一部分的 {}；可能的收益未知。</translation>
    </message>
</context>
<context>
    <name>Analysis</name>
    <message>
        <source>no run {}: the trace has {}</source>
        <translation>没有运行 {}：该跟踪文件中共有 {} 次运行</translation>
    </message>
    <message>
        <source>run {} has too many waits to list</source>
        <translation>运行 {} 的等待过多，无法列出</translation>
    </message>
    <message>
        <source>run {} cannot be split into segments: its dependencies span too many events</source>
        <translation>运行 {} 无法分段：其依赖关系跨越的事件过多</translation>
    </message>
    <message>
        <source>run {} exceeds the available memory, even segment by segment</source>
        <translation>即使逐段处理，运行 {} 也超出可用内存</translation>
    </message>
    <message>
        <source>another run needs the memory</source>
        <translation>另一个运行需要内存</translation>
    </message>
    <message>
        <source>the available memory suffices for no part of the run</source>
        <translation>可用内存不足以分析该运行的任何部分</translation>
    </message>
    <message>
        <source>no part of the run can be analysed alone here: what happens at its ends depends on too much of the rest</source>
        <translation>此处无法单独分析该运行的任何部分：其两端发生的事情依赖于过多的其余内容</translation>
    </message>
    <message>
        <source>the run does not reach into this range: it takes {}</source>
        <translation>该运行不覆盖此范围：其时长为 {}</translation>
    </message>
    <message>
        <source>no part of the run with work was found</source>
        <translation>该运行中未找到有工作的部分</translation>
    </message>
    <message>
        <source>the run has no launches and no device work from {} to {}</source>
        <translation>该运行在 {} 到 {} 之间没有启动，也没有设备工作</translation>
    </message>
</context>
<context>
    <name>Arguments</name>
    <message>
        <source>&apos;{}&apos; is not a range such as 1.5ms..2s, ..500us or 3s..</source>
        <translation>“{}”不是有效范围；有效范围例如 1.5ms..2s、..500us 或 3s..</translation>
    </message>
    <message>
        <source>{} must be a size in kB, MB, GB, KiB, MiB or GiB, not &quot;{}&quot;</source>
        <translation>{} 必须是以 kB、MB、GB、KiB、MiB 或 GiB 为单位的大小，不能为“{}”</translation>
    </message>
    <message>
        <source>{} must be between {} and {}, not {}</source>
        <translation>{} 必须在 {} 与 {} 之间，不能为 {}</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} 和 {}</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} 或 {}</translation>
    </message>
    <message>
        <source>Did you mean {}?</source>
        <translation>是否指 {}？</translation>
    </message>
</context>
<context>
    <name>BudgetBar</name>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Host code</source>
        <translation>主机代码</translation>
    </message>
    <message>
        <source>Queued: graph</source>
        <translation>排队：图</translation>
    </message>
    <message>
        <source>Queued: dependency</source>
        <translation>排队：依赖</translation>
    </message>
    <message>
        <source>Queued: communication</source>
        <translation>排队：通信</translation>
    </message>
    <message>
        <source>Profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>Unknown launch</source>
        <translation>未知启动</translation>
    </message>
    <message>
        <source>Initialization</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>前后时间</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>未被掩盖的拷贝</translation>
    </message>
    <message>
        <source>Idle after waits</source>
        <translation>等待后空闲</translation>
    </message>
    <message>
        <source>Queued: unknown cause</source>
        <translation>排队：原因未知</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>--size takes WIDTHxHEIGHT between %1 and %2, not &apos;%3&apos;</source>
        <translation>--size 的格式为 WIDTHxHEIGHT，取值在 %1 与 %2 之间，不能是“%3”</translation>
    </message>
    <message>
        <source>--scale takes a number between 1 and %1, not &apos;%2&apos;</source>
        <translation>--scale 的取值为 1 至 %1 之间的数，不能是“%2”</translation>
    </message>
    <message>
        <source>--theme takes dark or light, not &apos;%1&apos;</source>
        <translation>--theme 只能是 dark 或 light，不能是“%1”</translation>
    </message>
    <message>
        <source>--strategies needs --run before it</source>
        <translation>--strategies 之前需要有 --run</translation>
    </message>
    <message>
        <source>%1 has no strategy &apos;%2&apos;</source>
        <translation>%1 没有策略“%2”</translation>
    </message>
    <message>
        <source>--device needs --run before it</source>
        <translation>--device 之前需要有 --run</translation>
    </message>
    <message>
        <source>--screenshot writes .png, .svg or .pdf, not &apos;%1&apos;</source>
        <translation>--screenshot 写出 .png、.svg 或 .pdf，不能是“%1”</translation>
    </message>
    <message>
        <source>--report writes .html or .pdf, not &apos;%1&apos;</source>
        <translation>--report 写出 .html 或 .pdf，不能是“%1”</translation>
    </message>
    <message>
        <source>--screenshot needs a file to show</source>
        <translation>--screenshot 需要一个要显示的文件</translation>
    </message>
    <message>
        <source>--report needs a file to report on</source>
        <translation>--report 需要一个要生成报告的文件</translation>
    </message>
    <message>
        <source>--tables needs a file whose tables to write</source>
        <translation>--tables 需要一个要写出表格的文件</translation>
    </message>
    <message>
        <source>--range needs --screenshot, --report or --tables</source>
        <translation>--range 需要与 --screenshot、--report 或 --tables 一起使用</translation>
    </message>
    <message>
        <source>&apos;%1&apos; needs a value</source>
        <translation>“%1”需要一个值</translation>
    </message>
    <message>
        <source>--language takes %1, not &apos;%2&apos;</source>
        <translation>--language 只能是 %1，不能是“%2”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no ranks: it is not a trace of a distributed program</source>
        <translation>“%1”中没有 rank：它不是分布式程序的跟踪</translation>
    </message>
    <message>
        <source>--integrate takes no value or &apos;remove&apos;, not &apos;%1&apos;</source>
        <translation>--integrate 不带值或取值 remove，不能是“%1”</translation>
    </message>
    <message>
        <source>cannot write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1 has no menu entry to add; only an unpacked bundle or an installation can be integrated</source>
        <translation>%1 中没有菜单项；只能集成已解压的软件包或已安装的程序</translation>
    </message>
    <message>
        <source>cannot read %1: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>cannot remove %1: %2</source>
        <translation>无法删除 %1：%2</translation>
    </message>
    <message>
        <source>--run: unknown workload &apos;%1&apos;; &quot;stallscope-cli workloads&quot; lists all</source>
        <translation>--run：未知的工作负载“%1”；“stallscope-cli workloads”可列出全部</translation>
    </message>
    <message>
        <source>unknown option &apos;%1&apos;</source>
        <translation>未知选项“%1”</translation>
    </message>
    <message>
        <source>--page requires --screenshot</source>
        <translation>--page 需要与 --screenshot 一起使用</translation>
    </message>
    <message>
        <source>--page sweep takes one file, not %1</source>
        <translation>--page sweep 只接受一个文件，而不是 %1 个</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be combined with other files</source>
        <translation>“%1”不能与其他文件一起使用</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be combined with --run, --screenshot, --report or --tables</source>
        <translation>“%1”不能与 --run、--screenshot、--report 或 --tables 一起使用</translation>
    </message>
    <message>
        <source>--integrate cannot be combined with files or other options</source>
        <translation>--integrate 不能与文件或其他选项一起使用</translation>
    </message>
    <message>
        <source>%1 (See &apos;stallscope --help&apos;.)</source>
        <translation>%1（请参阅“stallscope --help”。）</translation>
    </message>
    <message>
        <source>cannot create the folder</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>--range &apos;%1&apos; ends before it starts</source>
        <translation>--range“%1”的结束早于开始</translation>
    </message>
    <message>
        <source>a comparison needs two sides</source>
        <translation>比较需要两方</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not contain a sweep</source>
        <translation>“%1”不包含参数扫描</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no steps: its launches do not repeat</source>
        <translation>“%1”没有步骤：其启动没有重复</translation>
    </message>
    <message>
        <source>--range: the range is after the end of the runs at %1</source>
        <translation>--range：该范围在各次运行结束（%1）之后</translation>
    </message>
    <message>
        <source>--range is not supported for reports of sweeps</source>
        <translation>参数扫描的报告不支持 --range</translation>
    </message>
    <message>
        <source>cannot create the folder &apos;%1&apos;</source>
        <translation>无法创建文件夹“%1”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no operations or ranges</source>
        <translation>“%1”中没有操作或范围</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no communication kernels</source>
        <translation>“%1”中没有通信内核</translation>
    </message>
    <message>
        <source>No operations or ranges of &apos;%1&apos; in the range</source>
        <translation>“%1”在该时间范围内没有操作或范围</translation>
    </message>
    <message>
        <source>No communication kernels of &apos;%1&apos; in the range</source>
        <translation>“%1”在该时间范围内没有通信内核</translation>
    </message>
    <message>
        <source>--sql needs a query</source>
        <translation>--sql 需要一个查询</translation>
    </message>
    <message>
        <source>--page takes timeline, compare, sweep, steps, ranks, operators, communication, flame or query, not &apos;%1&apos;</source>
        <translation>--page 只能是 timeline、compare、sweep、steps、ranks、operators、communication、flame 或 query，不能是“%1”</translation>
    </message>
    <message>
        <source>--page query and --sql need each other</source>
        <translation>--page query 与 --sql 必须一起使用</translation>
    </message>
    <message>
        <source>--range is supported for the pages timeline, operators, communication and flame only</source>
        <translation>--range 仅适用于 timeline、operators、communication 和 flame 页面</translation>
    </message>
    <message>
        <source>stallscope [--theme dark|light] [--language CODE] [--memory SIZE] [FILE...]
    opens the window; several files are shown below each other. --memory limits the memory for spans of sessions (2G, 500M);
    the default is the limit set in the window, or a quarter of the machine&apos;s memory
stallscope ssh://[USER@]HOST[:PORT]/FILE
    opens a session on another machine through ssh, and follows it while it grows
stallscope --run WORKLOAD [--strategies A,B] [--device D]
    opens the window and runs the workload
stallscope --screenshot OUT.(png|svg|pdf) [--page timeline|compare|sweep|steps|ranks|operators|communication|flame]
           [--page query --sql SELECT] [--size WxH] [--scale N] [--range FROM..TO] [--theme dark|light] [--language CODE] FILE...
    writes a picture of the timeline or of another page, and exits; needs no display
stallscope --report OUT.(html|pdf) [--range FROM..TO] FILE...
    writes picture, result, numbers and tables as one page, and exits; needs no display
stallscope --tables FOLDER [--range FROM..TO] FILE...
    writes every table as CSV into the folder, and exits; needs no display
stallscope --integrate[=remove]
    adds the menu entry, icon and file type of an unpacked bundle to your desktop, or removes them
--language sets the language for this start, such as de; the default is the language set in the window, or the system&apos;s.
--range counts from the beginning of each run, as the ruler and --range of stallscope-cli analyze do.
</source>
        <translation>stallscope [--theme dark|light] [--language CODE] [--memory SIZE] [FILE...]
    打开窗口；多个文件上下排列显示。--memory 限制会话区间所用的内存（2G、500M）；
    未指定时为窗口中设置的上限，或本机内存的四分之一
stallscope ssh://[USER@]HOST[:PORT]/FILE
    通过 ssh 打开另一台机器上的会话，并在其增长时跟随
stallscope --run WORKLOAD [--strategies A,B] [--device D]
    打开窗口并运行该工作负载
stallscope --screenshot OUT.(png|svg|pdf) [--page timeline|compare|sweep|steps|ranks|operators|communication|flame]
           [--page query --sql SELECT] [--size WxH] [--scale N] [--range FROM..TO] [--theme dark|light] [--language CODE] FILE...
    写出时间线或其他页面的图片后退出；不需要显示器
stallscope --report OUT.(html|pdf) [--range FROM..TO] FILE...
    将图片、结果、数值和表格写成一个页面后退出；不需要显示器
stallscope --tables FOLDER [--range FROM..TO] FILE...
    将每个表格以 CSV 写入文件夹后退出；不需要显示器
stallscope --integrate[=remove]
    将菜单项、图标和文件类型加入桌面，或将其移除；用于已解压的软件包
--language 设置本次启动的语言，例如 de；未指定时使用窗口中所选的语言或系统语言。
--range 从每次运行的开头算起，与标尺以及 stallscope-cli analyze 的 --range 相同。
</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no host activity</source>
        <translation>“%1”中没有主机活动</translation>
    </message>
    <message>
        <source>No host activity of &apos;%1&apos; in the range</source>
        <translation>“%1”在该时间范围内没有主机活动</translation>
    </message>
</context>
<context>
    <name>Communication</name>
    <message>
        <source>By type and size</source>
        <translation>按类型和大小</translation>
    </message>
    <message>
        <source>Collectives by type, message size and group size</source>
        <translation>按类型、消息大小和组大小汇总的集合通信</translation>
    </message>
    <message>
        <source>Across ranks</source>
        <translation>跨 rank</translation>
    </message>
    <message>
        <source>Each collective that several ranks recorded, and which of them came last</source>
        <translation>多个 rank 都记录到的每次集合通信，以及最后到达的 rank</translation>
    </message>
    <message>
        <source>By rank</source>
        <translation>按 rank</translation>
    </message>
    <message>
        <source>How often each rank came last, and how long the others waited for it</source>
        <translation>每个 rank 最后到达的次数，以及其他 rank 等待它的时间</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>95 %: %1 to %2</source>
        <translation>95 %：%1 至 %2</translation>
    </message>
    <message>
        <source>%1 of A</source>
        <translation>A 的 %1 倍</translation>
    </message>
    <message>
        <source>, 95 %: %1 to %2</source>
        <translation>，95 %：%1 至 %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>Median of %1</source>
        <translation>%1的中位数</translation>
    </message>
    <message>
        <source>Too few repeats for an interval</source>
        <translation>重复次数过少，无法给出置信区间</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 的%2</translation>
    </message>
    <message>
        <source>with %1 %2</source>
        <translation>使用 %1 时，%2</translation>
    </message>
    <message>
        <source>%1 took %2</source>
        <translation>%1 用时 %2</translation>
    </message>
    <message>
        <source>%1, as %2</source>
        <translation>%1，与 %2 相同</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Too few repeats to judge (%1; %2 on each side are needed): the difference may be chance.</source>
        <translation>重复次数过少，无法判定（%1；每一方需要 %2 次）：差异可能是偶然的。</translation>
    </message>
    <message>
        <source>: %1 to %2 times as fast</source>
        <translation>：速度为 %1 至 %2 倍</translation>
    </message>
    <message>
        <source>: %1 to %2 times as slow</source>
        <translation>：耗时为 %1 至 %2 倍</translation>
    </message>
    <message>
        <source>No difference shown between %1 and %2.</source>
        <translation>%1 与 %2 之间未发现差异。</translation>
    </message>
    <message>
        <source>%1: too few repeats to judge.</source>
        <translation>%1：重复次数过少，无法判定。</translation>
    </message>
    <message>
        <source>Wall time B / A is %1</source>
        <translation>墙钟时间 B / A 为 %1</translation>
    </message>
    <message>
        <source>, 95 % interval %1</source>
        <translation>，95 % 置信区间 %1</translation>
    </message>
    <message>
        <source>Distortion above 2 %.</source>
        <translation>失真超过 2 %。</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Idle, host blocked</source>
        <translation>空闲，主机阻塞</translation>
    </message>
    <message>
        <source>Time in which at least one kernel runs.</source>
        <translation>至少有一个内核在运行的时间。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>%1: what is faster, %2: why</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2 % less than %3</source>
        <translation>%1，比 %3 少 %2 %</translation>
    </message>
    <message>
        <source>%1, %2 % more than %3</source>
        <translation>%1，比 %3 多 %2 %</translation>
    </message>
    <message numerus="yes">
        <source>{} repeats</source>
        <comment>{} repeat</comment>
        <translation>
            <numerusform>{} 次重复</numerusform>
        </translation>
    </message>
    <message>
        <source>Median wall time of the repeats.</source>
        <translation>各次重复墙钟时间的中位数。</translation>
    </message>
    <message numerus="yes">
        <source>{}, {}: {}, median of {} repeats.</source>
        <comment>{}, {}: {}, {} repeat.</comment>
        <translation>
            <numerusform>{}，{}：{}，{} 次重复的中位数。</numerusform>
        </translation>
    </message>
    <message>
        <source>The 95 % interval of the ratio includes 1: differences below may be due to chance.</source>
        <translation>比值的 95 % 置信区间包含 1：以下差异可能是偶然的。</translation>
    </message>
    <message>
        <source>No device activity in A or B: host activity is compared by name.</source>
        <translation>A 和 B 中均无设备活动：按名称比较主机活动。</translation>
    </message>
    <message>
        <source>Recorded without tracing: the difference cannot be explained.</source>
        <translation>录制时未启用跟踪：无法解释差异。</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>未被掩盖的拷贝</translation>
    </message>
    <message>
        <source>Idle, other causes</source>
        <translation>空闲，其他原因</translation>
    </message>
    <message>
        <source>Time in which a copy or memset runs without a kernel.</source>
        <translation>有拷贝或 memset 运行而没有内核运行的时间。</translation>
    </message>
    <message>
        <source>Time in which no device is busy and a host thread is blocked, final waits excluded.</source>
        <translation>没有任何设备忙碌且有主机线程阻塞的时间，不含最后的等待。</translation>
    </message>
    <message>
        <source>All other time in which no device is busy: host work, launch latency, and the start and end of the run.</source>
        <translation>没有任何设备忙碌的其余时间：主机的工作、启动延迟，以及运行的首尾部分。</translation>
    </message>
    <message>
        <source>A and B share no kernels: these are probably traces of different programs, and differences by name mean little.</source>
        <translation>A 与 B 没有相同的内核：它们很可能是不同程序的跟踪，按名称的差异意义不大。</translation>
    </message>
    <message>
        <source>%1, %2 times as long as %3</source>
        <translation>%1，是 %3 的 %2 倍</translation>
    </message>
</context>
<context>
    <name>CriticalPath</name>
    <message>
        <source>kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>host work</source>
        <translation>主机工作</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>wake-up after waits</source>
        <translation>等待后的唤醒</translation>
    </message>
    <message>
        <source>gaps between device work</source>
        <translation>设备工作之间的间隙</translation>
    </message>
</context>
<context>
    <name>Database</name>
    <message>
        <source>{}; the file is shorter than its header states</source>
        <translation>{}；文件短于其文件头所声明的大小</translation>
    </message>
    <message>
        <source>{}: byte 0: not a SQLite database; decompress it first if it is compressed</source>
        <translation>{}：字节 0：不是 SQLite 数据库；如果是压缩文件，请先解压</translation>
    </message>
    <message>
        <source>{}: byte {}: the file ends inside the SQLite header of {} bytes</source>
        <translation>{}：字节 {}：文件在 {} 字节的 SQLite 文件头内结束</translation>
    </message>
    <message>
        <source>{}: cannot open: {}</source>
        <translation>{}：无法打开：{}</translation>
    </message>
    <message numerus="yes">
        <source>{}: byte {}: the header of the SQLite database is damaged: pages of {} bytes</source>
        <comment>{}: byte {}: the header of the SQLite database is damaged: pages of {} byte</comment>
        <translation>
            <numerusform>{}：字节 {}：SQLite 数据库的文件头已损坏：页大小为 {} 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>{}: the process {} is writing the database; try again when it is done</source>
        <translation>{}：进程 {} 正在写入该数据库；请待其完成后重试</translation>
    </message>
    <message>
        <source>{}: recent changes are still in {}{}: close the program that writes the database, or open it once with sqlite3</source>
        <translation>{}：最近的更改仍在 {}{} 中：请关闭写入该数据库的程序，或用 sqlite3 打开一次</translation>
    </message>
    <message>
        <source>{}: the database contains no complete page</source>
        <translation>{}：数据库中没有完整的页</translation>
    </message>
    <message>
        <source>{}: cannot map: {}</source>
        <translation>{}：无法映射：{}</translation>
    </message>
    <message>
        <source>its row count exceeds the file size</source>
        <translation>其行数超出文件大小</translation>
    </message>
    <message>
        <source>{}: database of the ROCm Compute Profiler, which holds counters but no timeline; record with rocprofv3 --sys-trace</source>
        <translation>{}：ROCm Compute Profiler 的数据库，只含计数器而无时间线；请用 rocprofv3 --sys-trace 录制</translation>
    </message>
</context>
<context>
    <name>Detail</name>
    <message>
        <source>host to device</source>
        <translation>主机到设备</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>设备到主机</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>设备到设备</translation>
    </message>
    <message>
        <source>peer to peer</source>
        <translation>点对点</translation>
    </message>
    <message>
        <source>host to host</source>
        <translation>主机到主机</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>可分页</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>锁页</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>托管</translation>
    </message>
    <message>
        <source>device static</source>
        <translation>设备静态</translation>
    </message>
    <message>
        <source>managed static</source>
        <translation>托管静态</translation>
    </message>
</context>
<context>
    <name>Device</name>
    <message>
        <source>{}: this event belongs to another backend</source>
        <translation>{}：该事件属于另一个后端</translation>
    </message>
    <message>
        <source>{}: the default stream cannot be captured</source>
        <translation>{}：无法捕获默认流</translation>
    </message>
    <message>
        <source>{}: this stream is not being captured</source>
        <translation>{}：该流未在捕获中</translation>
    </message>
    <message>
        <source>{}: this graph was not captured on a CPU device</source>
        <translation>{}：该图不是在 CPU 设备上捕获的</translation>
    </message>
    <message>
        <source>out of memory: cannot allocate {} on the host</source>
        <translation>内存不足：无法在主机上分配 {}</translation>
    </message>
    <message>
        <source>{}: CPU devices can reduce only with other CPU devices</source>
        <translation>{}：CPU 设备只能与其他 CPU 设备进行归约</translation>
    </message>
    <message>
        <source>{}: no such stream</source>
        <translation>{}：没有这样的流</translation>
    </message>
    <message>
        <source>{}: the default stream cannot be destroyed</source>
        <translation>{}：无法销毁默认流</translation>
    </message>
    <message>
        <source>{}: a copy of pageable memory synchronizes with the host and cannot be captured</source>
        <translation>{}：可分页内存的拷贝会与主机同步，无法捕获</translation>
    </message>
    <message>
        <source>{}: this stream is already being captured</source>
        <translation>{}：该流已在捕获中</translation>
    </message>
    <message>
        <source>{}: out of memory: cannot allocate {}; {} of {} in use (raise the limit with --memory-limit)</source>
        <translation>{}：内存不足：无法分配 {}；已使用 {}，共 {}（可用 --memory-limit 提高上限）</translation>
    </message>
    <message>
        <source>cannot load OpenBLAS: {}</source>
        <translation>无法加载 OpenBLAS：{}</translation>
    </message>
    <message>
        <source>cannot load OpenBLAS: functions are missing in {}</source>
        <translation>无法加载 OpenBLAS：{} 中缺少函数</translation>
    </message>
</context>
<context>
    <name>DocumentController</name>
    <message numerus="yes">
        <source>{} recordings</source>
        <comment>{} recording</comment>
        <translation>
            <numerusform>{} 个录制</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExampleQueries</name>
    <message>
        <source>Kernels with the longest total time</source>
        <translation>总时间最长的内核</translation>
    </message>
    <message>
        <source>Longest single kernels</source>
        <translation>最长的单个内核</translation>
    </message>
    <message>
        <source>Idle gaps in which the device waited for a launch</source>
        <translation>设备等待启动的空闲间隙</translation>
    </message>
    <message>
        <source>Copies that no kernel of the device overlaps</source>
        <translation>没有与该设备任何内核重叠的拷贝</translation>
    </message>
    <message>
        <source>Waits with the largest bubbles</source>
        <translation>空泡最大的等待</translation>
    </message>
    <message>
        <source>Call sites where the host waits</source>
        <translation>主机等待的调用点</translation>
    </message>
    <message>
        <source>Time budget of each run in per cent</source>
        <translation>每次运行的时间预算（百分比）</translation>
    </message>
    <message>
        <source>Slowest training steps</source>
        <translation>最慢的训练步</translation>
    </message>
    <message>
        <source>Queueing time of kernels by stream</source>
        <translation>各流上内核的排队时间</translation>
    </message>
    <message>
        <source>API calls by thread and name</source>
        <translation>按线程和名称统计的 API 调用</translation>
    </message>
    <message>
        <source>Longest communication kernels</source>
        <translation>最长的通信内核</translation>
    </message>
    <message>
        <source>Work of each stream per millisecond</source>
        <translation>各流每毫秒的工作</translation>
    </message>
</context>
<context>
    <name>Exchange</name>
    <message>
        <source>{}: cannot read at byte {}: {}</source>
        <translation>{}：无法在字节 {} 处读取：{}</translation>
    </message>
    <message>
        <source>{}: cannot open: {}</source>
        <translation>{}：无法打开：{}</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是一个文件夹</translation>
    </message>
    <message>
        <source>the end of the file</source>
        <translation>文件末尾</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>byte {}</source>
        <translation>字节 {}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{}: byte {}: {}</source>
        <translation>{}：字节 {}：{}</translation>
    </message>
    <message>
        <source>{}: the file is empty; expected a JSON object with traceEvents, or a JSON array of events</source>
        <translation>{}：文件为空；应为带有 traceEvents 的 JSON 对象，或事件的 JSON 数组</translation>
    </message>
    <message>
        <source>expected a JSON object with traceEvents, or a JSON array of events; found {}</source>
        <translation>应为带有 traceEvents 的 JSON 对象，或事件的 JSON 数组；实际为{}</translation>
    </message>
    <message>
        <source>{}: the text is UTF-16; expected UTF-8</source>
        <translation>{}：文本为 UTF-16；应为 UTF-8</translation>
    </message>
    <message>
        <source>expected traceEvents to be an array; found {}</source>
        <translation>traceEvents 应为数组；实际为{}</translation>
    </message>
    <message>
        <source>{}: expected an object with a traceEvents array; found one with {}</source>
        <translation>{}：应为带有 traceEvents 数组的对象；实际为带有 {} 的对象</translation>
    </message>
    <message>
        <source>expected {} before any traceEvents; found {}</source>
        <translation>在任何 traceEvents 之前应为{}；实际为{}</translation>
    </message>
    <message>
        <source>an event is longer than 64 MiB</source>
        <translation>事件长度超过 64 MiB</translation>
    </message>
    <message>
        <source>{}: cannot decompress: out of memory</source>
        <translation>{}：无法解压缩：内存不足</translation>
    </message>
    <message>
        <source>{}: cannot write: {}</source>
        <translation>{}：无法写入：{}</translation>
    </message>
    <message>
        <source>{}: cannot compress: out of memory</source>
        <translation>{}：无法压缩：内存不足</translation>
    </message>
    <message>
        <source>{}: cannot read the folder: {}</source>
        <translation>{}：无法读取文件夹：{}</translation>
    </message>
    <message>
        <source>{}: cannot create: {}</source>
        <translation>{}：无法创建：{}</translation>
    </message>
    <message>
        <source>{}: cannot replace: {}</source>
        <translation>{}：无法替换：{}</translation>
    </message>
    <message numerus="yes">
        <source>{}: looks like a decompression bomb: its first {} bytes unpack to more than 1 GiB, over {} times as much</source>
        <comment>{}: looks like a decompression bomb: its first {} byte unpacks to more than 1 GiB, over {} times as much</comment>
        <translation>
            <numerusform>{}：疑似解压缩炸弹：其前 {} 个字节解压后超过 1 GiB，是原大小的 {} 倍以上</numerusform>
        </translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a member name</source>
        <translation>成员名称</translation>
    </message>
    <message>
        <source>nesting is deeper than {} levels</source>
        <translation>嵌套超过 {} 层</translation>
    </message>
    <message>
        <source>pipes and devices are not supported; save the trace to a file first</source>
        <translation>不支持管道和设备；请先将跟踪保存为文件</translation>
    </message>
    <message>
        <source>cannot write &apos;{}&apos;: it is the input file &apos;{}&apos;; choose another name</source>
        <translation>无法写入“{}”：它就是输入文件“{}”；请选择其他名称</translation>
    </message>
    <message>
        <source>{}: more than {} files in the folder; expected the files of one program</source>
        <translation>{}：文件夹中的文件超过 {} 个；应为同一个程序的文件</translation>
    </message>
    <message>
        <source>{}: unknown file name extension; supported formats: {}</source>
        <translation>{}：未知的文件扩展名；支持的格式：{}</translation>
    </message>
    <message numerus="yes">
        <source>{}; {} more files in the folder cannot be read</source>
        <comment>{}; {} more file in the folder cannot be read</comment>
        <translation>
            <numerusform>{}；文件夹中还有 {} 个文件无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>{}: byte {}: not a valid field of a Protocol Buffers message</source>
        <translation>{}：字节 {}：不是有效的 Protocol Buffers 消息字段</translation>
    </message>
    <message>
        <source>{}: the file is empty; expected a Stallscope session, PyTorch profiler or Chrome JSON, an XPlane profile, a Perfetto trace, or an Nsight Systems report exported to SQLite (nsys export --type sqlite)</source>
        <translation>{}：文件为空；应为 Stallscope 会话、PyTorch Profiler 或 Chrome 的 JSON、XPlane 性能剖析、Perfetto 跟踪，或导出为 SQLite 的 Nsight Systems 报告（nsys export --type sqlite）</translation>
    </message>
    <message>
        <source>{}: byte 0: not a trace; expected a Stallscope session, PyTorch profiler or Chrome JSON, an XPlane profile, a Perfetto trace, or an Nsight Systems report exported to SQLite (nsys export --type sqlite)</source>
        <translation>{}：字节 0：不是跟踪文件；应为 Stallscope 会话、PyTorch Profiler 或 Chrome 的 JSON、XPlane 性能剖析、Perfetto 跟踪，或导出为 SQLite 的 Nsight Systems 报告（nsys export --type sqlite）</translation>
    </message>
    <message>
        <source>{}: byte {}: the file ends within its first packet</source>
        <translation>{}：字节 {}：文件在第一个数据包内结束</translation>
    </message>
    <message>
        <source>{}: byte {}: the file ends within its first plane</source>
        <translation>{}：字节 {}：文件在第一个平面（plane）内结束</translation>
    </message>
    <message>
        <source>{}: no traces in the folder; expected .json, .json.gz, .stallscope, .xplane.pb, .pftrace, .sqlite, .db or .rpd files</source>
        <translation>{}：文件夹中没有跟踪文件；需要 .json、.json.gz、.stallscope、.xplane.pb、.pftrace、.sqlite、.db 或 .rpd 文件</translation>
    </message>
    <message>
        <source>{}: no traces in the folder; expected files that end with .json, .json.gz, .stallscope, .xplane.pb, .pftrace, .sqlite, .db or .rpd</source>
        <translation>{}：文件夹中没有跟踪文件；需要以 .json、.json.gz、.stallscope、.xplane.pb、.pftrace、.sqlite、.db 或 .rpd 结尾的文件</translation>
    </message>
    <message>
        <source>the member {} is longer than 64 MiB</source>
        <translation>成员 {} 长度超过 64 MiB</translation>
    </message>
</context>
<context>
    <name>Experiment</name>
    <message>
        <source>threw an exception: {}</source>
        <translation>抛出了异常：{}</translation>
    </message>
    <message>
        <source>{} has no parameter &apos;{}&apos;</source>
        <translation>{} 没有参数“{}”</translation>
    </message>
    <message>
        <source>the sweep over {} has no values</source>
        <translation>对 {} 的参数扫描没有值</translation>
    </message>
    <message>
        <source>{} has no strategy &apos;{}&apos;</source>
        <translation>{} 没有策略“{}”</translation>
    </message>
    <message>
        <source>this build has no CUDA plugin ({})</source>
        <translation>此构建没有 CUDA 插件（{}）</translation>
    </message>
    <message>
        <source>the CUDA plugin is not installed</source>
        <translation>未安装 CUDA 插件</translation>
    </message>
    <message>
        <source>the CUDA plugin cannot be loaded: {}</source>
        <translation>无法加载 CUDA 插件：{}</translation>
    </message>
    <message>
        <source>{} belongs to another build of Stallscope ({}, this one is {}): install both from one package</source>
        <translation>{} 属于 Stallscope 的另一个构建（{}，此构建为 {}）：请从同一个软件包安装两者</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a device: use cpu:N with N from 1 to {}</source>
        <translation>“{}”不是设备：请使用 cpu:N，N 为 1 至 {}</translation>
    </message>
    <message>
        <source>unknown device &apos;{}&apos;; available: {}</source>
        <translation>未知设备“{}”；可用的有：{}</translation>
    </message>
    <message numerus="yes">
        <source>{} devices are required, but &apos;{}&apos; has {}</source>
        <comment>{} device is required, but &apos;{}&apos; has {}</comment>
        <translation>
            <numerusform>需要 {} 个设备，但“{}”只有 {} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU activity is missing: {}</source>
        <translation>缺少 GPU 活动：{}</translation>
    </message>
    <message>
        <source>no GPU found</source>
        <translation>未找到 GPU</translation>
    </message>
    <message>
        <source>unknown device &apos;{}&apos;: use cuda:N with N from 0 to {}</source>
        <translation>未知设备“{}”：请使用 cuda:N，N 为 0 至 {}</translation>
    </message>
    <message>
        <source>unknown error</source>
        <translation>未知错误</translation>
    </message>
    <message>
        <source>no GPU is visible: CUDA_VISIBLE_DEVICES is &apos;{}&apos;</source>
        <translation>没有可见的 GPU：CUDA_VISIBLE_DEVICES 为“{}”</translation>
    </message>
    <message>
        <source>the NVIDIA driver found no usable GPU</source>
        <translation>NVIDIA 驱动程序未找到可用的 GPU</translation>
    </message>
    <message>
        <source>{} is not an NVIDIA driver: cuInit is missing</source>
        <translation>{} 不是 NVIDIA 驱动程序：缺少 cuInit</translation>
    </message>
    <message>
        <source>{} is the link stub of the CUDA Toolkit, not a driver</source>
        <translation>{} 是 CUDA Toolkit 的链接桩库，而不是驱动程序</translation>
    </message>
    <message>
        <source>cannot initialize the NVIDIA driver: cuInit returned {} ({})</source>
        <translation>无法初始化 NVIDIA 驱动程序：cuInit 返回 {}（{}）</translation>
    </message>
    <message>
        <source>no NVIDIA driver found: {}</source>
        <translation>未找到 NVIDIA 驱动程序：{}</translation>
    </message>
    <message>
        <source>{} does not report its version and devices</source>
        <translation>{} 未报告其版本和设备</translation>
    </message>
    <message>
        <source>the NVIDIA driver is too old: it supports CUDA {}.{}, but this build needs {}.{}</source>
        <translation>NVIDIA 驱动程序过旧：它支持 CUDA {}.{}，但此构建需要 {}.{}</translation>
    </message>
    <message>
        <source>{} of {} must be between {} and {}, not {}</source>
        <translation>{1} 的 {0} 必须在 {2} 与 {3} 之间，不能为 {4}</translation>
    </message>
    <message>
        <source>a sweep takes one or two parameters, not {}</source>
        <translation>参数扫描需要一个或两个参数，而不是 {} 个</translation>
    </message>
    <message>
        <source>the sweep contains {} twice</source>
        <translation>参数扫描中 {} 出现了两次</translation>
    </message>
    <message>
        <source>the sweep over {} contains a duplicate value</source>
        <translation>对 {} 的参数扫描有重复的值</translation>
    </message>
    <message numerus="yes">
        <source>the sweep has {} points; the maximum is {}</source>
        <comment>the sweep has {} point; the maximum is {}</comment>
        <translation>
            <numerusform>参数扫描有 {} 个点；最多允许 {} 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} repeats: must be between 1 and {}</source>
        <comment>{} repeat: must be between 1 and {}</comment>
        <translation>
            <numerusform>{} 次重复：必须在 1 至 {} 之间</numerusform>
        </translation>
    </message>
    <message>
        <source>{} must be a number, not &apos;{}&apos;</source>
        <translation>{} 必须是数字，不能为“{}”</translation>
    </message>
    <message>
        <source>{} no longer has a parameter &apos;{}&apos;</source>
        <translation>{} 已不再有参数“{}”</translation>
    </message>
    <message>
        <source>the session cannot be rerun: it was not recorded from a workload of the catalogue</source>
        <translation>无法重新运行该会话：它不是由内置工作负载录制的</translation>
    </message>
    <message>
        <source>the session cannot be rerun: this version has no workload &apos;{}&apos;</source>
        <translation>无法重新运行该会话：此版本没有工作负载“{}”</translation>
    </message>
    <message>
        <source>{} is not a Stallscope plugin</source>
        <translation>{} 不是 Stallscope 插件</translation>
    </message>
    <message>
        <source>{}: cannot locate Stallscope through /proc/self/exe</source>
        <translation>{}：无法通过 /proc/self/exe 定位 Stallscope</translation>
    </message>
    <message>
        <source>{}: {} not found in {}</source>
        <translation>{0}：在 {2} 中未找到 {1}</translation>
    </message>
    <message>
        <source>the device {} has no hardware metrics: choose a GPU, or leave them out</source>
        <translation>设备 {} 没有硬件指标：请选择 GPU，或不采集</translation>
    </message>
    <message>
        <source>hardware metrics are part of a recorded run: record it, or leave them out</source>
        <translation>硬件指标是所记录运行的一部分：请记录该运行，或不采集</translation>
    </message>
    <message>
        <source>the interval of hardware metrics must be between {} and {}</source>
        <translation>硬件指标的采样间隔必须在 {} 到 {} 之间</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>每线程寄存器数</translation>
    </message>
    <message>
        <source>Static shared memory</source>
        <translation>静态共享内存</translation>
    </message>
    <message>
        <source>Dynamic shared memory</source>
        <translation>动态共享内存</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>From queueing to start</source>
        <translation>从入队到开始</translation>
    </message>
    <message>
        <source>From submission to start</source>
        <translation>从提交到开始</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Graph node</source>
        <translation>图节点</translation>
    </message>
    <message>
        <source>Other device</source>
        <translation>另一个设备</translation>
    </message>
    <message>
        <source>Sequence number</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>External id</source>
        <translation>外部 ID</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未录制</translation>
    </message>
    <message>
        <source>Arrived</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>并非实测</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>启动调用</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>所启动的工作</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>外层区间</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>等待对象</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>关联</translation>
    </message>
    <message>
        <source>waits for a stream</source>
        <translation>等待一个流</translation>
    </message>
    <message>
        <source>waits for an event</source>
        <translation>等待一个事件</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Called from</source>
        <translation>调用位置</translation>
    </message>
    <message>
        <source>Awaited</source>
        <translation>所等待的工作</translation>
    </message>
    <message>
        <source>Wake-up</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>Needless</source>
        <translation>不必要</translation>
    </message>
    <message>
        <source>Next work</source>
        <translation>下一项工作</translation>
    </message>
    <message>
        <source>Final wait</source>
        <translation>最后的等待</translation>
    </message>
    <message>
        <source>waits for all work on the device</source>
        <translation>等待设备上的所有工作</translation>
    </message>
    <message>
        <source>waits for all work in the context</source>
        <translation>等待上下文中的所有工作</translation>
    </message>
    <message>
        <source>synchronous copy</source>
        <translation>同步拷贝</translation>
    </message>
    <message>
        <source>blocking &quot;async&quot; copy to pageable memory</source>
        <translation>到可分页内存的“异步”拷贝，实际会阻塞</translation>
    </message>
    <message>
        <source>blocking &quot;async&quot; copy from pageable memory</source>
        <translation>从可分页内存的“异步”拷贝，实际会阻塞</translation>
    </message>
    <message>
        <source>host-to-host copy in stream order</source>
        <translation>按流顺序执行的主机到主机拷贝</translation>
    </message>
    <message>
        <source>synchronous memset</source>
        <translation>同步 memset</translation>
    </message>
    <message>
        <source>blocking managed memory operation</source>
        <translation>阻塞的托管内存操作</translation>
    </message>
    <message>
        <source>allocation that is not stream-ordered</source>
        <translation>不按流顺序的分配</translation>
    </message>
    <message>
        <source>free that is not stream-ordered</source>
        <translation>不按流顺序的释放</translation>
    </message>
    <message>
        <source>module loading</source>
        <translation>模块加载</translation>
    </message>
    <message>
        <source>blocked by a full command buffer</source>
        <translation>因命令缓冲区已满而阻塞</translation>
    </message>
    <message>
        <source>polls for completion</source>
        <translation>轮询是否完成</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>等待原因</translation>
    </message>
    <message>
        <source>drains the device after the last launch; no time is lost</source>
        <translation>在最后一次启动之后等待设备完成；没有时间损失</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>执行期间</translation>
    </message>
    <message>
        <source>Idle gap</source>
        <translation>空闲间隙</translation>
    </message>
    <message>
        <source>no awaited work was running or queued</source>
        <translation>没有所等待的工作在运行或排队</translation>
    </message>
    <message>
        <source>launched by another thread</source>
        <translation>由另一个线程启动</translation>
    </message>
    <message>
        <source>Requested stream</source>
        <translation>请求的流</translation>
    </message>
    <message>
        <source>Merged calls</source>
        <translation>合并的调用数</translation>
    </message>
    <message>
        <source>Minimum duration</source>
        <translation>最短时长</translation>
    </message>
    <message>
        <source>Timestamps</source>
        <translation>时间戳</translation>
    </message>
    <message>
        <source>invalid in the file; duration set to zero</source>
        <translation>在文件中无效；时长设为零</translation>
    </message>
    <message>
        <source>late, after its time was displayed</source>
        <translation>迟到，其所在时间已显示</translation>
    </message>
    <message>
        <source>with other devices</source>
        <translation>与其他设备</translation>
    </message>
    <message>
        <source>Device meanwhile</source>
        <translation>此时的设备</translation>
    </message>
    <message>
        <source>Largest parts of the time budget of the device during the wait.</source>
        <translation>等待期间设备时间预算中最大的部分。</translation>
    </message>
    <message>
        <source>Device idle before</source>
        <translation>之前设备空闲</translation>
    </message>
    <message>
        <source>Largest parts of the idle time that this work ends.</source>
        <translation>由此工作结束的空闲时间中最大的部分。</translation>
    </message>
    <message>
        <source>Unattributed</source>
        <translation>未归属</translation>
    </message>
    <message>
        <source>Event arguments</source>
        <translation>事件参数</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>From left edge</source>
        <translation>距左边缘</translation>
    </message>
</context>
<context>
    <name>Find</name>
    <message>
        <source>kind: takes kernel, copy, memset, call, wait, op, range or python, not &quot;{}&quot;</source>
        <translation>kind: 接受 kernel、copy、memset、call、wait、op、range 或 python，而非 &quot;{}&quot;</translation>
    </message>
    <message>
        <source>dur&gt; and dur&lt; take a duration such as 250ns, 1.5us or 3ms, not &quot;{}&quot;</source>
        <translation>dur&gt; 和 dur&lt; 接受时长，例如 250ns、1.5us 或 3ms，而非 &quot;{}&quot;</translation>
    </message>
</context>
<context>
    <name>Flame</name>
    <message>
        <source>All threads</source>
        <translation>所有线程</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Chrome traces</source>
        <translation>Chrome 跟踪文件</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Perfetto traces</source>
        <translation>Perfetto 跟踪文件</translation>
    </message>
    <message>
        <source>Databases</source>
        <translation>数据库</translation>
    </message>
</context>
<context>
    <name>Gestures</name>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Shift and wheel</source>
        <translation>Shift 加滚轮</translation>
    </message>
    <message>
        <source>Alt or Ctrl and wheel</source>
        <translation>Alt 或 Ctrl 加滚轮</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Shift and drag</source>
        <translation>Shift 加拖动</translation>
    </message>
    <message>
        <source>Ctrl and drag</source>
        <translation>Ctrl 加拖动</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Pinch</source>
        <translation>双指捏合</translation>
    </message>
    <message>
        <source>Zooms at the fingers</source>
        <translation>以手指位置为中心缩放</translation>
    </message>
    <message>
        <source>Two fingers sideways</source>
        <translation>双指横向滑动</translation>
    </message>
    <message>
        <source>Drag along the ruler</source>
        <translation>沿标尺拖动</translation>
    </message>
    <message>
        <source>Selects a range</source>
        <translation>选择一个范围</translation>
    </message>
    <message>
        <source>Drag in the overview</source>
        <translation>在概览中拖动</translation>
    </message>
    <message>
        <source>Click a track&apos;s header</source>
        <translation>单击轨道标题</translation>
    </message>
    <message>
        <source>Drag a track&apos;s header</source>
        <translation>拖动轨道标题</translation>
    </message>
    <message>
        <source>Right click on a track&apos;s header</source>
        <translation>右键单击轨道标题</translation>
    </message>
    <message>
        <source>Pans the timeline</source>
        <translation>平移时间线</translation>
    </message>
    <message>
        <source>Pans the timeline and scrolls the tracks; a flick keeps moving</source>
        <translation>平移时间线并滚动轨道；快速甩动后会继续滑行</translation>
    </message>
    <message>
        <source>Selects a range and shows its numbers</source>
        <translation>选择一个范围并显示其数值</translation>
    </message>
    <message>
        <source>Measures the time between two points</source>
        <translation>测量两点之间的时间</translation>
    </message>
    <message>
        <source>Selects a span and shows its details</source>
        <translation>选择一个区间并显示其详情</translation>
    </message>
    <message>
        <source>Selects a span and zooms to it</source>
        <translation>选择一个区间并缩放到该区间</translation>
    </message>
    <message>
        <source>Moves the visible range or selects a new one</source>
        <translation>移动可见范围，或另选一个范围</translation>
    </message>
    <message>
        <source>Expands or collapses the track; the pin keeps it at the top</source>
        <translation>展开或收起该轨道；图钉可将其固定在顶部</translation>
    </message>
    <message>
        <source>Reorders the track; the lower edge resizes its lanes, the right edge resizes the headers</source>
        <translation>调整轨道顺序；拖动下边缘可改变泳道高度，拖动右边缘可改变标题宽度</translation>
    </message>
    <message>
        <source>Opens a menu to hide, show, pin and collapse tracks</source>
        <translation>打开菜单以隐藏、显示、固定和收起轨道</translation>
    </message>
    <message>
        <source>Zooms at the cursor; scrolls the tracks if chosen in the preferences</source>
        <translation>以光标为中心缩放；若在首选项中选择，则滚动轨道</translation>
    </message>
    <message>
        <source>Scrolls the tracks; zooms if the wheel scrolls</source>
        <translation>滚动轨道；若滚轮设为滚动，则缩放</translation>
    </message>
</context>
<context>
    <name>Headline</name>
    <message>
        <source>{} x {}, which waits because its host memory is pageable</source>
        <translation>{} 次 {}（因主机内存是可分页的而等待）</translation>
    </message>
    <message>
        <source>{} x {}</source>
        <translation>{} 次 {}</translation>
    </message>
    <message>
        <source>The host never waited for it.</source>
        <translation>主机从未等待设备。</translation>
    </message>
    <message>
        <source>The host never waited for them.</source>
        <translation>主机从未等待这些设备。</translation>
    </message>
    <message>
        <source>Host threads waited {}, {} in total (at least one of them for {} of the time)</source>
        <translation>主机各线程等待了 {}，共计 {}（至少有一个线程在等待的时间占 {}）</translation>
    </message>
    <message>
        <source>The host waited for it {}, {} in total ({})</source>
        <translation>主机等待设备 {}，共计 {}（占 {}）</translation>
    </message>
    <message>
        <source>The host waited for them {}, {} in total ({})</source>
        <translation>主机等待这些设备 {}，共计 {}（占 {}）</translation>
    </message>
    <message>
        <source>{}, in {}.</source>
        <translation>{}，均来自 {}。</translation>
    </message>
    <message>
        <source>{}, most of it ({}) in {}.</source>
        <translation>{}，其中大部分（{}）来自 {}。</translation>
    </message>
    <message>
        <source>No device work was recorded.</source>
        <translation>未录制到设备工作。</translation>
    </message>
    <message>
        <source>No device work in these {}.</source>
        <translation>这 {} 内没有设备工作。</translation>
    </message>
    <message>
        <source>Threads that launch nothing waited {}, {} in total</source>
        <translation>不启动任何工作的线程等待了 {}，共计 {}</translation>
    </message>
    <message numerus="yes">
        <source>Of the whole {}, the devices were busy {} on average; synchronization cost {}.</source>
        <comment>Of the whole {}, the device was busy {}; synchronization cost {}.</comment>
        <translation>
            <numerusform>在整段 {} 中，设备平均忙碌 {}；同步的代价为 {}。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The devices were busy {} on average; synchronization cost {}.</source>
        <comment>The device was busy {}; synchronization cost {}.</comment>
        <translation>
            <numerusform>设备平均忙碌 {}；同步的代价为 {}。</numerusform>
        </translation>
    </message>
    <message>
        <source>The host was blocked {}, {} in total ({})</source>
        <translation>主机被阻塞 {}，共 {}（{}）</translation>
    </message>
    <message numerus="yes">
        <source>Of the whole {}, the devices were busy {} on average.</source>
        <comment>Of the whole {}, the device was busy {}.</comment>
        <translation>
            <numerusform>在整段 {} 中，设备平均忙碌 {}。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The devices were busy {} on average.</source>
        <comment>The device was busy {}.</comment>
        <translation>
            <numerusform>设备平均忙碌 {}。</numerusform>
        </translation>
    </message>
    <message>
        <source>The trace does not contain the host&apos;s waits.</source>
        <translation>跟踪中没有主机的等待。</translation>
    </message>
    <message>
        <source>The trace does not contain the waits of all processes.</source>
        <translation>跟踪中没有部分进程的等待。</translation>
    </message>
    <message>
        <source>The kernels were memory-bound: DRAM {}, SM {} active.</source>
        <translation>内核受限于内存：DRAM {}，SM 活跃 {}。</translation>
    </message>
    <message>
        <source>The kernels were compute-bound: tensor pipes {} active.</source>
        <translation>内核受限于计算：Tensor 管线活跃 {}。</translation>
    </message>
    <message>
        <source>The kernels were compute-bound: instructions issued at {} of the peak rate.</source>
        <translation>内核受限于计算：指令发射达到峰值速率的 {}。</translation>
    </message>
    <message>
        <source>The kernels filled only {} of the multiprocessors on average: they are small, or few ran at once.</source>
        <translation>内核平均只占用了 {} 的多处理器：内核较小，或同时运行的内核较少。</translation>
    </message>
    <message>
        <source>The kernels reached no limit of the GPU: tensor pipes {} active, instructions {} of the peak rate, DRAM {}.</source>
        <translation>内核未达到 GPU 的任何上限：Tensor 管线活跃 {}，指令为峰值速率的 {}，DRAM {}。</translation>
    </message>
</context>
<context>
    <name>Idle</name>
    <message>
        <source>after a host wait</source>
        <translation>主机等待之后</translation>
    </message>
    <message>
        <source>next work not launched yet</source>
        <translation>下一项工作尚未启动</translation>
    </message>
    <message>
        <source>launched, not started yet</source>
        <translation>已启动，尚未开始</translation>
    </message>
    <message>
        <source>waiting for another stream</source>
        <translation>等待另一个流</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>before the first and after the last work</source>
        <translation>首项工作之前与末项工作之后</translation>
    </message>
    <message>
        <source>other or unknown</source>
        <translation>其他或未知</translation>
    </message>
</context>
<context>
    <name>Kernels</name>
    <message>
        <source>matrix products</source>
        <translation>矩阵乘法</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>convolutions</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>reductions</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>逐元素运算</translation>
    </message>
    <message>
        <source>sorting and selection</source>
        <translation>排序与选择</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>other kernels</source>
        <translation>其他内核</translation>
    </message>
</context>
<context>
    <name>Kind</name>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>memory migration</source>
        <translation>内存迁移</translation>
    </message>
    <message>
        <source>range on the device</source>
        <translation>设备上的范围</translation>
    </message>
    <message>
        <source>synchronization record</source>
        <translation>同步记录</translation>
    </message>
    <message>
        <source>API call</source>
        <translation>API 调用</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Python function</source>
        <translation>Python 函数</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>span</source>
        <translation>区间</translation>
    </message>
</context>
<context>
    <name>LineTrouble</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The host key of %1 has changed. The machine was reinstalled, or another machine answers in its place. Verify the new key with its administrator before you connect.</source>
        <translation>%1 的主机密钥已更改：该机器被重新安装过，或有另一台机器在代替它应答。连接之前请先向其管理员核实新密钥。</translation>
    </message>
    <message>
        <source>The host key of %1 is unknown. Run &apos;ssh %1&apos; in a terminal once and verify the key.</source>
        <translation>%1 的主机密钥未知。请在终端中运行一次“ssh %1”并核对密钥。</translation>
    </message>
    <message>
        <source>%1 asks for a password, which Stallscope does not support. Install your key (&apos;ssh-copy-id %1&apos;) and load it into the agent (&apos;ssh-add&apos;).</source>
        <translation>%1 要求输入密码，而 Stallscope 不支持密码登录。请安装您的密钥（“ssh-copy-id %1”），并将其载入 ssh 代理（“ssh-add”）。</translation>
    </message>
    <message>
        <source>Cannot resolve the host name &apos;%1&apos;.</source>
        <translation>无法解析主机名“%1”。</translation>
    </message>
    <message>
        <source>%1 refused the connection: no ssh server is listening.</source>
        <translation>%1 拒绝连接：没有 ssh 服务器在监听。</translation>
    </message>
    <message>
        <source>%1 does not respond: the machine is off or unreachable.</source>
        <translation>%1 没有响应：机器已关机或无法访问。</translation>
    </message>
    <message>
        <source>%1 rejected too many keys. Specify the right key in ~/.ssh/config (IdentityFile, IdentitiesOnly).</source>
        <translation>%1 拒绝了过多的密钥。请在 ~/.ssh/config 中指定正确的密钥（IdentityFile、IdentitiesOnly）。</translation>
    </message>
    <message>
        <source>%1 closed the connection before sending any data.</source>
        <translation>%1 在发送任何数据之前就关闭了连接。</translation>
    </message>
    <message>
        <source>ssh exited without an error message.</source>
        <translation>ssh 退出，没有给出错误信息。</translation>
    </message>
    <message>
        <source>ssh reported: %1</source>
        <translation>ssh 报告：%1</translation>
    </message>
    <message>
        <source>ssh was terminated before any data arrived from %1.</source>
        <translation>ssh 在收到 %1 的任何数据之前就被终止了。</translation>
    </message>
    <message>
        <source>&apos;stallscope-cli&apos; is not in the PATH of %1. Install it there or specify its path.</source>
        <translation>%1 的 PATH 中没有“stallscope-cli”。请在该机器上安装，或指定其路径。</translation>
    </message>
    <message>
        <source>Cannot run &apos;stallscope-cli&apos; on %1: %2</source>
        <translation>无法运行 %1 上的“stallscope-cli”：%2</translation>
    </message>
    <message>
        <source>The data from %1 is not a Stallscope session: it begins with &apos;%2&apos;.</source>
        <translation>%1 发送的数据不是 Stallscope 会话：它以“%2”开头。</translation>
    </message>
    <message>
        <source>%1 sent no data.</source>
        <translation>%1 没有发送任何数据。</translation>
    </message>
    <message>
        <source>Connection to %1 lost.</source>
        <translation>与 %1 的连接已断开。</translation>
    </message>
    <message>
        <source>Connection to %1 lost: %2</source>
        <translation>与 %1 的连接已断开：%2</translation>
    </message>
</context>
<context>
    <name>Loss</name>
    <message>
        <source>clock error</source>
        <translation>时钟误差</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>device spans before launch</source>
        <translation>设备区间早于启动</translation>
    </message>
    <message>
        <source>dropped records</source>
        <translation>丢弃的记录</translation>
    </message>
    <message>
        <source>late spans</source>
        <translation>迟到的区间</translation>
    </message>
    <message>
        <source>overlapping spans</source>
        <translation>重叠的区间</translation>
    </message>
    <message>
        <source>unfinished spans</source>
        <translation>未结束的区间</translation>
    </message>
    <message>
        <source>zero length</source>
        <translation>零长度</translation>
    </message>
    <message>
        <source>negative durations</source>
        <translation>负时长</translation>
    </message>
    <message>
        <source>missing durations</source>
        <translation>缺少时长</translation>
    </message>
    <message>
        <source>missing starts</source>
        <translation>缺少开始时间</translation>
    </message>
    <message>
        <source>invalid numbers</source>
        <translation>无效数字</translation>
    </message>
    <message>
        <source>times out of range</source>
        <translation>时间超出范围</translation>
    </message>
    <message>
        <source>suspicious time unit</source>
        <translation>可疑的时间单位</translation>
    </message>
    <message>
        <source>invalid correlations</source>
        <translation>无效的关联</translation>
    </message>
    <message>
        <source>wrong types</source>
        <translation>类型错误</translation>
    </message>
    <message>
        <source>unknown events</source>
        <translation>未知事件</translation>
    </message>
    <message>
        <source>unbalanced ends</source>
        <translation>不成对的结束</translation>
    </message>
    <message>
        <source>replaced characters</source>
        <translation>替换的字符</translation>
    </message>
    <message>
        <source>duplicate event arrays</source>
        <translation>重复的事件数组</translation>
    </message>
    <message>
        <source>incomplete file</source>
        <translation>文件不完整</translation>
    </message>
    <message>
        <source>skipped bytes</source>
        <translation>跳过的字节</translation>
    </message>
    <message>
        <source>flow events</source>
        <translation>flow 事件</translation>
    </message>
    <message>
        <source>details refused</source>
        <translation>被拒绝的详情</translation>
    </message>
    <message>
        <source>damaged chunks</source>
        <translation>损坏的数据块</translation>
    </message>
    <message>
        <source>unreadable spans</source>
        <translation>无法读取的区间</translation>
    </message>
    <message>
        <source>unsupported chunks</source>
        <translation>不支持的数据块</translation>
    </message>
    <message>
        <source>clock steps</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>beyond size limit</source>
        <translation>超出大小限制</translation>
    </message>
    <message>
        <source>outside window</source>
        <translation>录制时段之外</translation>
    </message>
    <message>
        <source>Maximum error between device and host clock. Shorter waits and latencies are not meaningful.</source>
        <translation>设备时钟与主机时钟之间的最大误差。更短的等待和延迟没有意义。</translation>
    </message>
    <message>
        <source>Time spent by the profiler itself, included in the run.</source>
        <translation>性能分析器自身消耗的时间，包含在运行中。</translation>
    </message>
    <message>
        <source>Records dropped by the source because its buffers were full. Spans are missing.</source>
        <translation>数据来源因缓冲区已满而丢弃的记录。缺少相应的区间。</translation>
    </message>
    <message>
        <source>Spans that arrived after their time was displayed. They were on a separate lane until the lanes were rebuilt.</source>
        <translation>在其时间显示之后才到达的区间。重建泳道之前，它们位于单独的泳道上。</translation>
    </message>
    <message>
        <source>Spans that partially overlap another span on the same row. They were moved to another lane.</source>
        <translation>与同一行上的另一个区间部分重叠的区间。它们已移到另一条泳道。</translation>
    </message>
    <message>
        <source>Spans of zero duration. They are counted but add no time.</source>
        <translation>时长为零的区间。它们计入次数，但不计入时间。</translation>
    </message>
    <message>
        <source>Spans whose recorded end is before their start. Their duration was set to zero.</source>
        <translation>记录的结束早于开始的区间。其时长设为零。</translation>
    </message>
    <message>
        <source>Spans without a duration. Their duration was set to zero.</source>
        <translation>没有时长的区间。其时长设为零。</translation>
    </message>
    <message>
        <source>Events without a valid start time. They were discarded.</source>
        <translation>没有有效开始时间的事件。它们已被丢弃。</translation>
    </message>
    <message>
        <source>Values that are not valid numbers (NaN, Infinity, text, fractions of a nanosecond). They are ignored by all metrics.</source>
        <translation>不是有效数字的值（NaN、Infinity、文本、不足一纳秒的小数）。所有指标均忽略它们。</translation>
    </message>
    <message>
        <source>Times more than 73 years from the rest of the trace. They were clamped.</source>
        <translation>与其余部分相差超过 73 年的时间。它们已被限制在该范围内。</translation>
    </message>
    <message>
        <source>Times that are implausibly large: probably nanoseconds instead of microseconds.</source>
        <translation>大得不合理的时间：可能是纳秒而不是微秒。</translation>
    </message>
    <message>
        <source>Correlation ids that are missing, zero, negative, text or too large. These spans cannot be linked to a launch.</source>
        <translation>缺失、为零、为负、为文本或过大的关联 ID。这些区间无法与启动关联。</translation>
    </message>
    <message>
        <source>Events or fields with an unexpected type or an invalid reference. They were discarded.</source>
        <translation>类型不符合预期或引用无效的事件或字段。它们已被丢弃。</translation>
    </message>
    <message>
        <source>Events of a kind unknown to this version.</source>
        <translation>此版本未知类型的事件。</translation>
    </message>
    <message>
        <source>End events without a matching begin event.</source>
        <translation>没有对应开始事件的结束事件。</translation>
    </message>
    <message>
        <source>Invalid characters and terminal control characters. They were replaced.</source>
        <translation>无效字符和终端控制字符。它们已被替换。</translation>
    </message>
    <message>
        <source>Events of an event array that a later array in the same file replaces, as specified by JSON.</source>
        <translation>所在事件数组被同一文件中后面的数组按 JSON 规定替换的事件。</translation>
    </message>
    <message>
        <source>The file is truncated. All complete data before that point was read.</source>
        <translation>文件被截断。此前的完整数据均已读取。</translation>
    </message>
    <message>
        <source>Bytes that could not be parsed. They were skipped.</source>
        <translation>无法解析的字节。它们已被跳过。</translation>
    </message>
    <message>
        <source>Flow events between a launch and its span. They are redundant: correlation ids are used instead.</source>
        <translation>启动与其区间之间的 flow 事件。它们是冗余的：改用关联 ID。</translation>
    </message>
    <message>
        <source>Details, arguments and source lines of spans beyond a size limit. They were discarded or shortened.</source>
        <translation>超出大小上限的区间详情、参数和源代码行。它们已被丢弃或截短。</translation>
    </message>
    <message>
        <source>Damaged chunks of the file: checksum mismatch or invalid content. They were skipped.</source>
        <translation>文件的损坏数据块：校验和不匹配或内容无效。它们已被跳过。</translation>
    </message>
    <message>
        <source>Spans in damaged chunks of the session file.</source>
        <translation>会话文件损坏数据块中的区间。</translation>
    </message>
    <message>
        <source>Chunks of the session file from a newer version that this version does not support.</source>
        <translation>由较新版本写入、此版本不支持的会话文件数据块。</translation>
    </message>
    <message>
        <source>Wall clock steps during recording. Times before and after a step are offset by its size.</source>
        <translation>录制期间系统时钟的跳变。跳变前后的时间相差该跳变的幅度。</translation>
    </message>
    <message>
        <source>Spans after the recording reached its size limit. They are missing.</source>
        <translation>录制达到大小上限之后的区间。它们缺失。</translation>
    </message>
    <message>
        <source>Calls and device work outside the recording window reported by the profiler. Their times may be wrong.</source>
        <translation>位于性能分析器所报告的录制时段之外的调用和设备工作。其时间可能有误。</translation>
    </message>
    <message>
        <source>Device spans that start before their launch call because the clocks differ.</source>
        <translation>由于时钟不一致而早于其启动调用开始的设备区间。</translation>
    </message>
    <message>
        <source>Their end was not recorded. They are drawn to the end of the trace.</source>
        <translation>它们的结束未被记录，因此绘制到跟踪的末尾。</translation>
    </message>
    <message>
        <source>Processes that ended by _exit, abort or a signal. CUDA calls and GPU activity shortly before that may be missing.</source>
        <translation>因 _exit、abort 或信号而结束的进程。结束前不久的 CUDA 调用和 GPU 活动可能缺失。</translation>
    </message>
    <message>
        <source>processes not flushed</source>
        <translation>数据未写完的进程</translation>
    </message>
    <message>
        <source>lost metric samples</source>
        <translation>丢失的指标采样</translation>
    </message>
    <message>
        <source>Samples of GPU hardware metrics that were lost because the GPU&apos;s buffer was full or was read too late.</source>
        <translation>因 GPU 缓冲区已满或读取过晚而丢失的 GPU 硬件指标采样。</translation>
    </message>
</context>
<context>
    <name>Metric</name>
    <message>
        <source>Wall time</source>
        <translation>墙钟时间</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>时间窗口</translation>
    </message>
    <message>
        <source>Blocked (total)</source>
        <translation>阻塞（总计）</translation>
    </message>
    <message>
        <source>Blocked (total), share</source>
        <translation>阻塞（总计），占比</translation>
    </message>
    <message>
        <source>Final waits</source>
        <translation>最后的等待</translation>
    </message>
    <message>
        <source>Blocked mid-run</source>
        <translation>运行中阻塞</translation>
    </message>
    <message>
        <source>Both idle</source>
        <translation>双方空闲</translation>
    </message>
    <message>
        <source>All threads blocked</source>
        <translation>所有线程阻塞</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Device span</source>
        <translation>设备跨度</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>设备忙碌</translation>
    </message>
    <message>
        <source>Device busy, share</source>
        <translation>设备忙碌占比</translation>
    </message>
    <message>
        <source>Devices busy, mean</source>
        <translation>设备忙碌均值</translation>
    </message>
    <message>
        <source>Device idle</source>
        <translation>设备空闲</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Time in which at least one kernel runs.</source>
        <translation>至少有一个内核在运行的时间。</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Time in which at least one copy runs.</source>
        <translation>至少有一次拷贝在进行的时间。</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>Time in which at least one memset runs.</source>
        <translation>至少有一个 memset 在运行的时间。</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Memory migration</source>
        <translation>内存迁移</translation>
    </message>
    <message>
        <source>Queue depth, mean</source>
        <translation>队列深度（均值）</translation>
    </message>
    <message>
        <source>Queue full</source>
        <translation>队列已满</translation>
    </message>
    <message>
        <source>Idle: waits</source>
        <translation>空闲：等待</translation>
    </message>
    <message>
        <source>Idle: other</source>
        <translation>空闲：其他</translation>
    </message>
    <message>
        <source>Idle: before and after</source>
        <translation>空闲：前后时间</translation>
    </message>
    <message>
        <source>Gaps: host</source>
        <translation>间隙：主机</translation>
    </message>
    <message>
        <source>Gaps: kernel</source>
        <translation>间隙：内核</translation>
    </message>
    <message>
        <source>Gaps: other</source>
        <translation>间隙：其他</translation>
    </message>
    <message>
        <source>Short kernels</source>
        <translation>短内核</translation>
    </message>
    <message>
        <source>Short kernels, share</source>
        <translation>短内核占比</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>Queue time</source>
        <translation>排队时间</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>90 %</source>
        <translation>90 %</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Quality: %1</source>
        <translation>质量：%1</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>Budget: exposed communication</source>
        <translation>预算：未被掩盖的通信</translation>
    </message>
    <message>
        <source>Budget: exposed copies</source>
        <translation>预算：未被掩盖的拷贝</translation>
    </message>
    <message>
        <source>Budget: initialization</source>
        <translation>预算：初始化</translation>
    </message>
    <message>
        <source>Budget: idle after waits</source>
        <translation>预算：等待后空闲</translation>
    </message>
    <message>
        <source>Budget: launch</source>
        <translation>预算：启动</translation>
    </message>
    <message>
        <source>Budget: queued, graph</source>
        <translation>预算：排队（图）</translation>
    </message>
    <message>
        <source>Budget: queued, communication</source>
        <translation>预算：排队（通信）</translation>
    </message>
    <message>
        <source>Budget: unknown launch</source>
        <translation>预算：未知启动</translation>
    </message>
    <message>
        <source>Budget: before and after</source>
        <translation>预算：前后时间</translation>
    </message>
    <message>
        <source>Time from the start of the timed section until the final synchronization has returned and the last device work has ended.</source>
        <translation>从计时部分开始，到最后一次同步返回且设备上最后一项工作结束为止的时间。</translation>
    </message>
    <message>
        <source>Analyzed time range.</source>
        <translation>所分析的时间范围。</translation>
    </message>
    <message>
        <source>Time in blocking calls, in which the thread waits for the device.</source>
        <translation>线程在阻塞调用中等待设备的时间。</translation>
    </message>
    <message>
        <source>Share of the window spent in blocking calls.</source>
        <translation>时间窗口中花在阻塞调用上的比例。</translation>
    </message>
    <message>
        <source>Time in waits after the last launch, which only drain the device.</source>
        <translation>最后一次启动之后的等待时间，此时只是等设备完成剩余工作。</translation>
    </message>
    <message>
        <source>Share of the window in which the host is blocked, final waits excluded.</source>
        <translation>时间窗口中主机阻塞的比例，不含最后的等待。</translation>
    </message>
    <message>
        <source>Host/device overlap</source>
        <translation>主机与设备重叠</translation>
    </message>
    <message>
        <source>Share of the device busy time in which the host was not blocked. Asynchronous execution aims to maximize it.</source>
        <translation>设备忙碌时间中主机未被阻塞的比例。异步执行的目标是使其最大化。</translation>
    </message>
    <message>
        <source>Time in which the host is blocked and no device is busy, final waits excluded.</source>
        <translation>主机阻塞且没有任何设备忙碌的时间，不含最后的等待。</translation>
    </message>
    <message>
        <source>Time in which every launching thread is blocked, between its first and last call.</source>
        <translation>所有发起启动的线程在其首次与末次调用之间均被阻塞的时间。</translation>
    </message>
    <message>
        <source>Enqueue</source>
        <translation>入队</translation>
    </message>
    <message>
        <source>Time in non-blocking calls.</source>
        <translation>花在非阻塞调用中的时间。</translation>
    </message>
    <message>
        <source>Number of blocking calls.</source>
        <translation>阻塞调用的次数。</translation>
    </message>
    <message>
        <source>Waits, total</source>
        <translation>等待总时间</translation>
    </message>
    <message>
        <source>Total duration of blocking calls.</source>
        <translation>阻塞调用的总时长。</translation>
    </message>
    <message>
        <source>Outside GPU activity</source>
        <translation>GPU 活动之外</translation>
    </message>
    <message>
        <source>Share of the window before the first and after the last work, and in initialization.</source>
        <translation>首个工作之前、最后一个工作之后以及初始化所占窗口的比例。</translation>
    </message>
    <message>
        <source>Time from the first start to the last end of device work.</source>
        <translation>从设备工作首次开始到最后结束的时间。</translation>
    </message>
    <message>
        <source>Time in which a kernel, copy or memset runs on the device.</source>
        <translation>设备上有内核、拷贝或 memset 在运行的时间。</translation>
    </message>
    <message>
        <source>Share of the window in which the device is busy.</source>
        <translation>时间窗口中设备忙碌的比例。</translation>
    </message>
    <message>
        <source>Mean of the busy shares of all devices.</source>
        <translation>所有设备忙碌占比的平均值。</translation>
    </message>
    <message>
        <source>Time in which no kernel, copy or memset runs on the device.</source>
        <translation>设备上没有内核、拷贝或 memset 在运行的时间。</translation>
    </message>
    <message>
        <source>Time in which communication kernels run, recognized by name.</source>
        <translation>通信内核（按名称识别）运行的时间。</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Time in which kernels other than communication run.</source>
        <translation>通信以外的内核运行的时间。</translation>
    </message>
    <message>
        <source>Time in which unified memory is migrated, which does not count as device work.</source>
        <translation>统一内存迁移的时间，不计为设备工作。</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>未被掩盖的拷贝</translation>
    </message>
    <message>
        <source>Time in which a copy or memset runs without a kernel.</source>
        <translation>有拷贝或 memset 运行而没有内核运行的时间。</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>Time in which communication runs without another kernel.</source>
        <translation>有通信运行而没有其他内核运行的时间。</translation>
    </message>
    <message>
        <source>Hidden communication</source>
        <translation>被掩盖的通信</translation>
    </message>
    <message>
        <source>Share of the communication time that overlaps with other kernels.</source>
        <translation>通信时间中与其他内核重叠的比例。</translation>
    </message>
    <message>
        <source>Hidden copies</source>
        <translation>被掩盖的拷贝</translation>
    </message>
    <message>
        <source>Share of the copy time that overlaps with kernels.</source>
        <translation>拷贝时间中与内核重叠的比例。</translation>
    </message>
    <message>
        <source>Copy/kernel overlap</source>
        <translation>拷贝与内核重叠</translation>
    </message>
    <message>
        <source>Overlap of copies and kernels, as a share of the shorter of the two.</source>
        <translation>拷贝与内核的重叠占两者中较短者的比例。</translation>
    </message>
    <message>
        <source>Copy overlap, both directions</source>
        <translation>双向拷贝重叠</translation>
    </message>
    <message>
        <source>Overlap of copies to and from the device, as a share of the shorter of the two.</source>
        <translation>拷入设备与拷出设备的重叠占两者中较短者的比例。</translation>
    </message>
    <message>
        <source>Kernel concurrency</source>
        <translation>内核并发数</translation>
    </message>
    <message>
        <source>Total kernel time divided by the time in which at least one kernel runs.</source>
        <translation>内核总时间除以至少有一个内核在运行的时间。</translation>
    </message>
    <message>
        <source>Work items</source>
        <translation>工作项数</translation>
    </message>
    <message>
        <source>Number of kernels, copies and memsets.</source>
        <translation>内核、拷贝和 memset 的数量。</translation>
    </message>
    <message>
        <source>Queue depth, maximum</source>
        <translation>队列深度（最大）</translation>
    </message>
    <message>
        <source>Maximum number of work items of a stream that are launched but not yet started.</source>
        <translation>流中已启动但尚未开始的工作项的最大数量。</translation>
    </message>
    <message>
        <source>Mean number of work items of a stream that are launched but not yet started.</source>
        <translation>流中已启动但尚未开始的工作项的平均数量。</translation>
    </message>
    <message>
        <source>Time with at least 1024 work items in a queue, the depth at which launches typically block.</source>
        <translation>队列中至少有 1024 个工作项的时间；启动通常从该深度起阻塞。</translation>
    </message>
    <message>
        <source>Idle: profiler overhead</source>
        <translation>空闲：分析器开销</translation>
    </message>
    <message>
        <source>Idle time caused by the profiler itself.</source>
        <translation>由性能分析器自身造成的空闲。</translation>
    </message>
    <message>
        <source>Idle time caused by bubbles.</source>
        <translation>由空泡造成的空闲。</translation>
    </message>
    <message>
        <source>Idle: late launch</source>
        <translation>空闲：启动过晚</translation>
    </message>
    <message>
        <source>Idle time in which the host had not launched the next work yet because it was busy otherwise.</source>
        <translation>主机忙于其他事情、尚未启动下一项工作时的空闲。</translation>
    </message>
    <message>
        <source>Idle: launch latency</source>
        <translation>空闲：启动延迟</translation>
    </message>
    <message>
        <source>Idle time in which the next work was launched but not yet started, up to 30 us.</source>
        <translation>下一项工作已启动但尚未开始时的空闲，最多 30 us。</translation>
    </message>
    <message>
        <source>Idle: dependency</source>
        <translation>空闲：依赖</translation>
    </message>
    <message>
        <source>Idle time in which the stream of the next work waited for an event of another stream.</source>
        <translation>下一项工作所在的流等待另一个流的事件时的空闲。</translation>
    </message>
    <message>
        <source>Idle time from all other causes, and before work whose launch is unknown.</source>
        <translation>由所有其他原因造成的空闲，以及启动未知的工作之前的空闲。</translation>
    </message>
    <message>
        <source>Idle time before the first and after the last work.</source>
        <translation>首项工作之前与末项工作之后的空闲。</translation>
    </message>
    <message>
        <source>Budget: compute</source>
        <translation>预算：计算</translation>
    </message>
    <message>
        <source>Time in kernels other than communication.</source>
        <translation>除通信外的内核时间。</translation>
    </message>
    <message>
        <source>Communication that does not overlap with other kernels.</source>
        <translation>未与其他内核重叠的通信。</translation>
    </message>
    <message>
        <source>Copies and memsets that do not overlap with kernels.</source>
        <translation>未与内核重叠的拷贝和 memset。</translation>
    </message>
    <message>
        <source>Idle time during one-time initialization.</source>
        <translation>一次性初始化期间的空闲时间。</translation>
    </message>
    <message>
        <source>Idle time in which the host was launching the next work: API calls, framework operations, launch latency.</source>
        <translation>主机正在启动下一个工作时的空闲时间：API 调用、框架算子、启动延迟。</translation>
    </message>
    <message>
        <source>Budget: host code</source>
        <translation>预算：主机代码</translation>
    </message>
    <message>
        <source>Idle time in which the host ran other code before the next launch.</source>
        <translation>下次启动之前主机执行其他代码时的空闲时间。</translation>
    </message>
    <message>
        <source>Idle time between the launch of a graph and its first work.</source>
        <translation>图启动与其首个工作之间的空闲时间。</translation>
    </message>
    <message>
        <source>Budget: queued, dependency</source>
        <translation>预算：排队（依赖）</translation>
    </message>
    <message>
        <source>Idle time in which the stream of launched work waited for an event.</source>
        <translation>已启动工作所在的流等待事件时的空闲时间。</translation>
    </message>
    <message>
        <source>Idle time before launched communication, which may wait for other ranks.</source>
        <translation>已启动的通信之前的空闲时间，可能在等待其他 rank。</translation>
    </message>
    <message>
        <source>Budget: queued, unknown cause</source>
        <translation>预算：排队（原因未知）</translation>
    </message>
    <message>
        <source>Idle time in which work was launched but did not start; the trace does not show why.</source>
        <translation>工作已启动但未开始的空闲时间；跟踪未显示原因。</translation>
    </message>
    <message>
        <source>Budget: profiler overhead</source>
        <translation>预算：分析器开销</translation>
    </message>
    <message>
        <source>Idle time before work whose launch is not in the trace.</source>
        <translation>启动不在跟踪中的工作之前的空闲时间。</translation>
    </message>
    <message>
        <source>Gaps in the stream whose next launch came after the previous span had ended, as defined by Holistic Trace Analysis.</source>
        <translation>流中下一次启动晚于前一个区间结束的间隙，按 Holistic Trace Analysis 的定义。</translation>
    </message>
    <message>
        <source>Other gaps shorter than 30 us, as defined by Holistic Trace Analysis.</source>
        <translation>其他短于 30 us 的间隙，按 Holistic Trace Analysis 的定义。</translation>
    </message>
    <message>
        <source>All other gaps, as defined by Holistic Trace Analysis.</source>
        <translation>所有其他间隙，按 Holistic Trace Analysis 的定义。</translation>
    </message>
    <message>
        <source>Launches with device work</source>
        <translation>有对应设备工作的启动</translation>
    </message>
    <message>
        <source>Number of work items whose launch is known.</source>
        <translation>启动已知的工作项数。</translation>
    </message>
    <message>
        <source>Device work without launch</source>
        <translation>无对应启动的设备工作</translation>
    </message>
    <message>
        <source>Number of work items whose launch is not in the trace.</source>
        <translation>启动不在跟踪数据中的工作项数。</translation>
    </message>
    <message>
        <source>Launches without device work</source>
        <translation>无对应设备工作的启动</translation>
    </message>
    <message>
        <source>Number of launches whose device work is not in the trace.</source>
        <translation>设备工作不在跟踪数据中的启动数。</translation>
    </message>
    <message>
        <source>Number of kernels shorter than their launch call.</source>
        <translation>时长短于其启动调用的内核数。</translation>
    </message>
    <message>
        <source>Share of kernels shorter than their launch call.</source>
        <translation>时长短于其启动调用的内核所占比例。</translation>
    </message>
    <message>
        <source>Time from the start of the launch call to the start on the device. It grows with the queue depth, as expected.</source>
        <translation>从启动调用开始到在设备上开始执行的时间。它随队列深度增长，这是正常的。</translation>
    </message>
    <message>
        <source>Time from the end of the launch call to the start on the device; 0 if the work started earlier.</source>
        <translation>从启动调用结束到在设备上开始执行的时间；若工作此前已开始则为 0。</translation>
    </message>
    <message>
        <source>Limitation of the data quality.</source>
        <translation>数据质量的限制。</translation>
    </message>
</context>
<context>
    <name>NamedFace</name>
    <message>
        <source>%1: %2</source>
        <extracomment>what screen readers say of a choice or a text: its name, and what stands there</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>%1  (for %2)</source>
        <translation>%1  （持续 %2）</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>Nsight</name>
    <message>
        <source>{}: cannot open: {}</source>
        <translation>{}：无法打开：{}</translation>
    </message>
    <message>
        <source>no tables</source>
        <translation>没有表</translation>
    </message>
    <message>
        <source>{}: SQLite export of Stallscope, which cannot be imported; open the original session or trace</source>
        <translation>{}：Stallscope 的 SQLite 导出文件，无法导入；请打开原始的会话或跟踪文件</translation>
    </message>
    <message>
        <source>{}: nvprof exports are not supported; expected an Nsight Systems export (nsys export --type sqlite)</source>
        <translation>{}：不支持 nvprof 的导出文件；应为 Nsight Systems 的导出文件（nsys export --type sqlite）</translation>
    </message>
    <message>
        <source>{}: Nsight Systems export without usable data; expected one of the tables CUPTI_ACTIVITY_KIND_..., NVTX_EVENTS, OSRT_API; record with --trace=cuda,nvtx</source>
        <translation>{}：Nsight Systems 的导出文件中没有可用数据；应包含 CUPTI_ACTIVITY_KIND_...、NVTX_EVENTS、OSRT_API 中的某个表；请使用 --trace=cuda,nvtx 录制</translation>
    </message>
    <message>
        <source>{}: not an Nsight Systems export; expected tables StringIds and CUPTI_ACTIVITY_KIND_...; found {}</source>
        <translation>{}：不是 Nsight Systems 的导出文件；应包含表 StringIds 和 CUPTI_ACTIVITY_KIND_...；实际找到：{}</translation>
    </message>
    <message>
        <source>{}; the file is shorter than its header states</source>
        <translation>{}；文件短于其文件头所声明的大小</translation>
    </message>
    <message>
        <source>it has no &apos;{}&apos; column</source>
        <translation>它没有“{}”列</translation>
    </message>
    <message>
        <source>{}: nsys could not export the report: {} (status {}, {}). A report needs an Nsight Systems that is at least as new</source>
        <translation>{}：nsys 无法导出该报告：{}（状态 {}，{}）。读取报告的 Nsight Systems 版本不能旧于报告</translation>
    </message>
    <message>
        <source>{}: This is a report of Nsight Systems. Only Nsight Systems can read it. Install it (nsys), or on the machine that recorded it run: nsys export --type sqlite {}, and open the .sqlite file.</source>
        <translation>{}：这是 Nsight Systems 的报告，只有 Nsight Systems 能读取。请安装它（nsys），或在录制所用的机器上运行：nsys export --type sqlite {}，然后打开 .sqlite 文件。</translation>
    </message>
    <message>
        <source>{}: cannot create: {}</source>
        <translation>{}：无法创建：{}</translation>
    </message>
    <message>
        <source>{}: the export may need {} MB, but {} MB are free in {}</source>
        <translation>{}：导出可能需要 {} MB，但可用空间为 {} MB，位于 {}</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>设备忙碌</translation>
    </message>
    <message>
        <source>Device idle</source>
        <translation>设备空闲</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Time in which at least one kernel runs.</source>
        <translation>至少有一个内核在运行的时间。</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Time in which at least one copy runs.</source>
        <translation>至少有一次拷贝在进行的时间。</translation>
    </message>
    <message>
        <source>Blocked mid-run</source>
        <translation>运行中阻塞</translation>
    </message>
    <message>
        <source>Blocked (total)</source>
        <translation>阻塞（总计）</translation>
    </message>
    <message>
        <source>Both idle</source>
        <translation>双方空闲</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>%1  (no device work)</source>
        <translation>%1  （设备上没有工作）</translation>
    </message>
    <message>
        <source>Time from the start of the timed section until the final synchronization has returned and the last device work has ended. For an imported trace, time from its first to its last event.</source>
        <translation>从计时部分开始，到最后一次同步返回且设备上最后一项工作结束为止的时间。对于导入的跟踪文件，为其首个事件到最后一个事件的时间。</translation>
    </message>
    <message>
        <source>Hidden copies</source>
        <translation>被掩盖的拷贝</translation>
    </message>
    <message>
        <source>Share of the copy time that overlaps with kernels.</source>
        <translation>拷贝时间中与内核重叠的比例。</translation>
    </message>
    <message>
        <source>Host/device overlap</source>
        <translation>主机与设备重叠</translation>
    </message>
    <message>
        <source>Share of the device busy time in which the host was not blocked. Requires at least two launches.</source>
        <translation>设备忙碌时间中主机未被阻塞的比例。至少需要两次启动。</translation>
    </message>
    <message>
        <source>Share of the window in which the host is blocked. Excludes final waits, which only drain the device after the last launch.</source>
        <translation>时间窗口中主机阻塞的比例。不含最后的等待，即最后一次启动之后只等设备完成剩余工作的等待。</translation>
    </message>
    <message>
        <source>Time in which the host is blocked and no device is busy, final waits excluded.</source>
        <translation>主机阻塞且没有任何设备忙碌的时间，不含最后的等待。</translation>
    </message>
    <message>
        <source>Enqueue</source>
        <translation>入队</translation>
    </message>
    <message>
        <source>Time in non-blocking calls.</source>
        <translation>花在非阻塞调用中的时间。</translation>
    </message>
    <message>
        <source>Device idle time caused by waits: for each wait, the smaller of the wait and the idle gap it causes. A prediction without the waits may save more, because the host also gets ahead with later work. No share is given for several devices or a selected range, where bubbles may overlap or extend beyond the range. Unlike the synchronization cost in the summary and in the time budget, it includes waits during initialization and before the first work, and counts the device with the largest gap after each wait.</source>
        <translation>由等待造成的设备空闲时间：对每次等待，取等待与其造成的空闲间隙两者中的较小者。去除这些等待的预测可能节省更多，因为主机还能提前进行后续工作。对于多个设备或所选范围，空泡可能相互重叠或超出范围，因此不给出占比。与摘要和时间预算中的同步代价不同，它包括初始化期间和首项工作之前的等待，并且对每次等待计入其后间隙最大的设备。</translation>
    </message>
    <message>
        <source>%1  (%2; mean of the devices %3)</source>
        <comment>busy time of any device, its share, mean of the devices&apos; shares</comment>
        <translation>%1  （%2；各设备平均 %3）</translation>
    </message>
    <message>
        <source>Time in which a kernel, copy or memset runs on the device. For several devices, time in which at least one of them is busy; the mean of their shares follows.</source>
        <translation>设备上有内核、拷贝或 memset 在运行的时间。对于多个设备，为其中至少有一个忙碌的时间；其后为各设备占比的平均值。</translation>
    </message>
    <message>
        <source>Time in which no kernel, copy or memset runs on the device. For several devices, time in which all of them are idle.</source>
        <translation>设备上没有内核、拷贝或 memset 在运行的时间。对于多个设备，为所有设备均空闲的时间。</translation>
    </message>
    <message>
        <source>Time in which at least one thread that launches work is in a blocking call. Waits of several threads at once count once here, and each by itself under Waits.</source>
        <translation>至少有一个发起启动的线程处于阻塞调用中的时间。多个线程同时进行的等待在此只计一次，在“等待”中则各自计入。</translation>
    </message>
    <message>
        <source>Number and total duration of the blocking calls of all threads that start in this range.</source>
        <translation>所有线程在此范围内开始的阻塞调用的次数和总时长。</translation>
    </message>
</context>
<context>
    <name>Operators</name>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Operations and ranges by name</source>
        <translation>按名称汇总的操作和范围</translation>
    </message>
    <message>
        <source>By input shapes</source>
        <translation>按输入形状</translation>
    </message>
    <message>
        <source>Operations and ranges by name and input shapes. PyTorch records shapes with record_shapes=True.</source>
        <translation>按名称和输入形状汇总的操作和范围。PyTorch 使用 record_shapes=True 记录形状。</translation>
    </message>
    <message>
        <source>By call site</source>
        <translation>按调用位置</translation>
    </message>
    <message>
        <source>Operations and ranges by name and Python call site. PyTorch records Python functions with with_stack=True.</source>
        <translation>按名称和 Python 调用位置汇总的操作和范围。PyTorch 使用 with_stack=True 记录 Python 函数。</translation>
    </message>
</context>
<context>
    <name>PaneTitle</name>
    <message numerus="yes">
        <source>{} waits</source>
        <comment>{} wait</comment>
        <translation>
            <numerusform>{} 次等待</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} spans so far</source>
        <comment>{} span so far</comment>
        <translation>
            <numerusform>目前 {} 个区间</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Part</name>
    <message>
        <source>The device is busy {} of this part and {} of the run.</source>
        <translation>设备在此部分中的忙碌时间占 {}，在整个运行中占 {}。</translation>
    </message>
    <message>
        <source>The devices are busy {} of this part and {} of the run (mean).</source>
        <translation>各设备在此部分中的平均忙碌时间占 {}，在整个运行中占 {}。</translation>
    </message>
    <message>
        <source>A full analysis needs about {} of memory; {} is available.</source>
        <translation>完整分析约需 {} 内存；可用内存为 {}。</translation>
    </message>
    <message>
        <source>from {} to {} of the run</source>
        <translation>运行的 {} 到 {}</translation>
    </message>
    <message>
        <source>Steps and advice cover {} to {} of the {} run.</source>
        <translation>步骤和建议涵盖 {} 至 {}，整个运行为 {}。</translation>
    </message>
    <message>
        <source>Critical path and predictions cover {} to {} of the {} run.</source>
        <translation>关键路径和预测涵盖 {} 至 {}，整个运行为 {}。</translation>
    </message>
    <message>
        <source>Idle gaps and steps of run {} cover {} to {} of {}.</source>
        <translation>运行 {} 的空闲间隙和步骤涵盖 {} 至 {}，整个运行为 {}。</translation>
    </message>
    <message>
        <source>Operators cover {} to {} of the {} run.</source>
        <translation>算子涵盖 {} 至 {}，整个运行为 {}。</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: %2</source>
        <translation>无法写入“%1”：%2</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>整次运行</translation>
    </message>
    <message>
        <source>selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，设备 %2</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>录制于 %1</translation>
    </message>
    <message>
        <source>Stallscope %1, %2</source>
        <translation>Stallscope %1，%2</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>启动次数</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>lower quartile</source>
        <translation>下四分位数</translation>
    </message>
    <message>
        <source>upper quartile</source>
        <translation>上四分位数</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>median step: %1</source>
        <translation>中位步骤：%1</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
    <message numerus="yes">
        <source>{}, {} cores</source>
        <comment>{}, {} core</comment>
        <translation>
            <numerusform>{}，{} 个核心</numerusform>
        </translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank</translation>
    </message>
    <message numerus="yes">
        <source>{} more rows not shown.</source>
        <comment>{} more row not shown.</comment>
        <translation>
            <numerusform>另有 {} 行未显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>All metrics, from the repeats with the median wall time</source>
        <translation>所有指标，取自墙钟时间为中位数的重复</translation>
    </message>
    <message>
        <source>unsupported picture format; use .png, .svg or .pdf</source>
        <translation>不支持的图片格式；请使用 .png、.svg 或 .pdf</translation>
    </message>
    <message>
        <source>not enough memory for a picture of this size</source>
        <translation>内存不足，无法生成该尺寸的图片</translation>
    </message>
    <message>
        <source>Step durations, median dashed</source>
        <translation>各步骤的时长，虚线为中位数</translation>
    </message>
    <message>
        <source>Steps stacked, end of the median step dotted</source>
        <translation>步骤上下排列，点线为中位步骤的结束</translation>
    </message>
    <message>
        <source>Sources of the difference between the median steps</source>
        <translation>中位步骤之间差异的来源</translation>
    </message>
    <message>
        <source>%1, median of the repeats</source>
        <translation>%1，各次重复的中位数</translation>
    </message>
    <message>
        <source>%1: medians; small dots are single repeats</source>
        <translation>%1：中位数；小点为单次重复</translation>
    </message>
</context>
<context>
    <name>PlacesMenu</name>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Open Re&amp;cent</source>
        <translation>打开最近文件(&amp;C)</translation>
    </message>
    <message>
        <source>Recordin&amp;gs Not Saved</source>
        <translation>未保存的录制(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清除列表(&amp;C)</translation>
    </message>
    <message>
        <source>Recordings Not Saved</source>
        <translation>未保存的记录</translation>
    </message>
</context>
<context>
    <name>PlanSize</name>
    <message numerus="yes">
        <source>{} points</source>
        <comment>{} point</comment>
        <translation>
            <numerusform>{} 个点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} strategies</source>
        <comment>{} strategy</comment>
        <translation>
            <numerusform>{} 种策略</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} repeats</source>
        <comment>{} repeat</comment>
        <translation>
            <numerusform>{} 次重复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} runs</source>
        <comment>{} run</comment>
        <translation>
            <numerusform>{} 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs may need up to %1 of device memory, but the limit is %2. Runs above the limit fail.</source>
        <translation>运行可能需要多达 %1 设备内存，但上限为 %2。超出上限的运行会失败。</translation>
    </message>
</context>
<context>
    <name>Plots</name>
    <message>
        <source>%1 over %2: %3.</source>
        <comment>%1: what is measured, %2: what was varied, %3: whose curves</comment>
        <translation>%1 随 %2 变化：%3。</translation>
    </message>
    <message>
        <source>%1 at %2: %3.</source>
        <comment>%1: a strategy, %2: where, %3: its value</comment>
        <translation>%1 在 %2 处：%3。</translation>
    </message>
    <message>
        <source>%1 over %2 and %3.</source>
        <comment>%1: what is measured, %2 and %3: what was varied</comment>
        <translation>%1 随 %2 和 %3 变化。</translation>
    </message>
    <message>
        <source>Best: %1</source>
        <translation>最佳：%1</translation>
    </message>
    <message>
        <source>%1 and %2: %3.</source>
        <comment>%1 and %2: where, %3: the value there</comment>
        <translation>%1、%2：%3。</translation>
    </message>
    <message numerus="yes">
        <source>{} steps</source>
        <comment>{} step</comment>
        <translation>
            <numerusform>{} 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 from %2 to %3; most frequent: %5 to %6 (%4).</source>
        <comment>%1: how many lengths</comment>
        <translation>%1，从 %2 到 %3；最多的是 %5 到 %6（%4 个）。</translation>
    </message>
    <message numerus="yes">
        <source>{} durations</source>
        <comment>{} duration</comment>
        <translation>
            <numerusform>共 {} 个时长</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: maximum launch latency %2, maximum queue depth %3.</source>
        <translation>%1：最大启动延迟 %2，最大队列深度 %3。</translation>
    </message>
    <message>
        <source>%1, median %2; slowest: step %3, %4.</source>
        <extracomment>%1: how many steps, %3: number of one of them</extracomment>
        <translation>%1，中位数 %2；最慢：步骤 %3，%4。</translation>
    </message>
    <message>
        <source>%1, median %2; slowest: %3, %4.</source>
        <extracomment>%1: how many steps, %3: name of one of them</extracomment>
        <translation>%1，中位数 %2；最慢：%3，%4。</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Unterminated quote in the command.</source>
        <translation>命令中的引号未闭合。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form NAME=value.</source>
        <translation>“%1”不是 NAME=value 的形式。</translation>
    </message>
    <message>
        <source>Enter the program to record.</source>
        <translation>请输入要录制的程序。</translation>
    </message>
    <message>
        <source>Folder &apos;%1&apos; does not exist.</source>
        <translation>文件夹“%1”不存在。</translation>
    </message>
    <message>
        <source>Cannot start &apos;%1&apos; directly. Does it need an interpreter, as in &apos;python3 %1&apos;?</source>
        <translation>无法直接启动“%1”。是否需要解释器，例如“python3 %1”？</translation>
    </message>
    <message>
        <source>Program &apos;%1&apos; not found.</source>
        <translation>未找到程序“%1”。</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>%1, repeat %2 of %3</source>
        <translation>%1，第 %2 次重复，共 %3 次</translation>
    </message>
    <message>
        <source>running %1, repeat %2 (%3 of %4 done)</source>
        <translation>正在运行 %1，第 %2 次重复（已完成 %3，共 %4）</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>正在准备</translation>
    </message>
    <message>
        <source>preparing %1</source>
        <translation>正在准备 %1</translation>
    </message>
    <message>
        <source>warming up %1</source>
        <translation>正在预热 %1</translation>
    </message>
    <message>
        <source>finishing the recording</source>
        <translation>正在完成录制</translation>
    </message>
    <message>
        <source>point %1 of %2: %3, %4</source>
        <translation>第 %1 个点，共 %2 个：%3，%4</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message numerus="yes">
        <source>stopped before the first of {} runs was complete</source>
        <comment>stopped before {} run was complete</comment>
        <translation>
            <numerusform>在 {} 次运行中的第一次完成之前已停止</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stopped after {} of {} runs; recorded data is kept</source>
        <comment>stopped after {} of {} run; recorded data is kept</comment>
        <translation>
            <numerusform>完成 {} 次运行（共 {} 次）后停止；已录制的数据会保留</numerusform>
        </translation>
    </message>
    <message>
        <source>cannot write the recording: %1</source>
        <translation>无法完整写入录制：%1</translation>
    </message>
    <message>
        <source>skipped: %1</source>
        <translation>已跳过：%1</translation>
    </message>
    <message>
        <source>Stopped before the first measurement.</source>
        <translation>在首次测量之前已停止。</translation>
    </message>
    <message>
        <source>warming up %1 (%2 of %3 done)</source>
        <translation>正在预热 %1（已完成 %2/%3）</translation>
    </message>
    <message>
        <source>a few seconds left</source>
        <translation>还剩几秒</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>大约还剩 %1 秒</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>大约还剩 %1 分钟</translation>
    </message>
</context>
<context>
    <name>Query</name>
    <message>
        <source>The idle gaps and steps of run {} need about {} of memory; {} are allowed.</source>
        <translation>运行 {} 的空闲间隙和步需要约 {} 内存；允许 {}。</translation>
    </message>
    <message>
        <source>The table links needs more than {} of memory for this trace.</source>
        <translation>对于此跟踪，表 links 需要超过 {} 的内存。</translation>
    </message>
    <message>
        <source>line {}, column {}, at &apos;{}&apos;</source>
        <translation>第 {} 行第 {} 列，“{}”处</translation>
    </message>
    <message>
        <source>The query is empty. Example: SELECT name, count, total_ns FROM kernels LIMIT 10</source>
        <translation>查询为空。示例：SELECT name, count, total_ns FROM kernels LIMIT 10</translation>
    </message>
    <message>
        <source>cannot prepare SQL: {}</source>
        <translation>无法准备 SQL：{}</translation>
    </message>
    <message>
        <source>The query contains a zero byte.</source>
        <translation>查询包含零字节。</translation>
    </message>
    <message>
        <source>Only one statement is allowed; the second one begins at {}.</source>
        <translation>只允许一条语句；第二条语句始于{}。</translation>
    </message>
    <message>
        <source>Only SELECT is allowed: a query cannot change the trace.</source>
        <translation>只允许 SELECT：查询不能更改跟踪。</translation>
    </message>
    <message>
        <source>The result is larger than {}; select fewer rows or columns, for example with LIMIT.</source>
        <translation>结果超过 {}；请选择更少的行或列，例如使用 LIMIT。</translation>
    </message>
    <message>
        <source>The query took longer than {}; simplify it or allow more time.</source>
        <translation>查询耗时超过 {}；请简化查询或允许更长时间。</translation>
    </message>
    <message>
        <source>The query needs more than {} of memory; select fewer rows or shorter values.</source>
        <translation>查询需要超过 {} 的内存；请选择更少的行或更短的值。</translation>
    </message>
    <message>
        <source>A value is longer than {}, or the query longer than {}.</source>
        <translation>某个值超过 {}，或查询超过 {}。</translation>
    </message>
    <message>
        <source>Only SELECT is allowed: a query cannot change the trace, open files or load code.</source>
        <translation>只允许 SELECT：查询不能更改跟踪、打开文件或加载代码。</translation>
    </message>
    <message>
        <source>Sorting the rows needs more space for temporary files: {}</source>
        <translation>对行排序需要更多临时文件空间：{}</translation>
    </message>
    <message>
        <source>Available: {}.</source>
        <translation>可用的有：{}。</translation>
    </message>
</context>
<context>
    <name>Ranks</name>
    <message>
        <source>Rank {}</source>
        <translation>Rank {}</translation>
    </message>
    <message>
        <source>{} is the straggler: it computes for {}, {} more than the median of all ranks, and spends {} in collectives, {} less than the median. The others wait for it there.</source>
        <translation>{} 是掉队者：计算时间为 {}，比所有 rank 的中位数多 {}；在集合通信中的时间为 {}，比中位数少 {}。其他 rank 在那里等待它。</translation>
    </message>
    <message>
        <source>Nothing to compare: only one rank.</source>
        <translation>没有可比较的内容：只有一个 rank。</translation>
    </message>
    <message>
        <source>No straggler can be named: some ranks have no collectives.</source>
        <translation>无法确定掉队者：部分 rank 没有集合通信。</translation>
    </message>
    <message>
        <source>No straggler: no rank computes longer than the median and waits less in collectives, both by 2 % of the time.</source>
        <translation>没有掉队者：没有哪个 rank 的计算时间比中位数长且在集合通信中的等待更短（均相差总时间的 2 %）。</translation>
    </message>
    <message>
        <source>Belongs to another job: recorded {} apart from the others.</source>
        <translation>属于另一个作业：录制时间与其他相差 {}。</translation>
    </message>
    <message>
        <source>Duplicate of rank {}, which is in {}.</source>
        <translation>与 {1} 中的 rank {0} 重复。</translation>
    </message>
    <message>
        <source>no file could be read</source>
        <translation>没有文件可以读取</translation>
    </message>
    <message>
        <source>Opened only the latest profiler run. Open the folders of the others separately: {}.</source>
        <translation>只打开了性能分析器的最近一次运行。请分别打开其他运行的文件夹：{}。</translation>
    </message>
    <message>
        <source>the files do not identify themselves as ranks of one program; use &apos;compare&apos; to compare two files</source>
        <translation>这些文件没有标明自己是同一程序的 rank；要比较两个文件，请使用“compare”</translation>
    </message>
    <message>
        <source>the files are not ranks of one program: {}: {}</source>
        <translation>这些文件不是同一程序的 rank：{}：{}</translation>
    </message>
    <message>
        <source>Belongs to another job: &apos;{}&apos;, not &apos;{}&apos;.</source>
        <translation>属于另一个作业：“{}”，而不是“{}”。</translation>
    </message>
    <message numerus="yes">
        <source>No traces for ranks {}.</source>
        <comment>No trace for rank {}.</comment>
        <translation>
            <numerusform>没有 rank {} 的跟踪。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Belongs to another job: {} ranks, not {}.</source>
        <comment>Belongs to another job: {} rank, not {}.</comment>
        <translation>
            <numerusform>属于另一个作业：{} 个 rank，而不是 {} 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No traces for ranks {} and {} others.</source>
        <comment>No traces for ranks {} and {} other.</comment>
        <translation>
            <numerusform>没有 rank {} 以及另外 {} 个 rank 的跟踪。</numerusform>
        </translation>
    </message>
    <message>
        <source>Another recording of rank {}, made {} before the shown one. Open it separately.</source>
        <translation>rank {} 的另一次记录，比所显示的早 {}。请单独打开。</translation>
    </message>
    <message>
        <source>Another recording of rank {}, made {} after the shown one. Open it separately.</source>
        <translation>rank {} 的另一次记录，比所显示的晚 {}。请单独打开。</translation>
    </message>
    <message>
        <source>Another recording of process {}, made {} before the shown one. Open it separately.</source>
        <translation>进程 {} 的另一次记录，比所显示的早 {}。请单独打开。</translation>
    </message>
    <message>
        <source>Rank unknown, recorded {} before the shown files. Open it separately.</source>
        <translation>rank 未知，比所显示的文件早记录 {}。请单独打开。</translation>
    </message>
    <message>
        <source>{} is the straggler among {} of {} ranks: it computes for {}, {} more than their median, and spends {} in collectives, {} less. A missing rank may be even later.</source>
        <translation>{} 是 {} / {} 个 rank 中的掉队者：计算时间为 {}，比它们的中位数多 {}；在集合通信中的时间为 {}，少 {}。缺失的 rank 可能更慢。</translation>
    </message>
    <message>
        <source>Nothing to compare: only {} of {} ranks has a trace.</source>
        <translation>没有可比较的内容：只有 {} / {} 个 rank 有跟踪。</translation>
    </message>
    <message>
        <source>No straggler among {} of {} ranks: none computes longer than the median and waits less in collectives, both by 2 % of the time. A missing rank may be one.</source>
        <translation>{} / {} 个 rank 中没有掉队者：没有哪个 rank 的计算时间比中位数长且在集合通信中的等待更短（均相差总时间的 2 %）。缺失的 rank 可能是掉队者。</translation>
    </message>
    <message>
        <source>contains no rank report; expected the output of &apos;analyze FILE --json&apos; or &apos;ranks DIR --json&apos;</source>
        <translation>不包含 rank 的报告；应为 &apos;analyze FILE --json&apos; 或 &apos;ranks DIR --json&apos; 的输出</translation>
    </message>
    <message>
        <source>the report of this rank is incomplete: &apos;{}&apos; is missing or has no valid value</source>
        <translation>该 rank 的报告不完整：&apos;{}&apos; 缺失或值无效</translation>
    </message>
    <message>
        <source>{}: the file contains no runs</source>
        <translation>{}：文件不包含任何运行</translation>
    </message>
</context>
<context>
    <name>ReadyComparisons</name>
    <message>
        <source>Wait after every launch or once</source>
        <translation>每次启动后等待，或只等待一次</translation>
    </message>
    <message>
        <source>Thousands of small kernels: the host waits after each launch, or launches all and waits once.</source>
        <translation>数千个小内核：主机在每次启动后等待，或全部启动后只等待一次。</translation>
    </message>
    <message>
        <source>One stream or four</source>
        <translation>一个流或四个流</translation>
    </message>
    <message>
        <source>Copy in, compute and copy out in chunks: serialized or overlapped.</source>
        <translation>分块拷入、计算、拷出：串行或重叠执行。</translation>
    </message>
    <message>
        <source>Read the loss at every step or later</source>
        <translation>每一步读取损失，或稍后再读</translation>
    </message>
    <message>
        <source>A training loop that blocks on the loss at every step, and one that does not.</source>
        <translation>一个训练循环在每一步都因读取损失而阻塞，另一个则不会。</translation>
    </message>
</context>
<context>
    <name>Recording</name>
    <message>
        <source>it failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>已中止</translation>
    </message>
    <message>
        <source>it has not ended</source>
        <translation>尚未结束</translation>
    </message>
    <message>
        <source>its run did not complete: {}</source>
        <translation>运行未完成：{}</translation>
    </message>
    <message>
        <source>{} of {} runs did not complete: {}: {}</source>
        <translation>{1} 次运行中有 {0} 次未完成：{2}：{3}</translation>
    </message>
    <message>
        <source>the file is truncated</source>
        <translation>文件被截断</translation>
    </message>
    <message>
        <source>parts of the file are damaged</source>
        <translation>文件部分损坏</translation>
    </message>
    <message numerus="yes">
        <source>{} records were lost</source>
        <comment>{} record was lost</comment>
        <translation>
            <numerusform>丢失 {} 条记录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} processes were still running when it ended</source>
        <comment>{} process was still running when it ended</comment>
        <translation>
            <numerusform>结束时仍有 {} 个进程在运行</numerusform>
        </translation>
    </message>
    <message>
        <source>the last GPU activity before a program was killed may be missing</source>
        <translation>程序被终止前的最后一段 GPU 活动可能缺失</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message>
        <source>{}, turn {}</source>
        <translation>{}，第 {} 轮</translation>
    </message>
    <message>
        <source>{}, copies in</source>
        <translation>{}，拷入</translation>
    </message>
    <message>
        <source>{}, copies out</source>
        <translation>{}，拷出</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>cannot write &apos;%1&apos;: %2</source>
        <translation>无法写入“%1”：%2</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>too few repeats</source>
        <translation>重复次数过少</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 置信区间</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Wall times</source>
        <translation>墙钟时间</translation>
    </message>
    <message>
        <source>Recorded on %1.</source>
        <translation>录制于 %1。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>At</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>For</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>Machine of %1</source>
        <translation>%1 的机器</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>%1 on %2, over %3</source>
        <translation>%1，设备 %2，参数 %3</translation>
    </message>
    <message>
        <source> and </source>
        <translation> 和 </translation>
    </message>
    <message>
        <source>The first %1 of %2.</source>
        <translation>前 %1 项，共 %2 项。</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>Needless</source>
        <translation>不必要</translation>
    </message>
    <message>
        <source>Waits by site</source>
        <translation>按调用点汇总的等待</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Copy or memset</source>
        <translation>拷贝或 memset</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Copies and memsets</source>
        <translation>拷贝与 memset</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Tables of %1</source>
        <translation>%1 的表格</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1以及%2</translation>
    </message>
    <message numerus="yes">
        <source>The first {} of {} points.</source>
        <comment>The first {} of {} point.</comment>
        <translation>
            <numerusform>前 {} 个点，共 {} 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>unsupported report format; use .html or .pdf</source>
        <translation>不支持的报告格式；请使用 .html 或 .pdf</translation>
    </message>
    <message>
        <source>%1 vs. %2</source>
        <translation>%1 与 %2 对比</translation>
    </message>
    <message>
        <source>Change from A to B</source>
        <translation>从 A 到 B 的变化</translation>
    </message>
    <message>
        <source>Relative to A</source>
        <translation>相对于 A</translation>
    </message>
    <message>
        <source>All repeats</source>
        <translation>所有重复</translation>
    </message>
    <message>
        <source>Wall times in order of execution. The interval contains 95 % of the medians of 4,000 resamples (percentile bootstrap); with five repeats it usually spans the shortest to the longest. Picture, numbers and tables of each strategy are from the repeat with the median wall time.</source>
        <translation>墙钟时间，按执行顺序排列。置信区间包含 4,000 次重采样中位数的 95 %（百分位自助法）；五次重复时，该区间通常就是从最短到最长。各策略的图片、数值和表格取自墙钟时间为中位数的那次重复。</translation>
    </message>
    <message numerus="yes">
        <source>{} more pairs omitted.</source>
        <comment>{} more pair omitted.</comment>
        <translation>
            <numerusform>另有 {} 对被省略。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Created with Stallscope %1 on %2.</source>
        <translation>由 Stallscope %1 于 %2 生成。</translation>
    </message>
    <message numerus="yes">
        <source>{} more runs</source>
        <comment>{} more run</comment>
        <translation>
            <numerusform>另外 {} 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Sources of the difference</source>
        <translation>差异来源</translation>
    </message>
    <message>
        <source>Workload measurements</source>
        <translation>工作负载的测量值</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Data quality</source>
        <translation>数据质量</translation>
    </message>
    <message numerus="yes">
        <source>{}, maximum of {} runs</source>
        <comment>{}, maximum of {} run</comment>
        <translation>
            <numerusform>{}，{} 次运行中的最大值</numerusform>
        </translation>
    </message>
    <message>
        <source>The data is complete and needed no corrections.</source>
        <translation>数据完整，无需任何修正。</translation>
    </message>
    <message>
        <source>Command to reproduce</source>
        <translation>复现命令</translation>
    </message>
    <message>
        <source>Shortest (no verdict)</source>
        <translation>最短（未判定）</translation>
    </message>
    <message>
        <source>Medians of the repeats; in parentheses, the ratio to %1.</source>
        <translation>各次重复的中位数；括号内为与 %1 的比值。</translation>
    </message>
    <message numerus="yes">
        <source>{} more lines omitted.</source>
        <comment>{} more line omitted.</comment>
        <translation>
            <numerusform>另有 {} 行被省略。</numerusform>
        </translation>
    </message>
    <message>
        <source>All points</source>
        <translation>所有点</translation>
    </message>
    <message>
        <source>Sources of the difference at %1</source>
        <translation>%1 处的差异来源</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>时间窗口</translation>
    </message>
    <message>
        <source>Time budget, mean of the devices</source>
        <translation>时间预算（各设备平均）</translation>
    </message>
    <message>
        <source>Time budget</source>
        <translation>时间预算</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>Change from A to B, at least one device</source>
        <translation>从 A 到 B 的变化（至少一个设备）</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Mean of the devices.</source>
        <translation>各设备的平均值。</translation>
    </message>
    <message>
        <source>Time budget of %1</source>
        <translation>%1 的时间预算</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
</context>
<context>
    <name>ReportTimeline</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>The timeline needs JavaScript, which this browser does not run.</source>
        <translation>时间线需要 JavaScript，但此浏览器不运行它。</translation>
    </message>
    <message>
        <source>The timeline cannot be shown. It needs Chrome 87, Edge 87, Firefox 113, Safari 16.4 or newer.</source>
        <translation>无法显示时间线。需要 Chrome 87、Edge 87、Firefox 113、Safari 16.4 或更新版本。</translation>
    </message>
    <message>
        <source>Loading the timeline…</source>
        <translation>正在加载时间线…</translation>
    </message>
    <message>
        <source>Click the timeline first. Wheel or W and S zoom, A and D or dragging pan, Shift and dragging selects a range. Up and Down scroll, Shift-Left and Shift-Right select spans, [ and ] waits. / searches, F shows everything, Z the selection, Escape clears it.</source>
        <translation>请先点击时间线。滚轮或 W 和 S 缩放，A 和 D 或拖动平移，按住 Shift 拖动选择范围。上下方向键滚动，Shift-左和 Shift-右选择区间，[ 和 ] 选择等待。/ 搜索，F 显示全部，Z 缩放到所选，Escape 清除所选。</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Zoom to selection</source>
        <translation>缩放到所选</translation>
    </message>
    <message>
        <source>Previous wait</source>
        <translation>上一次等待</translation>
    </message>
    <message>
        <source>Next wait</source>
        <translation>下一次等待</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>按名称搜索</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一个结果</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一个结果</translation>
    </message>
    <message>
        <source>%1 of %2 hits</source>
        <translation>第 %1 个结果，共 %2 个</translation>
    </message>
    <message>
        <source>Hits: %1</source>
        <translation>结果：%1</translation>
    </message>
    <message>
        <source>No hits</source>
        <translation>无结果</translation>
    </message>
    <message>
        <source>Visible: %1 to %2 (%3)</source>
        <translation>可见：%1 至 %2（%3）</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>Selected span</source>
        <translation>所选区间</translation>
    </message>
    <message>
        <source>Click a span for its details.</source>
        <translation>点击区间查看详情。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Minimum duration</source>
        <translation>最短时长</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>等待原因</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Awaited</source>
        <translation>所等待的工作</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>Idle gap</source>
        <translation>空闲间隙</translation>
    </message>
    <message>
        <source>Drains the device after the last launch; no time is lost</source>
        <translation>在最后一次启动后排空设备，不损失时间</translation>
    </message>
    <message>
        <source>No awaited work was running or queued</source>
        <translation>没有所等待的工作正在运行或排队</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>启动调用</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>所启动的工作</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>Summarized spans</source>
        <translation>汇总的区间</translation>
    </message>
    <message>
        <source>Mostly</source>
        <translation>主要为</translation>
    </message>
    <message>
        <source>Total duration</source>
        <translation>总时长</translation>
    </message>
    <message>
        <source>Spans starting in range</source>
        <translation>在范围内开始的区间</translation>
    </message>
    <message>
        <source>Show in timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>Overview: utilization of the whole run. Click to move the visible range.</source>
        <translation>概览：整个运行的利用率。点击可移动可见范围。</translation>
    </message>
    <message>
        <source>In the range shown at first, a group covers at most %1, elsewhere at most %2.</source>
        <translation>在最初显示的范围内，每组最多覆盖 %1，其他位置最多 %2。</translation>
    </message>
    <message>
        <source>A group covers at most %1.</source>
        <translation>每组最多覆盖 %1。</translation>
    </message>
    <message>
        <source>The range shown at first keeps every span; elsewhere, a group covers at most %1.</source>
        <translation>最初显示的范围保留每个区间；其他位置每组最多覆盖 %1。</translation>
    </message>
    <message>
        <source>To limit the size of the page, the timeline shows %1 of %2 spans as %3 groups.</source>
        <translation>为限制页面大小，时间线将 %2 个区间中的 %1 个显示为 %3 个组。</translation>
    </message>
    <message>
        <source>A search finds a group by the name that takes most of its time. Numbers and tables outside the timeline are exact.</source>
        <translation>搜索按占用时间最多的名称查找组。时间线之外的数字和表格都是精确的。</translation>
    </message>
    <message>
        <source>Spans on hidden tracks, left out: %1.</source>
        <translation>隐藏轨道上省略的区间：%1。</translation>
    </message>
    <message>
        <source>Spans without details: %1.</source>
        <translation>没有详情的区间：%1。</translation>
    </message>
    <message>
        <source>Waits without reason and idle gap (the cheapest): %1.</source>
        <translation>未显示原因和空闲间隙的等待（代价最低者）：%1。</translation>
    </message>
    <message>
        <source>Communication kernel</source>
        <translation>通信内核</translation>
    </message>
    <message>
        <source>Wait (stronger colour: more device time lost)</source>
        <translation>等待（颜色越深：损失的设备时间越多）</translation>
    </message>
    <message>
        <source>Idle gap after a wait</source>
        <translation>等待之后的空闲间隙</translation>
    </message>
    <message>
        <source>%1 (first %2 listed)</source>
        <translation>%1（列出前 %2 个）</translation>
    </message>
    <message>
        <source>Names of which only the beginning is shown: %1.</source>
        <translation>仅显示开头部分的名称：%1。</translation>
    </message>
    <message>
        <source>The timeline is larger than its limit, by %1 bytes.</source>
        <translation>时间线超出其大小上限 %1 字节。</translation>
    </message>
</context>
<context>
    <name>Result</name>
    <message>
        <source>Tracing made {} {} % slower: small differences may come from the tracing.</source>
        <translation>跟踪使 {} 慢了 {} %：微小的差异可能来自跟踪本身。</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>exposed copies and memsets</source>
        <translation>未被掩盖的拷贝和 memset</translation>
    </message>
    <message>
        <source>idle while a host thread was blocked</source>
        <translation>主机线程阻塞期间的空闲</translation>
    </message>
    <message>
        <source>idle for other reasons</source>
        <translation>其他原因的空闲</translation>
    </message>
    <message>
        <source>{} took {}</source>
        <translation>{} 用时 {}</translation>
    </message>
    <message>
        <source>the host waits {} instead of {}; the device lost {} to those waits</source>
        <translation>主机等待 {}，而不是 {} 次；多出的等待使设备损失了 {}</translation>
    </message>
    <message>
        <source>the host waits {} instead of {}</source>
        <translation>主机等待 {}，而不是 {} 次</translation>
    </message>
    <message>
        <source>the largest part of that, {}, is {}</source>
        <translation>差异中最大的一部分（{}）来自{}</translation>
    </message>
    <message>
        <source>{} at {}</source>
        <translation>{}（{}）</translation>
    </message>
    <message>
        <source>{} is {}.</source>
        <translation>{} 的{}。</translation>
    </message>
    <message>
        <source>{} is {}: {}.</source>
        <translation>{} 的{}：{}。</translation>
    </message>
    <message>
        <source>No strategy is faster than {}: {} is {}.</source>
        <translation>没有策略比 {} 更快：{} 的{}。</translation>
    </message>
    <message>
        <source>it</source>
        <translation>它</translation>
    </message>
    <message>
        <source>{}, {}: too few repeats to judge ({}; {} on each side are needed).</source>
        <translation>{}，{}：重复次数过少，无法判定（{} 次；每一方需要 {} 次）。</translation>
    </message>
    <message>
        <source>{} times as fast as {}</source>
        <translation>速度是 {1} 的 {0} 倍</translation>
    </message>
    <message>
        <source>{} times as slow as {}</source>
        <translation>耗时是 {1} 的 {0} 倍</translation>
    </message>
    <message>
        <source>No difference shown between {} and {}: {}, {} (95 % interval of the ratio: {} to {}).</source>
        <translation>{} 与 {} 之间未发现差异：{}，{}（比值的 95 % 置信区间：{} 至 {}）。</translation>
    </message>
    <message>
        <source>More repeats or a quieter machine may show one.</source>
        <translation>增加重复次数或换用更空闲的机器可能会显出差异。</translation>
    </message>
    <message numerus="yes">
        <source>{}: the devices were busy {} of it on average, the host waited {}.</source>
        <comment>{}: the device was busy {} of it, the host waited {}.</comment>
        <translation>
            <numerusform>{}：其中设备平均忙碌占 {}，主机等待 {}。</numerusform>
        </translation>
    </message>
    <message>
        <source>B is {} shorter, mostly {} ({}).</source>
        <translation>B 缩短 {}，主要来自{}（{}）。</translation>
    </message>
    <message>
        <source>B is {} longer, mostly {} ({}).</source>
        <translation>B 延长 {}，主要来自{}（{}）。</translation>
    </message>
    <message>
        <source>B is {} shorter; the largest change is {} ({}).</source>
        <translation>B 缩短 {}；变化最大的是{}（{}）。</translation>
    </message>
    <message>
        <source>B is {} longer; the largest change is {} ({}).</source>
        <translation>B 延长 {}；变化最大的是{}（{}）。</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>Rocm</name>
    <message>
        <source>{}: byte {}: expected {}</source>
        <translation>{}：字节 {}：应为 {}</translation>
    </message>
    <message>
        <source>{}: rocpd database without events; expected one of the tables rocpd_kernel_dispatch_..., rocpd_memory_copy_..., rocpd_region_..., rocpd_sample_...</source>
        <translation>{}：rocpd 数据库不含事件；应有以下表之一：rocpd_kernel_dispatch_...、rocpd_memory_copy_...、rocpd_region_...、rocpd_sample_...</translation>
    </message>
    <message>
        <source>{}: byte {}: the list &quot;rocprofiler-sdk-tool&quot; contains no process</source>
        <translation>{}：字节 {}：列表 &quot;rocprofiler-sdk-tool&quot; 中没有进程</translation>
    </message>
</context>
<context>
    <name>Runs</name>
    <message>
        <source>repeat %1 of %2, the median</source>
        <translation>第 %1 次重复，共 %2 次，中位数</translation>
    </message>
    <message>
        <source>repeat %1 of %2</source>
        <translation>第 %1 次重复，共 %2 次</translation>
    </message>
    <message>
        <source>incomplete repeat</source>
        <translation>未完成的重复</translation>
    </message>
</context>
<context>
    <name>SectionWords</name>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>{} is empty</source>
        <translation>{} 为空</translation>
    </message>
    <message>
        <source>cannot read {}</source>
        <translation>无法读取 {}</translation>
    </message>
    <message>
        <source>{} is damaged in its first {} bytes</source>
        <translation>{} 的前 {} 个字节已损坏</translation>
    </message>
    <message>
        <source>cannot open &apos;{}&apos;: {}</source>
        <translation>无法打开“{}”：{}</translation>
    </message>
    <message>
        <source>cannot create &apos;{}&apos;: {}</source>
        <translation>无法创建“{}”：{}</translation>
    </message>
    <message>
        <source>cannot create &apos;{}&apos;: another recording is being written there</source>
        <translation>无法创建“{}”：正有另一份录制写入该处</translation>
    </message>
    <message>
        <source>cannot write &apos;{}&apos;: {}</source>
        <translation>无法写入“{}”：{}</translation>
    </message>
    <message>
        <source>cannot save &apos;{}&apos;: {}</source>
        <translation>无法保存“{}”：{}</translation>
    </message>
    <message>
        <source>{} is not a Stallscope session: the file signature does not match</source>
        <translation>{} 不是 Stallscope 会话：文件签名不匹配</translation>
    </message>
    <message>
        <source>{} is truncated in its first {} bytes: it contains no data</source>
        <translation>{} 在前 {} 个字节内被截断：不含任何数据</translation>
    </message>
    <message>
        <source>{} was written by a newer version of Stallscope (format {}.{}, this version reads up to {}): update Stallscope to open it</source>
        <translation>{} 由较新版本的 Stallscope 写出（格式为 {}.{}，此版本最高可读取 {}）：请更新 Stallscope 后再打开</translation>
    </message>
    <message>
        <source>cannot open &apos;{}&apos;: not a regular file</source>
        <translation>无法打开“{}”：不是普通文件</translation>
    </message>
    <message>
        <source>cannot open &apos;{}&apos;: its strings, tables and details exceed the memory limit of {}; raise it with STALLSCOPE_MEMORY (stallscope-cli) or --memory (stallscope)</source>
        <translation>无法打开“{}”：其中的字符串、表格和详情超过了 {} 的内存上限；请用 STALLSCOPE_MEMORY（stallscope-cli）或 --memory（stallscope）提高上限</translation>
    </message>
    <message>
        <source>cannot open &apos;{}&apos;: its compression ratio is implausibly high for a recording</source>
        <translation>无法打开“{}”：其压缩比对于录制而言高得不合理</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was truncated: following stopped</source>
        <translation>“{}”被截断：已停止跟随</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was replaced: following stopped</source>
        <translation>“{}”被替换：已停止跟随</translation>
    </message>
    <message>
        <source>cannot save &apos;{}&apos;: it exists and is not a regular file</source>
        <translation>无法保存“{}”：它已存在且不是普通文件</translation>
    </message>
    <message>
        <source>cannot create a temporary file in &apos;{}&apos;: {}</source>
        <translation>无法在“{}”中创建临时文件：{}</translation>
    </message>
    <message>
        <source>all folders for temporary files are in memory</source>
        <translation>所有临时文件夹都位于内存中</translation>
    </message>
    <message>
        <source>cannot write temporary data in &apos;{}&apos;: {}</source>
        <translation>无法在“{}”中写入临时数据：{}</translation>
    </message>
    <message>
        <source>cannot read temporary data in &apos;{}&apos;: {}</source>
        <translation>无法读取“{}”中的临时数据：{}</translation>
    </message>
</context>
<context>
    <name>Shown</name>
    <message>
        <source>Selected: %1, %2, %3 long, at %4, on %5.</source>
        <comment>%1: name, %2: kind, %3: length, %4: when, %5: thread or stream</comment>
        <translation>已选：%1，%2，长 %3，位于 %4，在 %5 上。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Shown: %1.</source>
        <translation>当前显示：%1。</translation>
    </message>
    <message>
        <source>Shown: %1 of %2.</source>
        <translation>当前显示：%1，共 %2。</translation>
    </message>
    <message>
        <source>Selected: %1, %2 long.</source>
        <translation>已选：%1，长 %2。</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已收起</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>No span selected.</source>
        <translation>未选择区间。</translation>
    </message>
    <message>
        <source>%1: devices busy %2 of the time.</source>
        <translation>%1：设备有 %2 的时间处于忙碌状态。</translation>
    </message>
</context>
<context>
    <name>SshHost</name>
    <message>
        <source>Enter the machine.</source>
        <translation>请输入机器。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a valid machine name. Use HOST, USER@HOST or USER@HOST:PORT.</source>
        <translation>“%1”不是有效的机器名称。请使用 HOST、USER@HOST 或 USER@HOST:PORT。</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: port %2 is out of range.</source>
        <translation>“%1”：端口 %2 无效。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a valid remote file. Use ssh://[USER@]HOST[:PORT]/FILE</source>
        <translation>“%1”不是有效的远程文件。请使用 ssh://[USER@]HOST[:PORT]/FILE</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message numerus="yes">
        <source>{} launches</source>
        <comment>{} launch</comment>
        <translation>
            <numerusform>{} 次启动</numerusform>
        </translation>
    </message>
    <message>
        <source>No steps: the launches do not repeat.</source>
        <translation>没有步骤：启动没有重复。</translation>
    </message>
    <message>
        <source>{}, annotated {}, of {}</source>
        <translation>{}，标注为 {}，每步 {}</translation>
    </message>
    <message numerus="yes">
        <source>{} steps</source>
        <comment>{} step</comment>
        <translation>
            <numerusform>{} 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}：{}。</translation>
    </message>
    <message>
        <source>It has {} more.</source>
        <translation>该步骤多了 {}。</translation>
    </message>
    <message numerus="yes">
        <source>Found {} steps of {}</source>
        <comment>Found {} step of {}</comment>
        <translation>
            <numerusform>找到 {} 个步骤，每步 {}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} ({} annotated steps of {})</source>
        <comment>{} ({} annotated step of {})</comment>
        <translation>
            <numerusform>{}（{} 个标注的步骤，每步 {}）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} ({} found steps of {})</source>
        <comment>{} ({} found step of {})</comment>
        <translation>
            <numerusform>{}（{} 个找到的步骤，每步 {}）</numerusform>
        </translation>
    </message>
    <message>
        <source>{}, annotated {}</source>
        <translation>{}，标注为 {}</translation>
    </message>
    <message numerus="yes">
        <source>{} ({} annotated steps)</source>
        <comment>{} ({} annotated step)</comment>
        <translation>
            <numerusform>{}（{} 个标注的步骤）</numerusform>
        </translation>
    </message>
    <message>
        <source>No steps: too few launches.</source>
        <translation>没有步骤：启动次数太少。</translation>
    </message>
    <message>
        <source>Kernel {} took {} longer.</source>
        <translation>内核 {} 多用了 {}。</translation>
    </message>
    <message>
        <source>The host waited {} longer in {}.</source>
        <translation>主机在 {1} 中多等待了 {0}。</translation>
    </message>
    <message>
        <source>{}: median {}, interquartile range {} to {}.</source>
        <translation>{}：中位数 {}，四分位距 {} 至 {}。</translation>
    </message>
    <message>
        <source>The host takes {} per step and runs ahead of the device.</source>
        <translation>主机每步用时 {}，领先于设备。</translation>
    </message>
    <message>
        <source>Slowest step {}: {}, {} longer than the median step.</source>
        <translation>最慢的步骤 {}：{}，比中位步骤长 {}。</translation>
    </message>
    <message>
        <source>Slowest step {}: {}, {} longer than the median step: {}.</source>
        <translation>最慢的步骤 {}：{}，比中位步骤长 {}：{}。</translation>
    </message>
    <message>
        <source>Median step: {} in A, {} in B, difference {}{}.</source>
        <translation>中位步骤：A 为 {}，B 为 {}，相差 {}{}。</translation>
    </message>
    <message>
        <source>Slowest step, {}: {}, {} longer than the median step.</source>
        <translation>最慢的步骤 {}：{}，比中位步骤长 {}。</translation>
    </message>
    <message>
        <source>Slowest step, {}: {}, {} longer than the median step: {}.</source>
        <translation>最慢的步骤 {}：{}，比中位步骤长 {}：{}。</translation>
    </message>
</context>
<context>
    <name>SummaryTiles</name>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Time in which the device is busy; for several devices, their mean.</source>
        <translation>设备忙碌的时间；多个设备时为平均值。</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Time in which the device is idle; for several devices, their mean.</source>
        <translation>设备空闲的时间；多个设备时为平均值。</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>未被掩盖的拷贝</translation>
    </message>
    <message>
        <source>Time in which a copy or memset runs and no kernel does; for several devices, their mean.</source>
        <translation>有拷贝或 memset 而没有内核运行的时间；多个设备时为平均值。</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>Time in which communication runs and no other kernel does; for several devices, their mean.</source>
        <translation>有通信而没有其他内核运行的时间；多个设备时为平均值。</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>Time in which at least one thread that launches work is in a blocking call.</source>
        <translation>至少有一个启动工作的线程处于阻塞调用中的时间。</translation>
    </message>
    <message>
        <source>Possible gain</source>
        <translation>可能的收益</translation>
    </message>
    <message>
        <source>Largest predicted gain of a single change, as a share of the run. See Advice.</source>
        <translation>单项更改的最大预测收益，占运行时间的比例。参见“建议”。</translation>
    </message>
    <message>
        <source>Exposed comm.</source>
        <comment>Exposed communication, short</comment>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <comment>short</comment>
        <translation>未被掩盖的拷贝</translation>
    </message>
</context>
<context>
    <name>Sweep</name>
    <message>
        <source>the factor of a range</source>
        <translation>范围的倍数</translation>
    </message>
    <message>
        <source>the step of a range</source>
        <translation>范围的步长</translation>
    </message>
    <message>
        <source>a range from {} needs a step, as in &quot;{} +1&quot;</source>
        <translation>从 {} 开始的范围需要步长，例如“{} +1”</translation>
    </message>
    <message>
        <source>the range &quot;{}&quot; has more than {} values</source>
        <translation>范围“{}”的值超过 {} 个</translation>
    </message>
    <message>
        <source>a sweep over {} takes {} values at most</source>
        <translation>对 {} 的参数扫描最多 {} 个值</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1: what is measured, %2: a strategy</extracomment>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1（最佳）</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>value of %1</source>
        <translation>“%1”值</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source> and </source>
        <translation> 和 </translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 is fastest</source>
        <translation>%1 最快</translation>
    </message>
    <message>
        <source>%1 is fastest at %2.</source>
        <translation>%1 在%2上都最快。</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>每个%1</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>any %1</source>
        <translation>任何%1</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %4 at %2.</source>
        <translation>在 %2 处，%1 的速度是 %4 的 %3 倍。</translation>
    </message>
    <message>
        <source> (95 % interval: %1 to %2).</source>
        <translation> (95 % 置信区间：%1 至 %2)。</translation>
    </message>
    <message>
        <source>the points</source>
        <translation>各点</translation>
    </message>
    <message>
        <source>the values</source>
        <translation>各值</translation>
    </message>
    <message>
        <source>%1 is fastest of all at %2 (%3)</source>
        <translation>所有情况中最快的是 %1（%2），用时 %3</translation>
    </message>
    <message>
        <source>%1 takes %2 times as long at %3 as at %4.</source>
        <translation>%1 在 %3 时的耗时是 %4 时的 %2 倍。</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>一次运行</translation>
    </message>
    <message>
        <source>median of %1: %2 to %3</source>
        <translation>%1 次的中位数，范围 %2 至 %3</translation>
    </message>
    <message>
        <source>%1 on %2: %3 (%4)</source>
        <translation>%1，设备 %2：%3（%4）</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1（%2）：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>no runs</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <extracomment>%1: a ratio of wall times, %2: the strategy that is compared with</extracomment>
        <translation>，为 %2 的 %1 倍</translation>
    </message>
    <message numerus="yes">
        <source>{} of {} points</source>
        <comment>{} of {} point</comment>
        <translation>
            <numerusform>{} 个点（共 {} 个）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} points</source>
        <comment>{} point</comment>
        <translation>
            <numerusform>{} 个点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} strategies</source>
        <comment>{} strategy</comment>
        <translation>
            <numerusform>{} 种策略</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} repeats</source>
        <comment>{} repeat</comment>
        <translation>
            <numerusform>{} 次重复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} runs</source>
        <comment>{} run</comment>
        <translation>
            <numerusform>{} 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} of {} runs</source>
        <comment>{} of {} run</comment>
        <translation>
            <numerusform>{} 次运行（共 {} 次）</numerusform>
        </translation>
    </message>
    <message>
        <source>the range &quot;{}&quot; does not end after its start</source>
        <translation>范围“{}”的结束不晚于开始</translation>
    </message>
    <message>
        <source>duplicate value of {}: {}</source>
        <translation>{} 的值重复：{}</translation>
    </message>
    <message>
        <source>a sweep over {} needs at least two values, as in &quot;{}&quot;</source>
        <translation>对 {} 的参数扫描至少需要两个值，例如“{}”</translation>
    </message>
    <message>
        <source>best per strategy</source>
        <translation>各策略的最佳值</translation>
    </message>
    <message>
        <source>no significant difference between the fastest</source>
        <translation>最快的几种之间无显著差异</translation>
    </message>
    <message numerus="yes">
        <source>the {} of {} points completed so far</source>
        <comment>the {} of {} point completed so far</comment>
        <translation>
            <numerusform>目前已完成的 {} 个点（共 {} 个）</numerusform>
        </translation>
    </message>
    <message>
        <source>No significant difference between the strategies at any point.</source>
        <translation>在任何点上各策略之间均无显著差异。</translation>
    </message>
    <message>
        <source>No strategy is significantly faster than %1 at %2.</source>
        <translation>在%2上没有策略显著快于 %1。</translation>
    </message>
    <message>
        <source>Largest lead: %1 at %2, %3 times as fast as %4.</source>
        <translation>最大领先：%1（%2），速度是 %4 的 %3 倍。</translation>
    </message>
    <message>
        <source>No significant difference between %1 for %2.</source>
        <translation>对于 %2，%1之间无显著差异。</translation>
    </message>
    <message numerus="yes">
        <source>{}; no significant difference to {} other points.</source>
        <comment>{}; no significant difference to {} other point.</comment>
        <translation>
            <numerusform>{}；与另外 {} 个点无显著差异。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; no significant difference to %2.</source>
        <translation>%1；与 %2 无显著差异。</translation>
    </message>
    <message>
        <source>%1; larger values are not faster.</source>
        <translation>%1；更大的值不会更快。</translation>
    </message>
    <message>
        <source>%1; smaller values are slower.</source>
        <translation>%1；更小的值更慢。</translation>
    </message>
    <message>
        <source>Too few repeats for a verdict: %1, at least %2 required.</source>
        <translation>重复次数过少，无法判定：%1 次，至少需要 %2 次。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>SweepMetric</name>
    <message>
        <source>Wall time</source>
        <translation>墙钟时间</translation>
    </message>
    <message>
        <source>Ratio to the baseline</source>
        <translation>与基线的比值</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>设备忙碌</translation>
    </message>
    <message>
        <source>Blocked mid-run</source>
        <translation>运行中阻塞</translation>
    </message>
    <message>
        <source>Host/device overlap</source>
        <translation>主机/设备重叠</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>Run time, median of the repeats.</source>
        <translation>运行时间，各次重复的中位数。</translation>
    </message>
    <message>
        <source>Wall time relative to the baseline at the same point; below 1 is faster.</source>
        <translation>相对于同一点上基线的墙钟时间；小于 1 表示更快。</translation>
    </message>
    <message>
        <source>Device time lost to host waits.</source>
        <translation>因主机等待而损失的设备时间。</translation>
    </message>
    <message>
        <source>Median over the repeats, not the value of the repeat with the median wall time.</source>
        <translation>各次重复的中位数，而不是墙钟时间为中位数的那次重复的值。</translation>
    </message>
    <message>
        <source>Share of the time in which the device is busy; mean of several devices.</source>
        <translation>设备忙碌的时间占比；有多个设备时取平均值。</translation>
    </message>
</context>
<context>
    <name>Tables</name>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>late launch</source>
        <translation>启动过晚</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>依赖</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>before and after</source>
        <translation>前后时间</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>执行期间</translation>
    </message>
    <message>
        <source>Wake-up</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>Idle gap</source>
        <translation>空闲间隙</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>Needless</source>
        <translation>不必要</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Awaited</source>
        <translation>所等待的工作</translation>
    </message>
    <message>
        <source>Called from</source>
        <translation>调用位置</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>To</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Device time</source>
        <translation>设备时间</translation>
    </message>
    <message>
        <source>Waits by site</source>
        <translation>按调用点汇总的等待</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Idle by cause</source>
        <translation>空闲原因</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Kernels by name</source>
        <translation>按名称汇总的内核</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>API calls by name</source>
        <translation>按名称汇总的 API 调用</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>范围</translation>
    </message>
    <message numerus="yes">
        <source>{} rows</source>
        <comment>{} row</comment>
        <translation>
            <numerusform>{} 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} of {} rows</source>
        <comment>{} of {} row</comment>
        <translation>
            <numerusform>{} 行，共 {} 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} bytes</source>
        <comment>{} byte</comment>
        <translation>
            <numerusform>{} 字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied {} rows</source>
        <comment>Copied {} row</comment>
        <translation>
            <numerusform>已复制 {} 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Sum of the durations; concurrent spans count in full.</source>
        <translation>时长总和；并发的区间各按全长计入。</translation>
    </message>
    <message>
        <source>Number of spans that start in this range.</source>
        <translation>在此范围内开始的区间数。</translation>
    </message>
    <message>
        <source>Part of the wait in which the awaited work was still running.</source>
        <translation>等待期间所等待的工作仍在执行的部分。</translation>
    </message>
    <message>
        <source>Device idle time before the next work that is caused by this wait.</source>
        <translation>由该等待造成的、下一项工作之前的设备空闲时间。</translation>
    </message>
    <message>
        <source>Overhead of the profiler itself.</source>
        <translation>性能分析器自身的开销。</translation>
    </message>
    <message>
        <source>The host had not launched the next work yet because it was busy otherwise.</source>
        <translation>主机忙于其他事情，尚未启动下一项工作。</translation>
    </message>
    <message>
        <source>Launched but not yet started on the device, up to 30 us.</source>
        <translation>已启动但尚未在设备上开始，最多 30 us。</translation>
    </message>
    <message>
        <source>Launched, but the stream waited for an event of another stream.</source>
        <translation>已启动，但该流在等待另一个流的事件。</translation>
    </message>
    <message>
        <source>All other causes, and work whose launch is unknown.</source>
        <translation>所有其他原因，以及启动未知的工作。</translation>
    </message>
    <message>
        <source>Time before the first and after the last work of the device.</source>
        <translation>设备的首项工作之前与末项工作之后的时间。</translation>
    </message>
    <message>
        <source>Synchronization with all work on the device.</source>
        <translation>与设备上的所有工作同步。</translation>
    </message>
    <message>
        <source>Synchronization with all work in the context.</source>
        <translation>与上下文中的所有工作同步。</translation>
    </message>
    <message>
        <source>Synchronization with one stream.</source>
        <translation>与一个流同步。</translation>
    </message>
    <message>
        <source>Synchronization with all work before a recorded event.</source>
        <translation>与所记录事件之前的所有工作同步。</translation>
    </message>
    <message>
        <source>Synchronous copy.</source>
        <translation>同步拷贝。</translation>
    </message>
    <message>
        <source>&quot;Async&quot; copy from the device to pageable memory, which blocks. Often the actual wait before a synchronize call.</source>
        <translation>从设备到可分页内存的“异步”拷贝，实际会阻塞。往往是同步调用之前真正的等待。</translation>
    </message>
    <message>
        <source>&quot;Async&quot; copy of more than 64 KiB from pageable memory that returned only after the copy had started.</source>
        <translation>从可分页内存拷贝超过 64 KiB 的“异步”拷贝，其调用在拷贝开始之后才返回。</translation>
    </message>
    <message>
        <source>Host-to-host copy in stream order.</source>
        <translation>按流顺序执行的主机到主机拷贝。</translation>
    </message>
    <message>
        <source>Synchronous memset of pinned or managed memory.</source>
        <translation>对锁页或托管内存的同步 memset。</translation>
    </message>
    <message>
        <source>Blocking prefetch or attach of managed memory.</source>
        <translation>阻塞的托管内存预取或附加。</translation>
    </message>
    <message>
        <source>Allocation of device or pinned memory that is not stream-ordered.</source>
        <translation>不按流顺序分配设备内存或锁页内存。</translation>
    </message>
    <message>
        <source>Free of device or pinned memory that is not stream-ordered.</source>
        <translation>不按流顺序释放设备内存或锁页内存。</translation>
    </message>
    <message>
        <source>Module loading.</source>
        <translation>模块加载。</translation>
    </message>
    <message>
        <source>Call blocked by a full command buffer of the device.</source>
        <translation>因设备的命令缓冲区已满而阻塞的调用。</translation>
    </message>
    <message>
        <source>Polling: 100 or more consecutive queries of one event or stream, counted as one wait.</source>
        <translation>轮询：对同一事件或流连续查询 100 次或以上，计为一次等待。</translation>
    </message>
    <message>
        <source>%1 after the start of the run</source>
        <translation>运行开始后 %1</translation>
    </message>
    <message>
        <source>Name of the spans that start in this range.</source>
        <translation>在此范围内开始的区间的名称。</translation>
    </message>
    <message>
        <source>Share of the table&apos;s total.</source>
        <translation>占本表总和的比例。</translation>
    </message>
    <message>
        <source>Mean duration.</source>
        <translation>平均时长。</translation>
    </message>
    <message>
        <source>Median duration.</source>
        <translation>时长的中位数。</translation>
    </message>
    <message>
        <source>Shortest duration.</source>
        <translation>最短时长。</translation>
    </message>
    <message>
        <source>Longest duration. Enter or a double click goes to this span.</source>
        <translation>最长时长。按 Enter 或双击可转到该区间。</translation>
    </message>
    <message>
        <source>Blocking API call, in which the thread waits for the device.</source>
        <translation>线程在其中等待设备的阻塞 API 调用。</translation>
    </message>
    <message>
        <source>Reason why the call blocks.</source>
        <translation>该调用阻塞的原因。</translation>
    </message>
    <message>
        <source>Innermost framework operation around the call, or else the innermost range of the program.</source>
        <translation>包含该调用的最内层框架操作；若无，则为程序的最内层范围。</translation>
    </message>
    <message>
        <source>Start of the call relative to the start of the run.</source>
        <translation>调用相对于运行开始的开始时刻。</translation>
    </message>
    <message>
        <source>Time the thread was blocked.</source>
        <translation>线程被阻塞的时间。</translation>
    </message>
    <message>
        <source>Last work to finish before the call returned, among the work the call waits for.</source>
        <translation>该调用所等待的工作中，在调用返回前最后完成的一项。</translation>
    </message>
    <message>
        <source>Innermost Python function or stack frame.</source>
        <translation>最内层的 Python 函数或栈帧。</translation>
    </message>
    <message>
        <source>Blocked thread.</source>
        <translation>被阻塞的线程。</translation>
    </message>
    <message>
        <source>Cause of the idle time. Each idle moment has exactly one cause.</source>
        <translation>空闲的原因。每个空闲时刻恰有一个原因。</translation>
    </message>
    <message>
        <source>Idle device.</source>
        <translation>空闲的设备。</translation>
    </message>
    <message>
        <source>Idle time with this cause. The causes add up to the total.</source>
        <translation>由该原因造成的空闲时间。各原因相加即为总和。</translation>
    </message>
    <message>
        <source>Share of idle time</source>
        <translation>占空闲时间</translation>
    </message>
    <message>
        <source>Share of the device idle time.</source>
        <translation>占设备空闲时间的比例。</translation>
    </message>
    <message>
        <source>Share of time</source>
        <translation>占总时间</translation>
    </message>
    <message>
        <source>Share of the run or of the selected range.</source>
        <translation>占整次运行或所选范围的比例。</translation>
    </message>
    <message>
        <source>Direction of the copy.</source>
        <translation>拷贝的方向。</translation>
    </message>
    <message>
        <source>Source memory kind.</source>
        <translation>源内存类型。</translation>
    </message>
    <message>
        <source>Destination memory kind.</source>
        <translation>目标内存类型。</translation>
    </message>
    <message>
        <source>Total bytes copied.</source>
        <translation>拷贝的总字节数。</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Total duration of the device work launched inside these ranges.</source>
        <translation>在这些范围内启动的设备工作的总时长。</translation>
    </message>
    <message>
        <source>Blocking calls grouped by call, kind and cause, costliest first</source>
        <translation>按调用、类型和起因分组的阻塞调用，代价最高的在前</translation>
    </message>
    <message>
        <source>All blocking calls with their reason, awaited work and cost</source>
        <translation>所有阻塞调用及其原因、所等待的工作和代价</translation>
    </message>
    <message>
        <source>Device idle time by cause</source>
        <translation>按原因汇总的设备空闲时间</translation>
    </message>
    <message>
        <source>Copies by name, direction and memory kind</source>
        <translation>按名称、方向和内存类型汇总的拷贝</translation>
    </message>
    <message>
        <source>Ranges of the program by name</source>
        <translation>按名称汇总的程序范围</translation>
    </message>
    <message numerus="yes">
        <source>Copied the first {} of {} rows. Save as CSV to get all rows.</source>
        <comment>Copied the first {} of {} row.</comment>
        <translation>
            <numerusform>已复制前 {} 行，共 {} 行。要获取全部行，请保存为 CSV。</numerusform>
        </translation>
    </message>
    <message>
        <source>Smaller of idle gap and wait: device time that the wait itself costs. Removing it may save more, because the host also gets ahead with later work.</source>
        <translation>空闲间隙与等待两者中的较小者：该等待本身损失的设备时间。消除该等待可能节省更多，因为主机还能提前进行后续工作。</translation>
    </message>
    <message>
        <source>Bubbles: the host was blocked and launched nothing, so the device ran out of work. Includes waits during initialization and before the first work, which the time budget counts separately.</source>
        <translation>空泡：主机被阻塞而没有启动任何工作，设备因此无工作可做。包括初始化期间和首项工作之前的等待，时间预算将其单独计入。</translation>
    </message>
    <message>
        <source>Bytes divided by total time. 1 GB is 10^9 bytes.</source>
        <translation>字节数除以总时间。1 GB 为 10^9 字节。</translation>
    </message>
    <message>
        <source>Waits without awaited work in the trace, such as the start of a context or a full queue.</source>
        <translation>跟踪中没有所等工作的等待，例如创建上下文或队列已满。</translation>
    </message>
    <message>
        <source>Time from the end of the awaited work until the thread resumed.</source>
        <translation>从所等工作结束到线程恢复的时间。</translation>
    </message>
    <message>
        <source>Unattributed</source>
        <translation>未归属</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Type of the collective.</source>
        <translation>集合通信的类型。</translation>
    </message>
    <message>
        <source>Group size</source>
        <translation>组大小</translation>
    </message>
    <message>
        <source>Number of ranks in the communicator; n/a if the trace does not record it.</source>
        <translation>通信器中的 rank 数；跟踪未记录时为 n/a。</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Size of the whole message: input of an all-reduce or reduce-scatter, output of an all-gather. n/a if the trace does not record it.</source>
        <translation>整个消息的大小：all-reduce 或 reduce-scatter 的输入，all-gather 的输出。跟踪未记录时为 n/a。</translation>
    </message>
    <message>
        <source>Number of communication kernels that start in this range, on all devices.</source>
        <translation>此范围内开始的通信内核数，含所有设备。</translation>
    </message>
    <message>
        <source>Total bytes</source>
        <translation>总字节数</translation>
    </message>
    <message>
        <source>Sum of the messages.</source>
        <translation>消息大小之和。</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>Sum of the kernel durations, including the wait for other ranks.</source>
        <translation>内核时长之和，包括等待其他 rank 的时间。</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>未被掩盖</translation>
    </message>
    <message>
        <source>Part of the total time in which no other kernel ran on the same device.</source>
        <translation>总时间中同一设备上没有其他内核运行的部分。</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Share of the total time that computation on the same device hides.</source>
        <translation>总时间中被同一设备上的计算掩盖的比例。</translation>
    </message>
    <message>
        <source>Algorithm bandwidth</source>
        <translation>算法带宽</translation>
    </message>
    <message>
        <source>Message size divided by time. A collective found on several ranks counts with its shortest duration, without the wait for the last rank.</source>
        <translation>消息大小除以时间。在多个 rank 上找到的集合通信按其最短时长计算，不含等待最后一个 rank 的时间。</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>总线带宽</translation>
    </message>
    <message>
        <source>Algorithm bandwidth times the data that each rank moves per message byte: 2(n-1)/n for an all-reduce of n ranks, (n-1)/n for all-gather, reduce-scatter and all-to-all, 1 for broadcast and reduce. Comparable with the bandwidth of the links. n/a without message and group size.</source>
        <translation>算法带宽乘以每个 rank 每字节消息移动的数据量：n 个 rank 的 all-reduce 为 2(n-1)/n，all-gather、reduce-scatter 和 all-to-all 为 (n-1)/n，broadcast 和 reduce 为 1。可与链路带宽比较。没有消息大小和组大小时为 n/a。</translation>
    </message>
    <message>
        <source>Waited for ranks</source>
        <translation>等待 rank</translation>
    </message>
    <message>
        <source>Part of the total time before the last rank came; n/a if the collectives of other ranks are unknown.</source>
        <translation>总时间中最后一个 rank 到达之前的部分；其他 rank 的集合通信未知时为 n/a。</translation>
    </message>
    <message>
        <source>Start on the rank that came first, after the start of the run.</source>
        <translation>在最先到达的 rank 上的开始时间，相对于运行的开始。</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Number of ranks that recorded it.</source>
        <translation>记录到它的 rank 数。</translation>
    </message>
    <message>
        <source>First</source>
        <translation>最先</translation>
    </message>
    <message>
        <source>The rank that came first; empty if all came together.</source>
        <translation>最先到达的 rank；同时到达时为空。</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>最后</translation>
    </message>
    <message>
        <source>The rank that came last; empty if all came together.</source>
        <translation>最后到达的 rank；同时到达时为空。</translation>
    </message>
    <message>
        <source>Late by</source>
        <translation>迟到时间</translation>
    </message>
    <message>
        <source>Time from the start on the first rank to the start on the last one. As exact as the clocks of the ranks agree.</source>
        <translation>从最先到达的 rank 开始到最后到达的 rank 开始的时间。精度取决于各 rank 时钟的一致程度。</translation>
    </message>
    <message>
        <source>Waited in all</source>
        <translation>等待总计</translation>
    </message>
    <message>
        <source>Sum over the ranks of their time before the last one came.</source>
        <translation>各 rank 在最后一个到达之前的时间之和。</translation>
    </message>
    <message>
        <source>Shortest duration on a rank: mostly the transfer itself.</source>
        <translation>单个 rank 上的最短时长：主要是传输本身。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Rank, or device of a program without ranks.</source>
        <translation>rank；没有 rank 的程序则为设备。</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Number of its collectives that other ranks recorded, too.</source>
        <translation>其他 rank 也记录到的集合通信数。</translation>
    </message>
    <message>
        <source>Times last</source>
        <translation>最后的次数</translation>
    </message>
    <message>
        <source>How many of these began last on this rank.</source>
        <translation>其中在此 rank 上最后开始的次数。</translation>
    </message>
    <message>
        <source>Share last</source>
        <translation>最后的占比</translation>
    </message>
    <message>
        <source>Share of its collectives that began last on this rank.</source>
        <translation>其集合通信中在此 rank 上最后开始的比例。</translation>
    </message>
    <message>
        <source>Others waited for it</source>
        <translation>其他 rank 等待它</translation>
    </message>
    <message>
        <source>Sum of the time that other ranks waited in collectives for which this rank came last.</source>
        <translation>此 rank 最后到达的集合通信中，其他 rank 的等待时间之和。</translation>
    </message>
    <message>
        <source>It waited for others</source>
        <translation>它等待其他 rank</translation>
    </message>
    <message>
        <source>Sum of its time in collectives before the last rank came.</source>
        <translation>它在集合通信中等待最后一个 rank 到达的时间之和。</translation>
    </message>
    <message>
        <source>Name of the operation, or of the range of the program.</source>
        <translation>操作或程序范围的名称。</translation>
    </message>
    <message>
        <source>Operation of the framework, or range of the program.</source>
        <translation>框架操作或程序范围。</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Shapes of the inputs; empty if not recorded.</source>
        <translation>输入的形状；未记录时为空。</translation>
    </message>
    <message>
        <source>Innermost Python function of the program around the operation; empty if unknown.</source>
        <translation>包含该操作的最内层程序 Python 函数；未知时为空。</translation>
    </message>
    <message>
        <source>Total host time</source>
        <translation>主机总时间</translation>
    </message>
    <message>
        <source>Sum of the durations on the host, including inner operations.</source>
        <translation>主机上的时长总和，包括内层操作。</translation>
    </message>
    <message>
        <source>Self host time</source>
        <translation>主机自身时间</translation>
    </message>
    <message>
        <source>Part of the total outside of inner operations and ranges.</source>
        <translation>总时间中内层操作和范围之外的部分。</translation>
    </message>
    <message>
        <source>Total duration of the device work launched inside, also by inner operations.</source>
        <translation>在其中启动的设备工作的总时长，包括内层操作启动的。</translation>
    </message>
    <message>
        <source>Self device time</source>
        <translation>设备自身时间</translation>
    </message>
    <message>
        <source>Part of the device time that was not launched by inner operations and ranges.</source>
        <translation>设备时间中并非由内层操作和范围启动的部分。</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>all-reduce</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>all-gather</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>reduce-scatter</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>all-to-all</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>broadcast</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>reduce</translation>
    </message>
    <message>
        <source>gather</source>
        <translation>gather</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>scatter</translation>
    </message>
    <message>
        <source>send and receive</source>
        <translation>发送和接收</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>barrier</translation>
    </message>
    <message>
        <source>Start relative to the start of the run.</source>
        <translation>相对于运行开始的开始时刻。</translation>
    </message>
    <message>
        <source>Name of the span.</source>
        <translation>区间的名称。</translation>
    </message>
    <message>
        <source>Kind of the span.</source>
        <translation>区间的类型。</translation>
    </message>
    <message>
        <source>Duration of the span.</source>
        <translation>区间的时长。</translation>
    </message>
    <message>
        <source>Thread or stream</source>
        <translation>线程或流</translation>
    </message>
    <message>
        <source>Thread or stream of the span.</source>
        <translation>区间所在的线程或流。</translation>
    </message>
    <message>
        <source>No awaited work was running or queued. Only calls that do nothing but wait count as needless.</source>
        <translation>没有所等待的工作在运行或排队。只有纯粹等待的调用才计为不必要。</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>idle %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source> rank {}</source>
        <translation> rank {}</translation>
    </message>
    <message>
        <source>thread {}</source>
        <translation>线程 {}</translation>
    </message>
    <message>
        <source>stream {}</source>
        <translation>流 {}</translation>
    </message>
    <message>
        <source>Counters ({})</source>
        <translation>计数器 ({})</translation>
    </message>
    <message>
        <source>Run ends at %1</source>
        <translation>运行在 %1 处结束</translation>
    </message>
    <message>
        <source>Run begins at %1</source>
        <translation>运行从 %1 处开始</translation>
    </message>
    <message>
        <source>{} (PID {})</source>
        <translation>{}（PID {}）</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>The result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Threads and streams</source>
        <translation>线程和流</translation>
    </message>
    <message>
        <source>A wait</source>
        <translation>一次等待</translation>
    </message>
    <message>
        <source>The bubble</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>The overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>The numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Summary of the comparison: which strategy is faster, by how much, and which waits cause the difference.</source>
        <translation>比较结果概要：哪种策略更快、快多少，以及差异由哪些等待造成。</translation>
    </message>
    <message>
        <source>Each row is a host thread or a device stream; time runs from left to right. Gaps in a stream are times when it has no work.</source>
        <translation>每一行是一个主机线程或一个设备流；时间从左向右推进。流中的空白处表示没有工作。</translation>
    </message>
    <message>
        <source>The host is blocked here until the device finishes, and launches nothing in the meantime. This is the costliest wait; press C to find it.</source>
        <translation>主机在此阻塞直至设备完成，其间不启动任何工作。这是代价最高的等待；按 C 可找到它。</translation>
    </message>
    <message>
        <source>The idle gap caused by this wait: the device has finished and stays idle until the host wakes up and launches more work. This time is lost.</source>
        <translation>此等待造成的空闲间隙：设备已完成工作，在主机被唤醒并启动新工作之前一直空闲。这段时间被浪费了。</translation>
    </message>
    <message>
        <source>The last strategy: the host keeps launching while the device works, so kernels run back to back. This is the goal.</source>
        <translation>最后一种策略：主机在设备工作的同时不断启动，内核首尾相接地执行。这正是目标。</translation>
    </message>
    <message>
        <source>Device utilization and host blocking time. Hover over a number for its definition.</source>
        <translation>设备利用率和主机阻塞时间。将指针悬停在数值上可查看其定义。</translation>
    </message>
    <message>
        <source>Suggested changes, their expected gain and where they apply. Try It predicts the run without that wait.</source>
        <translation>建议的更改、预期收益及其适用位置。“试一试”会预测没有该等待时的运行情况。</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>导航</translation>
    </message>
    <message>
        <source>Zoom with the wheel, pan by dragging, click a span for its details. F1 lists all shortcuts.</source>
        <translation>滚轮缩放，拖动平移，单击区间查看详情。按 F1 列出所有快捷键。</translation>
    </message>
    <message>
        <source>Overview; drag to pan</source>
        <translation>概览；拖动可平移</translation>
    </message>
    <message>
        <source>Time ruler; drag to select a range</source>
        <translation>时间标尺；拖动可选择范围</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>Another run on the same time scale</source>
        <translation>同一时间标尺上的另一次运行</translation>
    </message>
    <message>
        <source>Details of the selection</source>
        <translation>所选内容的详情</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Numbers of the run or range</source>
        <translation>整次运行或所选范围的数值</translation>
    </message>
    <message>
        <source>Suggested changes</source>
        <translation>建议的更改</translation>
    </message>
</context>
<context>
    <name>Translation</name>
    <message>
        <source>%1: no installed font supports it (package %2)</source>
        <translation>%1：没有已安装的字体支持（软件包 %2）</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>Device-bound</source>
        <translation>受限于设备</translation>
    </message>
    <message>
        <source>Communication-bound</source>
        <translation>受限于通信</translation>
    </message>
    <message>
        <source>Copy-bound</source>
        <translation>受限于拷贝</translation>
    </message>
    <message>
        <source>Synchronization-bound</source>
        <translation>受限于同步</translation>
    </message>
    <message>
        <source>Host-bound</source>
        <translation>受限于主机</translation>
    </message>
    <message>
        <source>Bound by queued work</source>
        <translation>受限于排队的任务</translation>
    </message>
    <message>
        <source>No single bottleneck</source>
        <translation>没有单一瓶颈</translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices communicated without computing for {} of {} ({})</source>
        <comment>the device communicated without computing for {} of {} ({})</comment>
        <translation>
            <numerusform>设备平均在 {1} 中的 {0}（{2}）只通信而不计算</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices copied without computing for {} of {} ({})</source>
        <comment>the device copied without computing for {} of {} ({})</comment>
        <translation>
            <numerusform>设备平均在 {1} 中的 {0}（{2}）只拷贝而不计算</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices idled {} of {} ({}) because the host waited for them before it launched more</source>
        <comment>the device idled {} of {} ({}) because the host waited for it before it launched more</comment>
        <translation>
            <numerusform>设备平均在 {1} 中的 {0}（{2}）空闲，因为主机先等待设备、之后才启动新的任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices waited {} of {} ({}) for launches</source>
        <comment>the device waited {} of {} ({}) for launches</comment>
        <translation>
            <numerusform>设备平均在 {1} 中的 {0}（{2}）等待启动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices idled {} of {} ({}) although work was queued</source>
        <comment>the device idled {} of {} ({}) although work was queued</comment>
        <translation>
            <numerusform>设备平均在 {1} 中的 {0}（{2}）空闲，尽管已有任务在排队</numerusform>
        </translation>
    </message>
    <message>
        <source>, mostly {}</source>
        <translation>，主要是 {}</translation>
    </message>
    <message>
        <source>; the trace does not show what most of it waited for</source>
        <translation>；跟踪没有显示其中大部分在等待什么</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>{}; {} is {}</source>
        <translation>{}；{} 是{}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}、{}</translation>
    </message>
    <message>
        <source>{} before the first work of a device</source>
        <translation>设备首个任务之前的 {}</translation>
    </message>
    <message>
        <source>{} after the last</source>
        <translation>最后一个任务之后的 {}</translation>
    </message>
    <message>
        <source>{} of initialization</source>
        <translation>{} 的初始化</translation>
    </message>
    <message>
        <source>{} of {} lies outside of the activity of the devices.</source>
        <translation>{1} 中有 {0} 在设备活动之外。</translation>
    </message>
    <message>
        <source>Device {} differs: {}.</source>
        <translation>设备 {} 有所不同：{}。</translation>
    </message>
    <message numerus="yes">
        <source>{} more devices differ.</source>
        <comment>{} more device differs.</comment>
        <translation>
            <numerusform>另有 {} 个设备不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>computation</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>exposed copies</source>
        <translation>未被掩盖的拷贝</translation>
    </message>
    <message>
        <source>one-time initialization</source>
        <translation>一次性初始化</translation>
    </message>
    <message>
        <source>idle time waiting for launches</source>
        <translation>等待启动的空闲时间</translation>
    </message>
    <message>
        <source>idle time before queued graphs</source>
        <translation>排队的图之前的空闲时间</translation>
    </message>
    <message>
        <source>idle time before work that waits for another stream</source>
        <translation>等待另一个流的任务之前的空闲时间</translation>
    </message>
    <message>
        <source>idle time before queued communication</source>
        <translation>排队的通信之前的空闲时间</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器的开销</translation>
    </message>
    <message>
        <source>idle time before work whose launch is not in the trace</source>
        <translation>启动不在跟踪中的任务之前的空闲时间</translation>
    </message>
    <message>
        <source>time before the first and after the last work</source>
        <translation>首个任务之前和最后一个任务之后的时间</translation>
    </message>
    <message>
        <source>Incomplete recording ({})</source>
        <translation>记录不完整（{}）</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>到目前为止</translation>
    </message>
    <message>
        <source>the other {}</source>
        <translation>其余 {}</translation>
    </message>
    <message numerus="yes">
        <source>kernels computed for {} of {} ({}) on average</source>
        <comment>kernels computed for {} of {} ({})</comment>
        <translation>
            <numerusform>内核计算时间平均占 {1} 的 {0}（{2}）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>kernels computed for only {} of {} ({}) on average</source>
        <comment>kernels computed for only {} of {} ({})</comment>
        <translation>
            <numerusform>内核计算时间平均仅占 {1} 的 {0}（{2}）</numerusform>
        </translation>
    </message>
    <message>
        <source>{} in which only other devices had work</source>
        <translation>{} 内只有其他设备有工作</translation>
    </message>
    <message>
        <source>The trace contains {}: {} of {}.</source>
        <translation>跟踪包含{0}：占 {2} 的 {1}。</translation>
    </message>
    <message>
        <source>Select {} to {} to leave out the time before and after.</source>
        <translation>选择 {} 至 {} 可排除前后的时间。</translation>
    </message>
    <message>
        <source>idle time before queued work, cause unknown</source>
        <translation>排队的任务之前原因未知的空闲时间</translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices waited {} of {} ({}) for host code between launches</source>
        <comment>the device waited {} of {} ({}) for host code between launches</comment>
        <translation>
            <numerusform>设备平均在 {1} 中有 {0}（{2}）等待启动之间的主机代码</numerusform>
        </translation>
    </message>
    <message>
        <source>less {} of profiler overhead</source>
        <translation>减去分析器开销 {}</translation>
    </message>
    <message>
        <source>idle time caused by synchronization</source>
        <translation>同步造成的空闲</translation>
    </message>
    <message>
        <source>idle time during host code between launches</source>
        <translation>启动之间主机代码期间的空闲</translation>
    </message>
    <message>
        <source>{} is {}</source>
        <translation>{} 是{}</translation>
    </message>
    <message>
        <source>{} in one idle gap</source>
        <translation>{} 处于同一个空闲间隙</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>Waits: %1</source>
        <translation>等待：%1</translation>
    </message>
    <message>
        <source>Kernel: %1</source>
        <translation>内核：%1</translation>
    </message>
    <message numerus="yes">
        <source>{} streams</source>
        <comment>{} stream</comment>
        <translation>
            <numerusform>{} 个流</numerusform>
        </translation>
    </message>
    <message>
        <source>Blocking copies: %1</source>
        <translation>阻塞的拷贝：%1</translation>
    </message>
    <message>
        <source>Copies on separate streams</source>
        <translation>拷贝使用独立的流</translation>
    </message>
    <message>
        <source>Iterations spread over several streams</source>
        <translation>将各次迭代分配到多个流</translation>
    </message>
    <message>
        <source>Launches captured as graphs</source>
        <translation>将启动捕获为图</translation>
    </message>
    <message>
        <source>Single wait: %1 at %2</source>
        <translation>单次等待：%1，位于 %2</translation>
    </message>
    <message>
        <source>%1 waits: %2</source>
        <translation>%1 次等待：%2</translation>
    </message>
    <message>
        <source>Measured: %1. Select the changes to predict.</source>
        <translation>实测：%1。请选择要预测的更改。</translation>
    </message>
    <message>
        <source>Predicted: %1, no change from the measured %2.</source>
        <translation>预测：%1，与实测的 %2 相比没有变化。</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>节省 %1</translation>
    </message>
    <message>
        <source>costs %1</source>
        <translation>多耗时 %1</translation>
    </message>
    <message>
        <source>Predicted: %1 instead of %2 measured: %3; %4.</source>
        <translation>预测：%1，实测：%2：%3；%4。</translation>
    </message>
    <message>
        <source>Replay without changes matches the measured run exactly.</source>
        <translation>不做更改时，重放结果与实测完全一致。</translation>
    </message>
    <message>
        <source>Replay without changes takes %1; predictions have the same error.</source>
        <translation>不做更改时，重放用时为 %1；预测有同样的误差。</translation>
    </message>
    <message>
        <source>The prediction does not check whether the program needs the awaited results.</source>
        <translation>预测不检查程序是否需要所等待的结果。</translation>
    </message>
    <message>
        <source>Between %1 and %2.</source>
        <translation>介于 %1 与 %2 之间。</translation>
    </message>
    <message>
        <source>The replay takes %1; the prediction gains no more than the time that the changes address.</source>
        <translation>重放用时 %1；预测的收益不超过更改所涉及的时间。</translation>
    </message>
    <message>
        <source>Advice may predict less for the same change: it addresses only what it has evidence for.</source>
        <translation>对同一更改，建议的预测可能更小：它只涉及有依据的部分。</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>Pa&amp;ges</source>
        <translation>页面(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Zoom and Move</source>
        <translation>缩放和移动(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>布局(&amp;Y)</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
    <message numerus="yes">
        <source>{} times</source>
        <comment>{} time</comment>
        <translation>
            <numerusform>{} 次</numerusform>
        </translation>
    </message>
    <message>
        <source>{} under {}</source>
        <translation>{1} 下的 {0}</translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}：{}。</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}。</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{}{}</translation>
    </message>
    <message numerus="yes">
        <source>{} spans</source>
        <comment>{} span</comment>
        <translation>
            <numerusform>{} 个区间</numerusform>
        </translation>
    </message>
    <message>
        <source>{} at {}</source>
        <translation>{}（位于 {}）</translation>
    </message>
    <message>
        <source>{} (PID {})</source>
        <translation>{}（PID {}）</translation>
    </message>
</context>
<context>
    <name>Workload</name>
    <message>
        <source>sample {} of {}: {}</source>
        <translation>{1} 的第 {0} 个样本：{2}</translation>
    </message>
    <message>
        <source>it cannot be decompressed ({})</source>
        <translation>无法解压缩（{}）</translation>
    </message>
    <message>
        <source>cannot be opened ({})</source>
        <translation>无法打开（{}）</translation>
    </message>
    <message>
        <source>is too short</source>
        <translation>过短</translation>
    </message>
    <message>
        <source>has a damaged table</source>
        <translation>的表已损坏</translation>
    </message>
    <message>
        <source>{} cannot be &quot;{}&quot;; it is one of: {}</source>
        <translation>{} 不能为“{}”；可选值为：{}</translation>
    </message>
    <message>
        <source>devices is {}, but {} were opened</source>
        <translation>devices 为 {}，但打开了 {} 个</translation>
    </message>
    <message>
        <source>batch must be at most samples ({}), not {}</source>
        <translation>batch 不能超过 samples（{}），不能为 {}</translation>
    </message>
    <message>
        <source>no folder available for the files of the loader</source>
        <translation>没有可供加载器存放文件的文件夹</translation>
    </message>
    <message numerus="yes">
        <source>it contains {} bytes, not {}</source>
        <comment>it contains {} byte, not {}</comment>
        <translation>
            <numerusform>它包含 {} 个字节，而不是 {} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>its label {} is out of range; there are {} labels</source>
        <translation>其标签 {} 超出范围；共有 {} 个标签</translation>
    </message>
    <message>
        <source>cannot write {}: {}</source>
        <translation>无法写入 {}：{}</translation>
    </message>
    <message>
        <source>cannot read {} at byte {}: {}</source>
        <translation>无法在字节 {1} 处读取 {0}：{2}</translation>
    </message>
    <message>
        <source>{} is truncated at byte {}</source>
        <translation>{} 在字节 {} 处被截断</translation>
    </message>
    <message>
        <source>{} {}; remove the folder {} to recreate it</source>
        <translation>{} {}；请删除文件夹 {} 以重新生成</translation>
    </message>
    <message>
        <source>cannot create the folder {}: {}</source>
        <translation>无法创建文件夹 {}：{}</translation>
    </message>
    <message>
        <source>cannot create the folder {}</source>
        <translation>无法创建文件夹 {}</translation>
    </message>
    <message numerus="yes">
        <source>is not a file of {} samples</source>
        <comment>is not a file of {} sample</comment>
        <translation>
            <numerusform>不是包含 {} 个样本的文件</numerusform>
        </translation>
    </message>
    <message>
        <source>is damaged: checksum mismatch</source>
        <translation>已损坏：校验和不匹配</translation>
    </message>
    <message>
        <source>{} must be an integer, not &quot;{}&quot;</source>
        <translation>{} 必须是整数，不能为“{}”</translation>
    </message>
    <message>
        <source>{} must be between {} and {}, not {}</source>
        <translation>{} 必须在 {} 与 {} 之间，不能为 {}</translation>
    </message>
    <message>
        <source>row {} of the product deviates by {:.3g}, more than the tolerance of {:.3g}</source>
        <translation>乘积的第 {} 行偏差为 {:.3g}，超过容差 {:.3g}</translation>
    </message>
    <message>
        <source>k must be at most steps ({}), not {}</source>
        <translation>k 不能超过 steps（{}），不能为 {}</translation>
    </message>
    <message>
        <source>expected {} of {}, found {}</source>
        <translation>{1} 应有 {0} 个，实际找到 {2} 个</translation>
    </message>
    <message>
        <source>ratio must be at most samples ({}), not {}</source>
        <translation>ratio 不能超过 samples（{}），不能为 {}</translation>
    </message>
    <message>
        <source>chunks must be at most bytes / 4 ({}), not {}</source>
        <translation>chunks 不能超过 bytes / 4（{}），不能为 {}</translation>
    </message>
</context>
<context>
    <name>catalogue</name>
    <message>
        <source>waits for the whole device</source>
        <translation>等待整个设备</translation>
    </message>
    <message>
        <source>Independent parts of a computation</source>
        <translation>计算中相互独立的部分</translation>
    </message>
    <message>
        <source>elements of x and y</source>
        <translation>x 和 y 的元素数</translation>
    </message>
    <message>
        <source>waits after every product</source>
        <translation>每次乘法之后都等待</translation>
    </message>
    <message>
        <source>rows and columns of the matrix</source>
        <translation>矩阵的行数和列数</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>矩阵数</translation>
    </message>
    <message>
        <source>Many tiny kernels</source>
        <translation>许多微小的内核</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>waits for the stream after every launch</source>
        <translation>每次启动之后等待流</translation>
    </message>
    <message>
        <source>elements of x</source>
        <translation>x 的元素数</translation>
    </message>
    <message>
        <source>Loading data while training</source>
        <translation>在训练的同时加载数据</translation>
    </message>
    <message>
        <source>How many threads should load the data, and how far ahead?</source>
        <translation>应使用多少线程加载数据，应提前加载多少？</translation>
    </message>
    <message>
        <source>size of a chunk</source>
        <translation>分块的大小</translation>
    </message>
    <message>
        <source>multiplies matrices of 32-bit numbers</source>
        <translation>对 32 位数的矩阵进行乘法</translation>
    </message>
    <message>
        <source>rows and columns of the matrices</source>
        <translation>矩阵的行数和列数</translation>
    </message>
    <message>
        <source>products</source>
        <translation>矩阵乘法次数</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Training on several devices</source>
        <translation>在多个设备上训练</translation>
    </message>
    <message>
        <source>Where should the gradients of several devices be summed?</source>
        <translation>多个设备的梯度应在哪里求和？</translation>
    </message>
    <message>
        <source>samples to choose from</source>
        <translation>可供选择的样本数</translation>
    </message>
    <message>
        <source>size of the data</source>
        <translation>数据的大小</translation>
    </message>
    <message>
        <source>Allocate inside or before the loop</source>
        <translation>在循环内或循环前分配</translation>
    </message>
    <message>
        <source>What does allocating and freeing device memory in a loop cost?</source>
        <translation>在循环中分配和释放设备内存的代价是多少？</translation>
    </message>
    <message>
        <source>allocates and frees device memory in each step; both calls block</source>
        <translation>在每一步中分配并释放设备内存，两种调用都会阻塞</translation>
    </message>
    <message>
        <source>allocates and frees from a pool in stream order, without blocking</source>
        <translation>按流顺序从内存池分配和释放，不会阻塞</translation>
    </message>
    <message>
        <source>allocates once before the loop</source>
        <translation>在循环之前分配一次</translation>
    </message>
    <message>
        <source>number of steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>memory per step</source>
        <translation>每一步的内存</translation>
    </message>
    <message>
        <source>Scope of synchronization calls</source>
        <translation>同步调用的作用范围</translation>
    </message>
    <message>
        <source>Which ways to wait for one result also wait for unrelated work?</source>
        <translation>等待一个结果的各种方式中，哪些还会等待无关的工作？</translation>
    </message>
    <message>
        <source>waits for an event recorded after the result</source>
        <translation>等待记录在结果之后的事件</translation>
    </message>
    <message>
        <source>copies the entire result to the host; a plain copy runs on the default stream after all other work</source>
        <translation>将整个结果拷贝到主机；普通拷贝在默认流上于所有其他工作之后执行</translation>
    </message>
    <message>
        <source>copies one element of the result in the same way</source>
        <translation>以同样的方式拷贝结果的一个元素</translation>
    </message>
    <message>
        <source>reads the result only at the end</source>
        <translation>只在最后读取结果</translation>
    </message>
    <message>
        <source>independent chains, one stream each</source>
        <translation>独立的链数，每条链一个流</translation>
    </message>
    <message>
        <source>number of times the result is read</source>
        <translation>读取结果的次数</translation>
    </message>
    <message>
        <source>Which parts of a computation can run concurrently, and which must wait for each other?</source>
        <translation>计算的哪些部分可以并发执行，哪些必须相互等待？</translation>
    </message>
    <message>
        <source>runs all parts serially on one stream</source>
        <translation>在一个流上依次执行所有部分</translation>
    </message>
    <message>
        <source>runs each part on its own stream; streams wait only for their dependencies</source>
        <translation>每个部分在自己的流上执行；各流只等待其依赖项</translation>
    </message>
    <message>
        <source>independent parts</source>
        <translation>独立的部分数</translation>
    </message>
    <message>
        <source>number of repetitions</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Asynchronous calls</source>
        <translation>异步调用</translation>
    </message>
    <message>
        <source>How long does a computation take, and what does timing the call measure?</source>
        <translation>一次计算需要多长时间，而对调用计时测到的又是什么？</translation>
    </message>
    <message>
        <source>launches all products and waits once at the end</source>
        <translation>启动所有乘法，最后只等待一次</translation>
    </message>
    <message>
        <source>computes the same synchronously on the host</source>
        <translation>在主机上同步执行同样的计算</translation>
    </message>
    <message>
        <source>What does launching tiny kernels one by one cost?</source>
        <translation>逐个启动微小的内核，代价是多少？</translation>
    </message>
    <message>
        <source>launches every kernel individually</source>
        <translation>逐个启动每个内核</translation>
    </message>
    <message>
        <source>captures the kernels of a step once and launches them as a graph</source>
        <translation>将一步中的内核捕获一次，并作为图启动</translation>
    </message>
    <message>
        <source>fuses all kernels of a step into one</source>
        <translation>将一步中的所有内核融合为一个</translation>
    </message>
    <message>
        <source>kernels per step</source>
        <translation>每一步的内核数</translation>
    </message>
    <message>
        <source>elements per kernel</source>
        <translation>每个内核的元素数</translation>
    </message>
    <message>
        <source>Wait after every launch or once</source>
        <translation>每次启动后等待，或只等待一次</translation>
    </message>
    <message>
        <source>What does waiting after every small kernel cost?</source>
        <translation>每个小内核之后都等待，代价是多少？</translation>
    </message>
    <message>
        <source>records an event after every launch and waits for it</source>
        <translation>每次启动之后记录一个事件并等待它</translation>
    </message>
    <message>
        <source>launches everything and waits once at the end</source>
        <translation>启动全部工作，最后只等待一次</translation>
    </message>
    <message>
        <source>launches without waiting until the queue is full</source>
        <translation>不等待地启动，直到队列已满</translation>
    </message>
    <message>
        <source>number of times y = x + 1 is computed</source>
        <translation>计算 y = x + 1 的次数</translation>
    </message>
    <message>
        <source>capacity of the bounded queue in launches</source>
        <translation>有界队列的容量（启动数）</translation>
    </message>
    <message>
        <source>loads a batch, trains on it and waits before loading the next one</source>
        <translation>加载一个批次，用它训练并等待，然后才加载下一个</translation>
    </message>
    <message>
        <source>loads the next batches in worker threads while the device trains</source>
        <translation>在设备训练时，由工作线程加载后续批次</translation>
    </message>
    <message>
        <source>loader threads (prefetch)</source>
        <translation>加载线程数（prefetch）</translation>
    </message>
    <message>
        <source>samples per batch; an incomplete last batch is skipped</source>
        <translation>每个批次的样本数；跳过末尾不完整的批次</translation>
    </message>
    <message>
        <source>maximum number of prefetched batches (prefetch)</source>
        <translation>最多预取的批次数（prefetch）</translation>
    </message>
    <message>
        <source>images in the data set, each used once</source>
        <translation>数据集中的图像数，每张使用一次</translation>
    </message>
    <message>
        <source>Overlap copies and compute</source>
        <translation>拷贝与计算重叠</translation>
    </message>
    <message>
        <source>How much of the copy time can be hidden by compute?</source>
        <translation>有多少拷贝时间可以被计算掩盖？</translation>
    </message>
    <message>
        <source>copies in, computes and copies out chunk by chunk on one stream</source>
        <translation>在一个流上逐块拷入、计算、拷出</translation>
    </message>
    <message>
        <source>alternates between two streams, so that one copies while the other computes</source>
        <translation>在两个流之间交替，一个拷贝的同时另一个计算</translation>
    </message>
    <message>
        <source>alternates between four streams</source>
        <translation>在四个流之间交替</translation>
    </message>
    <message>
        <source>copies on four streams, but computes on the default stream, which synchronizes with all of them</source>
        <translation>在四个流上拷贝，但在与所有流同步的默认流上计算</translation>
    </message>
    <message>
        <source>number of chunks</source>
        <translation>分块数</translation>
    </message>
    <message>
        <source>multiply-adds per element</source>
        <translation>每个元素的乘加次数</translation>
    </message>
    <message>
        <source>Half precision</source>
        <translation>半精度</translation>
    </message>
    <message>
        <source>How much time do 16-bit numbers save, and how much accuracy do they lose?</source>
        <translation>16 位数能节省多少时间，又损失多少精度？</translation>
    </message>
    <message>
        <source>multiplies matrices rounded to 16 bits; the CPU device converts them to 32 bits first</source>
        <translation>对舍入到 16 位的矩阵进行乘法；CPU 设备先将其转换为 32 位</translation>
    </message>
    <message>
        <source>how the host waits</source>
        <translation>主机的等待方式</translation>
    </message>
    <message>
        <source>Host running ahead</source>
        <translation>主机领先执行</translation>
    </message>
    <message>
        <source>How much memory does queued work hold, and what does bounding the queue cost?</source>
        <translation>排队的工作占用多少内存，限制队列又有什么代价？</translation>
    </message>
    <message>
        <source>launches all batches as fast as possible</source>
        <translation>以最快的速度启动所有批次</translation>
    </message>
    <message>
        <source>waits for each batch before launching the next one</source>
        <translation>等待每个批次完成后再启动下一个</translation>
    </message>
    <message>
        <source>launches until the queue is full, and continues when it has space</source>
        <translation>启动直到队列已满，有空位时再继续</translation>
    </message>
    <message>
        <source>number of batches</source>
        <translation>批次数</translation>
    </message>
    <message>
        <source>memory per batch</source>
        <translation>每个批次的内存</translation>
    </message>
    <message>
        <source>capacity of the bounded queue in operations; a batch takes seven</source>
        <translation>有界队列的容量（操作数）；每个批次占七个</translation>
    </message>
    <message>
        <source>Reading the loss in a training loop</source>
        <translation>在训练循环中读取损失</translation>
    </message>
    <message>
        <source>What does reading a result in every step cost?</source>
        <translation>每一步都读取结果的代价是多少？</translation>
    </message>
    <message>
        <source>copies the loss to the host in every step and waits for it</source>
        <translation>每一步都将损失拷贝到主机并等待它</translation>
    </message>
    <message>
        <source>copies the loss in every k-th step only</source>
        <translation>每 k 步才拷贝一次损失</translation>
    </message>
    <message>
        <source>copies each loss to pinned memory asynchronously and polls an event for its arrival</source>
        <translation>将每个损失异步拷贝到锁页内存，并通过查询事件判断是否到达</translation>
    </message>
    <message>
        <source>steps between reads of the loss</source>
        <translation>相邻两次读取损失之间的步数</translation>
    </message>
    <message>
        <source>samples per step</source>
        <translation>每一步的样本数</translation>
    </message>
    <message>
        <source>broadcasts the weights from the first device in every step and gathers the gradients there</source>
        <translation>每一步从第一个设备广播权重，并在那里汇集梯度</translation>
    </message>
    <message>
        <source>keeps a model on every device and sums the gradients in an all-reduce</source>
        <translation>在每个设备上保留一份模型，并用 all-reduce 对梯度求和</translation>
    </message>
    <message>
        <source>number of devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>samples per step and device</source>
        <translation>每一步每个设备的样本数</translation>
    </message>
    <message>
        <source>Data-dependent sizes</source>
        <translation>依赖数据的大小</translation>
    </message>
    <message>
        <source>What does it cost if the host needs the number of elements that a kernel selected?</source>
        <translation>如果主机需要知道内核选出的元素个数，代价是多少？</translation>
    </message>
    <message>
        <source>lists the positive samples and reads back their number before it continues</source>
        <translation>列出正样本，并在继续之前读回其数量</translation>
    </message>
    <message>
        <source>keeps the counts on the device and samples the entire batch at once</source>
        <translation>将计数保留在设备上，一次对整个批次进行采样</translation>
    </message>
    <message>
        <source>captures that once and launches it as a graph</source>
        <translation>将上述过程捕获一次，并作为图启动</translation>
    </message>
    <message>
        <source>values per sample</source>
        <translation>每个样本的数值个数</translation>
    </message>
    <message>
        <source>one sample in this many is selected</source>
        <translation>每多少个样本选一个</translation>
    </message>
    <message>
        <source>number of sample sets</source>
        <translation>样本集数</translation>
    </message>
    <message>
        <source>Memory kinds and copies</source>
        <translation>内存类型与拷贝</translation>
    </message>
    <message>
        <source>What do transfers to the device cost, and which of them can be avoided?</source>
        <translation>向设备传输数据的代价是多少，哪些传输可以避免？</translation>
    </message>
    <message>
        <source>copies from and to pageable memory</source>
        <translation>在可分页内存与设备之间拷贝</translation>
    </message>
    <message>
        <source>pins and unpins a buffer for each copy to the device</source>
        <translation>每次向设备拷贝都锁页一个缓冲区并随后解除</translation>
    </message>
    <message>
        <source>copies from and to memory that was pinned once</source>
        <translation>在一次性锁页的内存与设备之间拷贝</translation>
    </message>
    <message>
        <source>the same asynchronously: chunks are copied in both directions at once</source>
        <translation>同样如此，但异步进行：同时双向拷贝各分块</translation>
    </message>
    <message>
        <source>creates the data on the device and only copies it back</source>
        <translation>在设备上生成数据，只需拷回</translation>
    </message>
    <message>
        <source>number of copies for the data</source>
        <translation>数据分成的拷贝次数</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::Actions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Critical Pat&amp;h</source>
        <translation>关键路径(&amp;H)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Move &amp;Left</source>
        <translation>左移(&amp;L)</translation>
    </message>
    <message>
        <source>Move &amp;Right</source>
        <translation>右移(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适应窗口(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Zoom to Selection</source>
        <translation>缩放到所选内容(&amp;Z)</translation>
    </message>
    <message>
        <source>Zoom to the selected range or span</source>
        <translation>缩放到所选范围或区间</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Previous Wait</source>
        <translation>上一次等待(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next Wait</source>
        <translation>下一次等待(&amp;N)</translation>
    </message>
    <message>
        <source>C&amp;ostliest Wait</source>
        <translation>代价最高的等待(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Clear Selection</source>
        <translation>清除选择(&amp;C)</translation>
    </message>
    <message>
        <source>Follow the &amp;End</source>
        <translation>跟随末尾(&amp;E)</translation>
    </message>
    <message>
        <source>Colour by &amp;Kind</source>
        <translation>按类型着色(&amp;K)</translation>
    </message>
    <message>
        <source>Colour by &amp;Name</source>
        <translation>按名称着色(&amp;N)</translation>
    </message>
    <message>
        <source>Colour by &amp;Thread and Stream</source>
        <translation>按线程和流着色(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Find...</source>
        <translation>查找(&amp;F)...</translation>
    </message>
    <message>
        <source>Find spans by name</source>
        <translation>按名称查找区间</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Lock Runs</source>
        <translation>锁定所有运行(&amp;L)</translation>
    </message>
    <message>
        <source>Show &amp;Python Functions</source>
        <translation>显示 Python 函数(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <comment>%1: what was done</comment>
        <translation>撤销“%1”(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <comment>%1: what was done</comment>
        <translation>重做“%1”(&amp;R)</translation>
    </message>
    <message>
        <source>Lane Abo&amp;ve</source>
        <translation>上方泳道(&amp;V)</translation>
    </message>
    <message>
        <source>Lane Belo&amp;w</source>
        <translation>下方泳道(&amp;W)</translation>
    </message>
    <message>
        <source>Undo the last change to a note</source>
        <translation>撤销对备注的上一次更改</translation>
    </message>
    <message>
        <source>Redo the last undone change</source>
        <translation>重做上一次撤销的更改</translation>
    </message>
    <message>
        <source>Add &amp;Note...</source>
        <translation>添加备注(&amp;N)...</translation>
    </message>
    <message>
        <source>Add a note to the selected span or range</source>
        <translation>为所选区间或范围添加备注</translation>
    </message>
    <message>
        <source>Toggle &amp;Bookmark</source>
        <translation>切换书签(&amp;B)</translation>
    </message>
    <message>
        <source>Add or remove a bookmark at the mouse pointer</source>
        <translation>在鼠标指针处添加或移除书签</translation>
    </message>
    <message>
        <source>Show the critical path on the timeline</source>
        <translation>在时间线上显示关键路径</translation>
    </message>
    <message>
        <source>Previous on Critical Path</source>
        <translation>关键路径上一段</translation>
    </message>
    <message>
        <source>Go to the previous interval of the critical path</source>
        <translation>转到关键路径的上一段</translation>
    </message>
    <message>
        <source>Next on Critical Path</source>
        <translation>关键路径下一段</translation>
    </message>
    <message>
        <source>Go to the next interval of the critical path</source>
        <translation>转到关键路径的下一段</translation>
    </message>
    <message>
        <source>Show the entire timeline</source>
        <translation>显示整个时间线</translation>
    </message>
    <message>
        <source>Return to the previous view</source>
        <translation>返回上一个视图</translation>
    </message>
    <message>
        <source>Go to the previous wait</source>
        <translation>转到上一次等待</translation>
    </message>
    <message>
        <source>Go to the next wait</source>
        <translation>转到下一次等待</translation>
    </message>
    <message>
        <source>Go to the costliest wait; repeat for the next costliest</source>
        <translation>转到代价最高的等待；重复执行可转到代价次高的等待</translation>
    </message>
    <message>
        <source>Previous with Same Name</source>
        <translation>上一个同名区间</translation>
    </message>
    <message>
        <source>Next with Same Name</source>
        <translation>下一个同名区间</translation>
    </message>
    <message>
        <source>&amp;Launch or Launched Work</source>
        <translation>启动调用或其启动的工作(&amp;L)</translation>
    </message>
    <message>
        <source>Switch between an API call and the work it launched</source>
        <translation>在 API 调用与其启动的工作之间切换</translation>
    </message>
    <message>
        <source>Previous &amp;Span in Lane</source>
        <translation>泳道中的上一个区间(&amp;S)</translation>
    </message>
    <message>
        <source>Select the previous span in the lane</source>
        <translation>选择泳道中的上一个区间</translation>
    </message>
    <message>
        <source>Next Sp&amp;an in Lane</source>
        <translation>泳道中的下一个区间(&amp;A)</translation>
    </message>
    <message>
        <source>Select the next span in the lane, or the first visible span</source>
        <translation>选择泳道中的下一个区间，或第一个可见的区间</translation>
    </message>
    <message>
        <source>Select the span at this time in the lane above</source>
        <translation>选择上方泳道中此时刻的区间</translation>
    </message>
    <message>
        <source>Select the span at this time in the lane below</source>
        <translation>选择下方泳道中此时刻的区间</translation>
    </message>
    <message>
        <source>Select &amp;Visible Range</source>
        <translation>选择可见范围(&amp;V)</translation>
    </message>
    <message>
        <source>Select the visible time range</source>
        <translation>选择当前可见的时间范围</translation>
    </message>
    <message>
        <source>Keep the newest data in view during a run</source>
        <translation>运行期间保持最新数据可见</translation>
    </message>
    <message>
        <source>Drag to measure the time between two points (or Ctrl+drag)</source>
        <translation>拖动以测量两点之间的时间（或 Ctrl+拖动）</translation>
    </message>
    <message>
        <source>Pan all runs together instead of one at a time</source>
        <translation>同时平移所有运行，而不是逐个平移</translation>
    </message>
    <message>
        <source>Wheel Zooms, Ctrl+Wheel Scrolls</source>
        <translation>滚轮缩放，Ctrl+滚轮滚动</translation>
    </message>
    <message>
        <source>Wheel Scrolls, Ctrl+Wheel Zooms</source>
        <translation>滚轮滚动，Ctrl+滚轮缩放</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>打开(&amp;O)...</translation>
    </message>
    <message>
        <source>Open one or more traces, one below the other</source>
        <translation>打开一个或多个跟踪文件，上下排列显示</translation>
    </message>
    <message>
        <source>Open &amp;Folder...</source>
        <translation>打开文件夹(&amp;F)...</translation>
    </message>
    <message>
        <source>Open a folder with one trace for each rank of a program as one trace</source>
        <translation>将程序每个 rank 一个跟踪文件的文件夹作为一个跟踪打开</translation>
    </message>
    <message>
        <source>Open &amp;Beside...</source>
        <translation>并列打开(&amp;B)...</translation>
    </message>
    <message>
        <source>Open more traces below the current ones for comparison</source>
        <translation>在当前跟踪文件下方打开更多文件以供比较</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close the open traces and show the welcome page</source>
        <translation>关闭已打开的跟踪文件并显示欢迎页</translation>
    </message>
    <message>
        <source>Close R&amp;un</source>
        <translation>关闭运行(&amp;U)</translation>
    </message>
    <message>
        <source>Close the current run and keep the others</source>
        <translation>关闭当前运行并保留其他运行</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the recording or the notes as a session</source>
        <translation>将录制内容或备注保存为会话</translation>
    </message>
    <message>
        <source>Save &amp;As...</source>
        <translation>另存为(&amp;A)...</translation>
    </message>
    <message>
        <source>Save under another name as a session, JSON or CSV</source>
        <translation>以其他名称保存为会话、JSON 或 CSV</translation>
    </message>
    <message>
        <source>Save &amp;Picture...</source>
        <translation>保存图片(&amp;P)...</translation>
    </message>
    <message>
        <source>Save the current page as PNG, SVG or PDF</source>
        <translation>将当前页面保存为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>&amp;Copy Picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the current page as a picture</source>
        <translation>将当前页面复制为图片</translation>
    </message>
    <message>
        <source>Copy &amp;Details</source>
        <translation>复制详情(&amp;D)</translation>
    </message>
    <message>
        <source>Copy all details of the selected span</source>
        <translation>复制所选区间的全部详情</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Run the selected workload</source>
        <translation>运行所选的工作负载</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop the run and keep the recording</source>
        <translation>停止运行并保留已录制的内容</translation>
    </message>
    <message>
        <source>Record a P&amp;rogram...</source>
        <translation>录制程序(&amp;R)...</translation>
    </message>
    <message>
        <source>Run a program and record its GPU activity</source>
        <translation>运行程序并录制其 GPU 活动</translation>
    </message>
    <message>
        <source>Record on Another &amp;Machine...</source>
        <translation>在另一台机器上录制(&amp;M)...</translation>
    </message>
    <message>
        <source>Run a program on another machine over ssh and follow its recording here</source>
        <translation>通过 ssh 在另一台机器上运行程序，并在此跟随其录制</translation>
    </message>
    <message>
        <source>&amp;Pause Drawing</source>
        <translation>暂停绘制(&amp;P)</translation>
    </message>
    <message>
        <source>Freeze the display while the run continues</source>
        <translation>冻结显示，运行继续</translation>
    </message>
    <message>
        <source>Stop &amp;Following</source>
        <translation>停止跟随(&amp;F)</translation>
    </message>
    <message>
        <source>Stop following; recording continues</source>
        <translation>停止跟随；录制继续进行</translation>
    </message>
    <message>
        <source>Align by &amp;Start</source>
        <translation>按开始对齐(&amp;S)</translation>
    </message>
    <message>
        <source>Align the starts of all runs</source>
        <translation>按起点对齐所有运行</translation>
    </message>
    <message>
        <source>Align by S&amp;tep</source>
        <translation>按步骤对齐(&amp;T)</translation>
    </message>
    <message>
        <source>Align the runs at a common step</source>
        <translation>按共同的步骤对齐各运行</translation>
    </message>
    <message>
        <source>Predict Without This &amp;Wait</source>
        <translation>预测去掉此等待的结果(&amp;W)</translation>
    </message>
    <message>
        <source>Predict the run time without the selected wait</source>
        <translation>预测去掉所选等待后的运行时间</translation>
    </message>
    <message>
        <source>Predict Without Waits at This S&amp;ite</source>
        <translation>预测去掉此调用点全部等待的结果(&amp;I)</translation>
    </message>
    <message>
        <source>Predict the run time without any wait at this call site</source>
        <translation>预测去掉此调用点全部等待后的运行时间</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>时间线(&amp;T)</translation>
    </message>
    <message>
        <source>Show host and device activity over time</source>
        <translation>显示主机和设备随时间的活动</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Compare two strategies, runs or files</source>
        <translation>比较两种策略、两次运行或两个文件</translation>
    </message>
    <message>
        <source>S&amp;weep</source>
        <translation>参数扫描(&amp;W)</translation>
    </message>
    <message>
        <source>Plot metrics over the swept parameters</source>
        <translation>绘制各指标随扫描参数变化的曲线</translation>
    </message>
    <message>
        <source>Ste&amp;ps</source>
        <translation>步骤(&amp;P)</translation>
    </message>
    <message>
        <source>Compare the repeating steps of a run</source>
        <translation>比较运行中重复的步骤</translation>
    </message>
    <message>
        <source>&amp;Ranks</source>
        <translation>Rank(&amp;R)</translation>
    </message>
    <message>
        <source>Compare the ranks of a distributed program and find the straggler</source>
        <translation>比较分布式程序的各个 rank，找出掉队者</translation>
    </message>
    <message>
        <source>&amp;Operators</source>
        <translation>算子(&amp;O)</translation>
    </message>
    <message>
        <source>Show framework operations and ranges by host and device time</source>
        <translation>按主机时间和设备时间显示框架操作和范围</translation>
    </message>
    <message>
        <source>Co&amp;mmunication</source>
        <translation>通信(&amp;M)</translation>
    </message>
    <message>
        <source>Show collectives by type and size, and which rank comes late</source>
        <translation>按类型和大小显示集合通信，以及迟到的 rank</translation>
    </message>
    <message>
        <source>Ta&amp;bles</source>
        <translation>表格(&amp;B)</translation>
    </message>
    <message>
        <source>Show or hide the tables below the timeline</source>
        <translation>显示或隐藏时间线下方的表格</translation>
    </message>
    <message>
        <source>Filter the Ta&amp;ble</source>
        <translation>筛选表格(&amp;B)</translation>
    </message>
    <message>
        <source>Show the tables and filter their rows</source>
        <translation>显示表格并筛选其中的行</translation>
    </message>
    <message>
        <source>&amp;Flame Graph</source>
        <translation>火焰图(&amp;F)</translation>
    </message>
    <message>
        <source>Show the host stacks of the selected or visible range</source>
        <translation>显示所选或可见范围的主机调用栈</translation>
    </message>
    <message>
        <source>Find &amp;All Spans</source>
        <translation>查找所有区间(&amp;A)</translation>
    </message>
    <message>
        <source>List spans by name, kind, duration, stream or argument</source>
        <translation>按名称、类型、时长、流或参数列出区间</translation>
    </message>
    <message>
        <source>&amp;Run Panel</source>
        <translation>运行面板(&amp;R)</translation>
    </message>
    <message>
        <source>Show or hide the run panel</source>
        <translation>显示或隐藏运行面板</translation>
    </message>
    <message>
        <source>&amp;Side Panels</source>
        <translation>侧边面板(&amp;S)</translation>
    </message>
    <message>
        <source>Show or hide the panels beside the timeline</source>
        <translation>显示或隐藏时间线旁的面板</translation>
    </message>
    <message>
        <source>&amp;Summary</source>
        <translation>摘要(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Advice</source>
        <translation>建议(&amp;A)</translation>
    </message>
    <message>
        <source>S&amp;pan</source>
        <translation>区间(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;What If</source>
        <translation>假设分析(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Output</source>
        <translation>输出(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Float or Dock Panel</source>
        <translation>浮动或停靠面板(&amp;F)</translation>
    </message>
    <message>
        <source>Make the focused panel a window of its own, or put it back</source>
        <translation>使有焦点的面板成为独立窗口，或放回原处</translation>
    </message>
    <message>
        <source>&amp;Move Panel</source>
        <translation>移动面板(&amp;M)</translation>
    </message>
    <message>
        <source>Move the focused panel to the next side of the timeline</source>
        <translation>将有焦点的面板移到时间线的下一侧</translation>
    </message>
    <message>
        <source>&amp;Hide Panel</source>
        <translation>隐藏面板(&amp;H)</translation>
    </message>
    <message>
        <source>Hide the focused panel</source>
        <translation>隐藏有焦点的面板</translation>
    </message>
    <message>
        <source>Switch &amp;Light/Dark Theme</source>
        <translation>切换浅色/深色主题(&amp;L)</translation>
    </message>
    <message>
        <source>S&amp;ystem Theme</source>
        <translation>系统主题(&amp;Y)</translation>
    </message>
    <message>
        <source>L&amp;ight Theme</source>
        <translation>浅色主题(&amp;I)</translation>
    </message>
    <message>
        <source>Da&amp;rk Theme</source>
        <translation>深色主题(&amp;R)</translation>
    </message>
    <message>
        <source>Less &amp;Motion</source>
        <translation>减少动态效果(&amp;M)</translation>
    </message>
    <message>
        <source>Disable kinetic panning and animations</source>
        <translation>禁用惯性平移和动画</translation>
    </message>
    <message>
        <source>Durations in a Suitable Unit</source>
        <translation>时长以合适的单位显示</translation>
    </message>
    <message>
        <source>Durations in Nanoseconds</source>
        <translation>时长以纳秒显示</translation>
    </message>
    <message>
        <source>Durations in Microseconds</source>
        <translation>时长以微秒显示</translation>
    </message>
    <message>
        <source>Durations in Milliseconds</source>
        <translation>时长以毫秒显示</translation>
    </message>
    <message>
        <source>Durations in Seconds</source>
        <translation>时长以秒显示</translation>
    </message>
    <message>
        <source>S&amp;ystem Language</source>
        <translation>系统语言(&amp;Y)</translation>
    </message>
    <message>
        <source>Share &amp;Report...</source>
        <translation>分享报告(&amp;R)...</translation>
    </message>
    <message>
        <source>Save result, advice, interactive timeline and tables as one page for any browser, or as PDF</source>
        <translation>将结果、建议、交互式时间线和表格保存为可在任何浏览器中打开的单个页面，或保存为 PDF</translation>
    </message>
    <message>
        <source>&amp;Query</source>
        <translation>查询(&amp;Q)</translation>
    </message>
    <message>
        <source>Query the trace with SQL</source>
        <translation>用 SQL 查询跟踪</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ActivityController</name>
    <message>
        <source>Warming up (not measured)</source>
        <translation>正在预热（不计入测量）</translation>
    </message>
    <message>
        <source>Nothing was recorded</source>
        <translation>未录制到任何内容</translation>
    </message>
    <message>
        <source>Change the settings in the run panel and run again, or open a trace.</source>
        <translation>更改运行面板中的设置后重新运行，或打开一个跟踪文件。</translation>
    </message>
    <message>
        <source>No CUDA or NVTX activity yet</source>
        <translation>尚无 CUDA 或 NVTX 活动</translation>
    </message>
    <message>
        <source>The program made no CUDA or NVTX calls that could be recorded. Its output is in the Output panel.</source>
        <translation>程序没有可录制的 CUDA 或 NVTX 调用。其输出显示在“输出”面板中。</translation>
    </message>
    <message>
        <source>No data recorded yet</source>
        <translation>尚未录制任何数据</translation>
    </message>
    <message>
        <source>No runs in this file</source>
        <translation>此文件中没有运行</translation>
    </message>
    <message>
        <source>The file ends during the warm-up, before the first measured run.

Open another file, or run the workload again.</source>
        <translation>文件在预热期间、首次测量运行之前就结束了。

请打开其他文件，或重新运行该工作负载。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::AdviceCard</name>
    <message>
        <source>Try It</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>The workload &quot;%1&quot; demonstrates this.</source>
        <translation>工作负载“%1”演示了这一情况。</translation>
    </message>
    <message>
        <source>Select this change on the What If page and predict its effect</source>
        <translation>在“假设分析”中选择此更改并预测其效果</translation>
    </message>
    <message>
        <source>Show Costliest Wait</source>
        <translation>显示代价最高的等待</translation>
    </message>
    <message>
        <source>Show First</source>
        <translation>显示第一处</translation>
    </message>
    <message>
        <source>Show Next (%1 of %2)</source>
        <translation>显示下一处（%1/%2）</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::AdvicePanel</name>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Advice appears here when a run is open.</source>
        <translation>打开运行后，此处显示建议。</translation>
    </message>
    <message>
        <source>Computing advice…</source>
        <translation>正在计算建议…</translation>
    </message>
    <message>
        <source>No device work was recorded, so there is no advice.</source>
        <translation>未录制到设备上的工作，因此没有建议。</translation>
    </message>
    <message>
        <source>No advice: apart from computation and time outside device activity, nothing takes 2 % of the run.</source>
        <translation>没有建议：除计算以及设备活动以外的时间之外，没有任何一项占到整次运行的 2 %。</translation>
    </message>
    <message>
        <source>-%1</source>
        <comment>gain</comment>
        <translation>-%1</translation>
    </message>
    <message>
        <source>Gain: %1</source>
        <translation>收益：%1</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::Aligner</name>
    <message>
        <source>Alignment needs at least two runs.</source>
        <translation>对齐至少需要两次运行。</translation>
    </message>
    <message>
        <source>The numbers of these runs are still being computed.</source>
        <translation>这些运行的数值仍在计算中。</translation>
    </message>
    <message>
        <source>These runs have no common steps: no annotated steps and no repeating launches.</source>
        <translation>这些运行没有共同的步骤：既没有标注的步骤，也没有重复的启动。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::AmountDelegate</name>
    <message>
        <source>x as fast</source>
        <translation>倍速</translation>
    </message>
    <message>
        <source> streams</source>
        <translation> 个流</translation>
    </message>
    <message>
        <source>once in </source>
        <translation>只等其中 1 / </translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::BudgetBar</name>
    <message>
        <source>Time budget</source>
        <translation>时间预算</translation>
    </message>
    <message>
        <source>%1: %2, %3 of %4</source>
        <comment>label of a part, its time, its share, the whole time</comment>
        <translation>%1：%2，占 %4 的 %3</translation>
    </message>
    <message>
        <source>Selection: %1, %2 of %3</source>
        <comment>time, share, the whole time of the selected range</comment>
        <translation>选区：%1，占 %3 的 %2</translation>
    </message>
    <message>
        <source>Click to go to the longest stretch; click again for the next one.</source>
        <translation>单击跳转到最长的区段，再次单击跳转到下一个。</translation>
    </message>
    <message>
        <source>This run is too large to list its idle gaps.</source>
        <translation>此次运行过大，无法列出其空闲间隙。</translation>
    </message>
    <message>
        <source>%1: stretch %2 of %3 by length, %4</source>
        <comment>label of a part, position, count, duration</comment>
        <translation>%1：按长度排第 %2 个区段（共 %3 个），%4</translation>
    </message>
    <message>
        <source>Available when the run is complete.</source>
        <translation>运行完成后可用。</translation>
    </message>
    <message>
        <source>Mean of the devices</source>
        <translation>各设备的平均值</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::BudgetModel</name>
    <message>
        <source>%1 of A, %2 of B</source>
        <comment>shares of the windows</comment>
        <translation>占 A 的 %1，占 B 的 %2</translation>
    </message>
    <message>
        <source>Time in the repeat with the median wall time; with several devices, the mean over them</source>
        <translation>墙钟时间为中位数的那次重复中的时间；有多个设备时为其平均值</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>Share of the window</source>
        <translation>占时间窗口的比例</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ChangeModel</name>
    <message>
        <source>%1x as fast</source>
        <translation>%1 倍速</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>once in %1</source>
        <translation>每 %1 次等一次</translation>
    </message>
    <message>
        <source>costs %1</source>
        <translation>多耗时 %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>saves alone</source>
        <translation>单独可节省</translation>
    </message>
    <message>
        <source>%1
One stream per direction with double buffering.
Copies between host and device: %2, taking %3.</source>
        <translation>%1
每个方向一个流，使用双缓冲。
主机与设备之间的拷贝：%2 次，用时 %3。</translation>
    </message>
    <message>
        <source>%1
Each iteration begins with a copy to the device and has its own buffers.
Copies between host and device: %2, taking %3.</source>
        <translation>%1
每次迭代以一次到设备的拷贝开始，并使用各自的缓冲区。
主机与设备之间的拷贝：%2 次，用时 %3。</translation>
    </message>
    <message>
        <source>%1
All launches between two waits of a thread become one graph launch.
Launches: %2, taking %3.</source>
        <translation>%1
一个线程在两次等待之间的所有启动合并为一次图启动。
启动次数：%2，用时 %3。</translation>
    </message>
    <message>
        <source>%1
Ran %2, %3 in total.</source>
        <extracomment>%2: &quot;5 times&quot;</extracomment>
        <translation>%1
运行了 %2，共计 %3。</translation>
    </message>
    <message>
        <source>change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>amount</source>
        <translation>程度</translation>
    </message>
    <message>
        <source>Changes to predict; any combination is possible</source>
        <translation>要预测的更改；可任意组合</translation>
    </message>
    <message>
        <source>Remaining wait frequency or speedup; double-click or press F2 to edit</source>
        <translation>剩余的等待频率或加速倍数；双击或按 F2 进行编辑</translation>
    </message>
    <message>
        <source>Predicted saving of this change alone. Combined savings may differ from the sum.</source>
        <translation>仅此一项更改的预测节省量。组合后的节省量可能不等于各项之和。</translation>
    </message>
    <message>
        <source>%1
Idle gaps: %2. Waits: %3.
Press Delete to remove it from the list.</source>
        <translation>%1
空闲间隙：%2。等待次数：%3。
按 Delete 将其从列表中移除。</translation>
    </message>
    <message>
        <source>%1
Waits: %2. Idle gaps: %3.
The copies use pinned memory and return immediately.</source>
        <translation>%1
等待次数：%2。空闲间隙：%3。
拷贝使用锁页内存并立即返回。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ChangeTable</name>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No matching command is available.</source>
        <translation>没有可用的匹配命令。</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::CommunicationPanel</name>
    <message>
        <source>This rank never came last</source>
        <translation>此 rank 从未最后到达</translation>
    </message>
    <message>
        <source>Computing the table.</source>
        <translation>正在计算表格。</translation>
    </message>
    <message>
        <source>No communication kernels in this run.</source>
        <translation>此运行中没有通信内核。</translation>
    </message>
    <message>
        <source>No collectives start in the selected range.</source>
        <translation>所选范围内没有开始的集合通信。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ComparePanel</name>
    <message>
        <source>An experiment is running. This is the previous result.</source>
        <translation>实验正在运行。这是之前的结果。</translation>
    </message>
    <message>
        <source>Computing numbers...</source>
        <translation>正在计算数值...</translation>
    </message>
    <message>
        <source>The comparison appears when the experiment is complete.</source>
        <translation>实验完成后显示比较。</translation>
    </message>
    <message>
        <source>Nothing to compare yet. Run two strategies of a workload, or open two files together.</source>
        <translation>暂无可比较的内容。请运行一个工作负载的两种策略，或一起打开两个文件。</translation>
    </message>
    <message>
        <source>Nothing to compare yet. Run a second strategy of the workload, or open another file beside this one.</source>
        <translation>暂无可比较的内容。请运行该工作负载的第二种策略，或并列打开另一个文件。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ComparisonCard</name>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
</context>
<context>
    <name>stallscope::gui::CriticalPathController</name>
    <message>
        <source>The critical path is available for measured runs only</source>
        <translation>关键路径仅适用于实测的运行</translation>
    </message>
    <message>
        <source>The critical path is still being computed</source>
        <translation>关键路径仍在计算中</translation>
    </message>
    <message>
        <source>End of the critical path</source>
        <translation>已到关键路径末尾</translation>
    </message>
    <message>
        <source>Start of the critical path</source>
        <translation>已到关键路径起点</translation>
    </message>
    <message>
        <source>Critical path, interval %1 of %2: %3, %4</source>
        <translation>关键路径，第 %1/%2 段：%3，%4</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::CriticalPathSection</name>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>on the timeline</source>
        <translation>在时间线上</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>The chain of dependencies that determines the run time. Shortening work off this path does not shorten the run.</source>
        <translation>决定运行时长的依赖链。缩短不在此路径上的工作不会缩短运行时间。</translation>
    </message>
    <message>
        <source>Show the critical path on the timeline (K)</source>
        <translation>在时间线上显示关键路径 (K)</translation>
    </message>
    <message>
        <source>Previous interval</source>
        <translation>上一段</translation>
    </message>
    <message>
        <source>Go to the previous interval of the critical path (,)</source>
        <translation>转到关键路径的上一段 (,)</translation>
    </message>
    <message>
        <source>Next interval</source>
        <translation>下一段</translation>
    </message>
    <message>
        <source>Go to the next interval of the critical path (.)</source>
        <translation>转到关键路径的下一段 (.)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DetailsPanel</name>
    <message>
        <source>◂ same name</source>
        <translation>◂ 同名</translation>
    </message>
    <message>
        <source>same name ▸</source>
        <translation>同名 ▸</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Click a span to see its details.</source>
        <translation>单击区间以查看其详情。</translation>
    </message>
    <message>
        <source>Previous span with this name</source>
        <translation>上一个同名区间</translation>
    </message>
    <message>
        <source>Next span with this name</source>
        <translation>下一个同名区间</translation>
    </message>
    <message>
        <source>Copy all details as text</source>
        <translation>将全部详情复制为文本</translation>
    </message>
    <message>
        <source>Without this wait</source>
        <translation>去掉此等待</translation>
    </message>
    <message>
        <source>Predict the run time without this wait</source>
        <translation>预测去掉此等待后的运行时间</translation>
    </message>
    <message>
        <source>Without waits at this site</source>
        <translation>去掉此调用点的等待</translation>
    </message>
    <message>
        <source>Predict the run time without any wait at this call site</source>
        <translation>预测去掉此调用点全部等待后的运行时间</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DifferenceTable</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>筛选：%1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>复制：%1</translation>
    </message>
    <message>
        <source>Copy the selected or all visible rows as tab-separated text</source>
        <translation>将所选行或所有可见行复制为制表符分隔的文本</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DistributionPage</name>
    <message>
        <source>Launch latency and queue depth over time</source>
        <translation>启动延迟与队列深度随时间的变化</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1: how many spans, %2: the name that they have</extracomment>
        <translation>%1 个区间：%2</translation>
    </message>
    <message>
        <source>Duration of the spans with the selected name</source>
        <translation>同名区间的时长</translation>
    </message>
    <message>
        <source>Select a span to see the durations of all spans with its name</source>
        <translation>选择一个区间，查看所有同名区间的时长</translation>
    </message>
    <message>
        <source>Launches per stream: maximum launch latency over time, and queue depth</source>
        <translation>各流的启动：随时间变化的最大启动延迟和队列深度</translation>
    </message>
    <message>
        <source>Launches over time need the entire run in memory, which exceeds the memory limit for sessions</source>
        <translation>随时间变化的启动需要将整次运行载入内存，超出了会话的内存上限</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DocumentController</name>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>打开跟踪文件</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Opening cancelled; partial data was discarded.</source>
        <translation>已取消打开；部分读取的数据已丢弃。</translation>
    </message>
    <message numerus="yes">
        <source>None of the %n files could be opened.</source>
        <translation>
            <numerusform>%n 个文件均无法打开。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot open file</source>
        <translation>无法打开文件</translation>
    </message>
    <message>
        <source>File not saved</source>
        <translation>文件未保存</translation>
    </message>
    <message>
        <source>Notes not saved</source>
        <translation>备注未保存</translation>
    </message>
    <message>
        <source>The recording of %1 could not be written to disk and will be lost. Save it?</source>
        <translation>%1 的录制无法写入磁盘，将会丢失。要保存吗？</translation>
    </message>
    <message>
        <source>The notes on %1 are not saved and will be lost. Save them in a .stallscope file?</source>
        <translation>%1 的备注未保存，将会丢失。要保存到 .stallscope 文件中吗？</translation>
    </message>
    <message>
        <source>%1 was not saved. It is listed under File &gt; Recordings Not Saved.</source>
        <translation>%1 未保存。可在“文件”&gt;“未保存的录制”中找到。</translation>
    </message>
    <message>
        <source>The recording of %1 is not saved. Save it?</source>
        <translation>%1 的录制尚未保存。要保存吗？</translation>
    </message>
    <message>
        <source>The notes on %1 are not saved. Save them in a .stallscope file?</source>
        <translation>%1 的备注尚未保存。要保存到 .stallscope 文件中吗？</translation>
    </message>
    <message>
        <source>Interrupted recording found</source>
        <translation>发现中断的录制</translation>
    </message>
    <message>
        <source>Stallscope exited while recording a run. The data recorded so far is in %1.</source>
        <translation>Stallscope 在录制运行时退出。此前录制的数据位于：%1。</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Only Nsight Systems can read this report. Run %1 to export it?</source>
        <translation>只有 Nsight Systems 能读取此报告。运行 %1 将其导出？</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Traces (*.stallscope *.json *.json.gz *.xplane.pb *.xplane.pb.gz *.pftrace *.perfetto-trace *.proto *.sqlite *.nsys-rep *.qdrep *.db *.rpd);;All files (*)</source>
        <translation>跟踪文件 (*.stallscope *.json *.json.gz *.xplane.pb *.xplane.pb.gz *.pftrace *.perfetto-trace *.proto *.sqlite *.nsys-rep *.qdrep *.db *.rpd);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a folder with a trace for each rank</source>
        <translation>打开每个 rank 一个跟踪文件的文件夹</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DropVeil</name>
    <message numerus="yes">
        <source>Drop to open %n files</source>
        <translation>
            <numerusform>松开即可打开 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Drop to open the traces of the ranks in %1</source>
        <translation>松开即可打开 %1 中各 rank 的跟踪</translation>
    </message>
    <message>
        <source>Drop to open %1</source>
        <translation>松开即可打开 %1</translation>
    </message>
    <message>
        <source>Only local files can be dropped here</source>
        <translation>此处只能拖放本地文件</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ExperimentController</name>
    <message>
        <source>The run of %1 ended in the background and could not be saved</source>
        <translation>%1 的运行在后台结束，且无法保存</translation>
    </message>
    <message>
        <source>An experiment is running</source>
        <translation>实验正在运行</translation>
    </message>
    <message>
        <source>The experiment is not complete. Stop it and close? Results so far are kept.</source>
        <translation>实验尚未完成。要停止并关闭吗？到目前为止的结果会保留。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FactModel</name>
    <message>
        <source>%1
Click to go there</source>
        <translation>%1
单击可跳转到该处</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FlamePanel</name>
    <message>
        <source>computing...</source>
        <translation>正在计算...</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run to show</source>
        <translation>要显示的运行</translation>
    </message>
    <message>
        <source>Width of boxes</source>
        <translation>方框宽度</translation>
    </message>
    <message>
        <source>Time that determines the width of boxes</source>
        <translation>决定方框宽度的时间</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>主机时间</translation>
    </message>
    <message>
        <source>Device time</source>
        <translation>设备时间</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Highlight boxes whose names contain all of these words, for example: aten mm</source>
        <translation>突出显示名称包含所有这些词的方框，例如：aten mm</translation>
    </message>
    <message>
        <source>Reset Zoom</source>
        <translation>重置缩放</translation>
    </message>
    <message>
        <source>Show all threads</source>
        <translation>显示所有线程</translation>
    </message>
    <message>
        <source>Selected range, %1</source>
        <translation>所选范围，%1</translation>
    </message>
    <message>
        <source>Visible range, %1</source>
        <translation>可见范围，%1</translation>
    </message>
    <message>
        <source>No run open.</source>
        <translation>未打开任何运行。</translation>
    </message>
    <message>
        <source>The flame graph is available when the run is complete.</source>
        <translation>运行完成后才有火焰图。</translation>
    </message>
    <message>
        <source>Computing the flame graph.</source>
        <translation>正在计算火焰图。</translation>
    </message>
    <message>
        <source>No host activity in this range.</source>
        <translation>此范围内没有主机活动。</translation>
    </message>
    <message>
        <source>No device work is launched in this range.</source>
        <translation>此范围内未启动设备工作。</translation>
    </message>
    <message>
        <source>no match</source>
        <extracomment>%1: &quot;12 spans&quot;, %2: their time</extracomment>
        <translation>无匹配</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FlameView</name>
    <message>
        <source>Flame graph of the host stacks</source>
        <translation>主机调用栈的火焰图</translation>
    </message>
    <message>
        <source>%1: host %2 (%3), self %4; device %5 (%6)</source>
        <extracomment>%1: a name, %2: time on the host, %3: its share, %4: the part outside of inner spans, %5: time on the device, %6: its share</extracomment>
        <translation>%1：主机 %2 (%3)，自身 %4；设备 %5 (%6)</translation>
    </message>
    <message>
        <source>&amp;Zoom to Box</source>
        <translation>缩放到方框(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Reset Zoom</source>
        <translation>重置缩放(&amp;R)</translation>
    </message>
    <message>
        <source>Show in &amp;Timeline</source>
        <translation>在时间线中显示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FollowController</name>
    <message>
        <source>%1 is complete.</source>
        <translation>%1 已完成。</translation>
    </message>
    <message numerus="yes">
        <source>Following %n files</source>
        <translation>
            <numerusform>正在跟随 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Following %1: %2, %3</source>
        <extracomment>%1: a file, %2: how long what it holds takes, %3: how many spans it holds</extracomment>
        <translation>正在跟随 %1：%2，%3</translation>
    </message>
    <message>
        <source>Stopped following %1. The view shows the data recorded so far.</source>
        <translation>已停止跟随 %1。显示的是目前已录制的数据。</translation>
    </message>
    <message>
        <source>Stopped following all files. The view shows the data recorded so far.</source>
        <translation>已停止跟随所有文件。显示的是目前已录制的数据。</translation>
    </message>
    <message>
        <source>The program that wrote %1 ended before the recording was complete. The view shows the data recorded so far.</source>
        <translation>写入 %1 的程序在录制完成之前结束。显示的是目前已录制的数据。</translation>
    </message>
    <message>
        <source>Cannot continue following %1</source>
        <translation>无法继续跟随 %1</translation>
    </message>
    <message>
        <source>Following %1: no data recorded yet</source>
        <translation>正在跟随 %1：尚未录制任何数据</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FoundPanel</name>
    <message>
        <source>For example: kind:kernel dur&gt;1ms stream:7 gemm</source>
        <translation>例如：kind:kernel dur&gt;1ms stream:7 gemm</translation>
    </message>
    <message>
        <source>Find spans</source>
        <translation>查找区间</translation>
    </message>
    <message>
        <source>Words of the name, and filters: kind:kernel,copy,memset,call,wait,op,range,python dur&gt;1ms dur&lt;=2us bytes&gt;1MB stream:7 device:0 thread:main arg:text. Quotes keep words together.</source>
        <translation>名称中的词和过滤条件：kind:kernel,copy,memset,call,wait,op,range,python dur&gt;1ms dur&lt;=2us bytes&gt;1MB stream:7 device:0 thread:main arg:text。引号使多个词保持在一起。</translation>
    </message>
    <message>
        <source>Found spans</source>
        <translation>找到的区间</translation>
    </message>
    <message>
        <source>No spans match in the selected range.</source>
        <translation>所选范围内没有匹配的区间。</translation>
    </message>
    <message>
        <source>No spans match.</source>
        <translation>没有匹配的区间。</translation>
    </message>
    <message>
        <source>Enter words of names, or filters such as kind:kernel or dur&gt;1ms.</source>
        <translation>输入名称中的词，或 kind:kernel、dur&gt;1ms 等过滤条件。</translation>
    </message>
    <message>
        <source>%1, %2 in total</source>
        <extracomment>%1: &quot;1,234 spans&quot;, %2: the sum of their durations</extracomment>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>%1; the first %2 are listed</source>
        <translation>%1；列出前 %2 个</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Lists the pages that contain all of these words; Enter goes to the next occurrence</source>
        <translation>列出包含所有这些词的页面；按 Enter 转到下一处</translation>
    </message>
    <message>
        <source>No page contains these words.</source>
        <translation>没有页面包含这些词。</translation>
    </message>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n 个页面</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stallscope::gui::HeaderColumn</name>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>固定到顶部</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Show Python functions</source>
        <translation>显示 Python 函数</translation>
    </message>
    <message numerus="yes">
        <source>Show all hidden tracks (%n)</source>
        <translation>
            <numerusform>显示所有隐藏的轨道（%n）</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset tracks</source>
        <translation>重置轨道</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::HeatMap</name>
    <message>
        <source>Sweep heat map</source>
        <translation>参数扫描热力图</translation>
    </message>
    <message>
        <source>Move between cells with the arrow keys; press Enter to show the run.</source>
        <translation>用方向键在单元格之间移动；按 Enter 显示对应的运行。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::HistogramPlot</name>
    <message>
        <source>%1 of %2 to %3</source>
        <extracomment>%1: how many spans take from %2 to %3</extracomment>
        <translation>%1 个，%2 至 %3</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::JobBar</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message numerus="yes">
        <source>Opening %n files</source>
        <translation>
            <numerusform>正在打开 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::LaunchPlot</name>
    <message>
        <source>Launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>队列深度</translation>
    </message>
    <message>
        <source>%1: %2 from the launch at %3 to its start</source>
        <translation>%1：在 %3 启动，经过 %2 开始执行</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::Legend</name>
    <message>
        <source>critical path: %1</source>
        <translation>关键路径：%1</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>API call</source>
        <translation>API 调用</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>critical path:</source>
        <translation>关键路径：</translation>
    </message>
    <message>
        <source>host waits</source>
        <translation>主机等待</translation>
    </message>
    <message>
        <source>idle gap after a wait; filled: bubble</source>
        <translation>等待后的空闲间隙；填充部分：空泡</translation>
    </message>
    <message>
        <source>colour by name</source>
        <translation>按名称着色</translation>
    </message>
    <message>
        <source>colour by thread and stream</source>
        <translation>按线程和流着色</translation>
    </message>
    <message>
        <source>synchronization record</source>
        <translation>同步记录</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>host waits, from cheap to costly</source>
        <translation>主机等待，代价由低到高</translation>
    </message>
    <message>
        <source>host waits, at no cost</source>
        <translation>主机等待，没有代价</translation>
    </message>
    <message>
        <source>operations, by name</source>
        <translation>操作，按名称着色</translation>
    </message>
    <message>
        <source>ranges, by name</source>
        <translation>范围，按名称着色</translation>
    </message>
    <message>
        <source>ranges and operations, by name</source>
        <translation>范围和操作，按名称着色</translation>
    </message>
    <message>
        <source>mark without duration</source>
        <translation>没有时长的标记</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::LiveBar</name>
    <message>
        <source>Stop Following</source>
        <translation>停止跟随</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Terminate...</source>
        <translation>终止...</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::LossBar</name>
    <message>
        <source>Missing data</source>
        <translation>缺失的数据</translation>
    </message>
    <message numerus="yes">
        <source>%1 %n more: hover for details.</source>
        <translation>
            <numerusform>%1 还有 %n 项：悬停可查看详情。</numerusform>
        </translation>
    </message>
    <message>
        <source>Missing data: %1 (%2). %3</source>
        <extracomment>%1: what is wrong (&quot;unfinished spans&quot;), %2: how many, %3: sentences that explain it</extracomment>
        <translation>数据缺失：%1（%2）。%3</translation>
    </message>
    <message>
        <source>Warning: %1 (%2). %3</source>
        <translation>警告：%1（%2）。%3</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::MainWindow</name>
    <message>
        <source>Stallscope</source>
        <translation>Stallscope</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>%1[*] - Stallscope</source>
        <translation>%1[*] - Stallscope</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Commands...</source>
        <translation>命令(&amp;C)...</translation>
    </message>
    <message>
        <source>&amp;Keyboard and Mouse...</source>
        <translation>键盘和鼠标(&amp;K)...</translation>
    </message>
    <message>
        <source>Cannot run workload</source>
        <translation>无法运行工作负载</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;About Stallscope</source>
        <translation>关于 Stallscope(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>About Stallscope</source>
        <translation>关于 Stallscope</translation>
    </message>
    <message>
        <source>Stallscope %1</source>
        <translation>Stallscope %1</translation>
    </message>
    <message>
        <source>Shows why a GPU waits for its host, and a host for its GPU.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>展示 GPU 为何等待主机，主机又为何等待 GPU。

自由软件，采用 GNU 通用公共许可证第 3 版或更高版本。不提供任何担保。</translation>
    </message>
    <message>
        <source>Next Pane</source>
        <translation>下一个窗格</translation>
    </message>
    <message>
        <source>Move the keyboard focus to the next pane or panel</source>
        <translation>将键盘焦点移到下一个窗格或面板</translation>
    </message>
    <message>
        <source>Previous Pane</source>
        <translation>上一个窗格</translation>
    </message>
    <message>
        <source>Move the keyboard focus to the previous pane or panel</source>
        <translation>将键盘焦点移到上一个窗格或面板</translation>
    </message>
    <message>
        <source>Open Context Menu</source>
        <translation>打开上下文菜单</translation>
    </message>
    <message>
        <source>Open the context menu of the focused item (also the Menu key)</source>
        <translation>打开焦点所在项的上下文菜单（也可按菜单键）</translation>
    </message>
    <message>
        <source>Find a command by name</source>
        <translation>按名称查找命令</translation>
    </message>
    <message>
        <source>Show and change keyboard shortcuts; show mouse gestures</source>
        <translation>查看和更改快捷键，查看鼠标手势</translation>
    </message>
    <message>
        <source>Open the illustrated guide (in English)</source>
        <translation>打开图文指南（英文）</translation>
    </message>
    <message>
        <source>Device lost</source>
        <translation>设备丢失</translation>
    </message>
    <message>
        <source>%1.

Restart Stallscope to use the device again.</source>
        <translation>%1。

重新启动 Stallscope 后即可再次使用该设备。</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>The run of %1 is complete and listed under Recordings Not Saved.</source>
        <translation>%1 的运行已完成，可在“未保存的录制”中找到。</translation>
    </message>
    <message>
        <source>Pre&amp;ferences...</source>
        <translation>首选项(&amp;F)...</translation>
    </message>
    <message>
        <source>Change mouse wheel, units, theme, memory limit, language and shortcuts</source>
        <translation>更改鼠标滚轮、单位、主题、内存上限、语言和快捷键</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::MetricModel</name>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>The repeats of A and B overlap or are too few: this difference may be due to chance.</source>
        <translation>A 与 B 各次重复的结果相互重叠，或次数过少：该差异可能是偶然的。</translation>
    </message>
    <message>
        <source>Value of the repeat with the median wall time, as shown on the timeline</source>
        <translation>墙钟时间为中位数的那次重复的值，与时间线一致</translation>
    </message>
    <message>
        <source>Difference relative to A</source>
        <translation>相对于 A 的差异</translation>
    </message>
    <message>
        <source>Given only if the repeats of A and B do not overlap and each side has at least five</source>
        <translation>仅当 A 与 B 各次重复的结果不重叠且每侧至少重复五次时给出</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::Navigation</name>
    <message>
        <source>Select a span first</source>
        <translation>请先选择一个区间</translation>
    </message>
    <message>
        <source>This span has no linked launch or device work</source>
        <translation>该区间没有关联的启动或设备工作</translation>
    </message>
    <message>
        <source>Searching for this name…</source>
        <translation>正在查找此名称…</translation>
    </message>
    <message>
        <source>No more spans with this name</source>
        <translation>没有更多同名区间</translation>
    </message>
    <message>
        <source>No previous spans with this name</source>
        <translation>没有更早的同名区间</translation>
    </message>
    <message>
        <source>Too many waits to list within the memory limit for sessions</source>
        <translation>等待过多，在会话的内存上限内无法列出</translation>
    </message>
    <message>
        <source>The waits are still being computed</source>
        <translation>仍在计算各次等待</translation>
    </message>
    <message>
        <source>No waits in this run</source>
        <translation>此次运行中没有等待</translation>
    </message>
    <message>
        <source>No more waits</source>
        <translation>没有更多等待</translation>
    </message>
    <message>
        <source>No previous waits</source>
        <translation>没有更早的等待</translation>
    </message>
    <message>
        <source>No costlier waits</source>
        <translation>没有代价更高的等待</translation>
    </message>
    <message>
        <source>No wait causes idle time in this run</source>
        <translation>此次运行中没有造成空闲的等待</translation>
    </message>
    <message>
        <source>Wait %1 of %2 by cost</source>
        <translation>按代价排序的等待：%1/%2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NoteBook</name>
    <message>
        <source>Add Bookmark</source>
        <translation>添加书签</translation>
    </message>
    <message>
        <source>Add Note</source>
        <translation>添加备注</translation>
    </message>
    <message>
        <source>Change Colour</source>
        <translation>更改颜色</translation>
    </message>
    <message>
        <source>Edit Text</source>
        <translation>编辑文本</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n Notes</source>
        <translation>
            <numerusform>移除 %n 条备注</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove Bookmark</source>
        <translation>移除书签</translation>
    </message>
    <message>
        <source>Remove Note</source>
        <translation>移除备注</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NoteEditor</name>
    <message>
        <source>Green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>黄色</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>粉色</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>New Note</source>
        <translation>新建备注</translation>
    </message>
    <message>
        <source>Edit Bookmark</source>
        <translation>编辑书签</translation>
    </message>
    <message>
        <source>Edit Note</source>
        <translation>编辑备注</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>备注文本</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Default colour</source>
        <translation>默认颜色</translation>
    </message>
    <message>
        <source>Describe this span or range</source>
        <translation>描述该区间或范围</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NoteModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NotesController</name>
    <message>
        <source>Notes can be added when the file is fully loaded</source>
        <translation>文件完全加载后才能添加备注</translation>
    </message>
    <message>
        <source>Notes can be added to measured timelines only</source>
        <translation>只能在实测的时间线上添加备注</translation>
    </message>
    <message>
        <source>Select a span or a range to add a note</source>
        <translation>请选择一个区间或范围以添加备注</translation>
    </message>
    <message>
        <source>The note was not saved; its text is restored when you open it again</source>
        <translation>备注未保存；再次打开时会恢复输入的文本</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NotesPanel</name>
    <message>
        <source>Notes and bookmarks</source>
        <translation>备注与书签</translation>
    </message>
    <message>
        <source>Filter notes</source>
        <translation>筛选备注</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Change the text and the colour of the selected note</source>
        <translation>更改所选备注的文本和颜色</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the selected notes (Delete)</source>
        <translation>移除所选备注 (Delete)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected notes, or all notes, as text</source>
        <translation>将所选备注或全部备注复制为文本</translation>
    </message>
    <message>
        <source>No notes. Press T to add a note to the selected span or range, B to add a bookmark at the mouse pointer.</source>
        <translation>尚无备注。按 T 为所选区间或范围添加备注，按 B 在鼠标指针处添加书签。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NumberModel</name>
    <message>
        <source>...</source>
        <translation>...</translation>
    </message>
    <message>
        <source>selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>整次运行</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a run, and which part of it</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NumbersPanel</name>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run summary</source>
        <translation>运行概要</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Computing numbers...</source>
        <translation>正在计算数值...</translation>
    </message>
    <message>
        <source>Computing numbers segment by segment because the run exceeds the memory limit for sessions: %1.</source>
        <translation>运行超出会话的内存上限，正在逐段计算数值：%1。</translation>
    </message>
    <message>
        <source>All Metrics</source>
        <translation>全部指标</translation>
    </message>
    <message>
        <source>Show or hide the table of all metrics</source>
        <translation>显示或隐藏全部指标的表格</translation>
    </message>
    <message>
        <source>selected range, %1</source>
        <translation>所选范围，%1</translation>
    </message>
    <message>
        <source>Numbers of the first %1 of the run: %2</source>
        <translation>运行前 %1 的数值：%2</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>前 %1</translation>
    </message>
    <message>
        <source>first %1 of the run</source>
        <translation>运行的前 %1</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::OperatorsPanel</name>
    <message>
        <source>Computing the table.</source>
        <translation>正在计算表格。</translation>
    </message>
    <message>
        <source>No operations or ranges in this run.</source>
        <translation>此运行中没有操作或范围。</translation>
    </message>
    <message>
        <source>No operations or ranges start in the selected range.</source>
        <translation>没有在所选范围内开始的操作或范围。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::OutputPanel</name>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The output of recorded programs appears here.</source>
        <translation>此处显示所录制程序的输出。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::OverviewBar</name>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Device utilization over the entire time. Drag the visible range to move it, drag outside to select a new one, use the wheel to zoom.</source>
        <translation>整个时间内的设备利用率。拖动可见范围可移动，在其外拖动可另选范围，滚轮可缩放。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PairPage</name>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>The axis does not begin at zero.</source>
        <translation>坐标轴不从零开始。</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Wall times</source>
        <translation>墙钟时间</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>%1 (%2 differ)</source>
        <extracomment>%1: what a table lists, %2: how many of its rows</extracomment>
        <translation>%1（%2 项不同）</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Wall times: median, 95 % bootstrap interval, one dot per repeat</source>
        <translation>墙钟时间：中位数、95 % 自助法置信区间，每次重复一个点</translation>
    </message>
    <message>
        <source>Sources of the difference</source>
        <translation>差异来源</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>The four bars add up exactly to the difference between the median repeats, %1 ns. Hatched: less time in B.</source>
        <translation>四个条形之和恰好等于两个中位重复之差 %1 ns。阴影线：B 用时更少。</translation>
    </message>
    <message>
        <source>All metrics, from the repeats with the median wall time</source>
        <translation>所有指标，取自墙钟时间为中位数的重复</translation>
    </message>
    <message>
        <source>Show single devices and streams</source>
        <translation>显示单个设备和流</translation>
    </message>
    <message>
        <source>Show rows that are zero on both sides</source>
        <translation>显示双方均为零的行</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>The parts add up exactly to the difference between the windows of the median repeats, %1 ns.</source>
        <translation>各部分之和恰好等于两个中位重复的时间窗口之差 %1 ns。</translation>
    </message>
    <message>
        <source>Mean over the devices of each side.</source>
        <translation>取每一方各设备的平均值。</translation>
    </message>
    <message>
        <source>Time budget</source>
        <translation>时间预算</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PaneTitle</name>
    <message>
        <source>busy %1</source>
        <translation>忙碌 %1</translation>
    </message>
    <message>
        <source>overlap %1</source>
        <translation>重叠 %1</translation>
    </message>
    <message>
        <source>blocked mid-run %1</source>
        <translation>运行中阻塞 %1</translation>
    </message>
    <message>
        <source>predicted, not measured</source>
        <translation>预测值，非实测</translation>
    </message>
    <message>
        <source>moved by %1  ×</source>
        <translation>已移动 %1  ×</translation>
    </message>
    <message>
        <source>no device work</source>
        <translation>设备上没有工作</translation>
    </message>
    <message>
        <source>no numbers</source>
        <translation>无数值</translation>
    </message>
    <message>
        <source>computing numbers: %1</source>
        <translation>正在计算数值：%1</translation>
    </message>
    <message>
        <source>computing numbers...</source>
        <translation>正在计算数值...</translation>
    </message>
    <message>
        <source>Reset the offset of this run</source>
        <translation>重置此次运行的偏移</translation>
    </message>
    <message>
        <source>Waits: calls that blocked the host.</source>
        <translation>等待：阻塞主机的调用。</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Run time. Busy: share with device work, mean of several devices. Overlap: share of the busy time in which the host was not blocked. Blocked mid-run: share in which the host was blocked, final waits excluded.</source>
        <translation>运行时间。忙碌：有设备工作的时间占比，有多个设备时取平均值。重叠：忙碌时间中主机未被阻塞的比例。运行中阻塞：主机阻塞的时间占比，不含最后的等待。</translation>
    </message>
    <message>
        <source>waits not recorded</source>
        <translation>未记录等待</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PaneWidget</name>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Lanes of %1</source>
        <translation>%1 的泳道</translation>
    </message>
    <message>
        <source>Tracks of %1</source>
        <translation>%1 的轨道</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PanelDocks</name>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>浮动(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>隐藏(&amp;H)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PanelTitle</name>
    <message>
        <source>Float or Dock</source>
        <translation>浮动或停靠</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ParameterField</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Sweep %1</source>
        <translation>扫描参数 %1</translation>
    </message>
    <message>
        <source>Default of %1</source>
        <translation>%1 的默认值</translation>
    </message>
    <message>
        <source>%1
Values as in &quot;%2&quot;, or a range as in &quot;1..8 +1&quot; or &quot;1k..1M x10&quot;</source>
        <translation>%1
值的写法如“%2”，范围的写法如“1..8 +1”或“1k..1M x10”</translation>
    </message>
    <message>
        <source>Reset to the default, %1</source>
        <translation>重置为默认值 %1</translation>
    </message>
    <message>
        <source>Sweep: run with several values of %1</source>
        <translation>参数扫描：用 %1 的多个值运行</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ParameterForm</name>
    <message>
        <source>At most two parameters can be swept</source>
        <translation>最多可扫描两个参数</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PendingSaves</name>
    <message>
        <source>&amp;Wait, Then Close</source>
        <translation>等待后关闭(&amp;W)</translation>
    </message>
    <message>
        <source>Save in progress</source>
        <translation>正在保存</translation>
    </message>
    <message>
        <source>%1 is still being written. Wait before closing?</source>
        <translation>%1 仍在写入。要等待写完再关闭吗？</translation>
    </message>
    <message>
        <source>&amp;Close Without Saving</source>
        <translation>不保存并关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PictureDialog</name>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Table of numbers</source>
        <translation>数值表</translation>
    </message>
    <message>
        <source>Browse...</source>
        <translation>浏览...</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>大小(&amp;Z)</translation>
    </message>
    <message>
        <source>%1x</source>
        <translation>%1x</translation>
    </message>
    <message>
        <source>Sca&amp;le</source>
        <translation>缩放倍数(&amp;L)</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>替换该文件？</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Save Picture As</source>
        <translation>图片另存为</translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation>浏览：%1</translation>
    </message>
    <message>
        <source>Title and result text</source>
        <translation>标题和结果文字</translation>
    </message>
    <message>
        <source>Visible range</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>Entire timeline</source>
        <translation>整个时间线</translation>
    </message>
    <message>
        <source>Same as window</source>
        <translation>与窗口一致</translation>
    </message>
    <message>
        <source>Pixels of the .png per screen pixel. Vector formats are independent of the resolution.</source>
        <translation>每个屏幕像素对应的 .png 像素数。矢量格式与分辨率无关。</translation>
    </message>
    <message>
        <source>%1 already exists. Replace it?</source>
        <translation>%1 已存在。要替换它吗？</translation>
    </message>
    <message>
        <source>Not enough memory for a picture of this size.</source>
        <translation>内存不足，无法生成该尺寸的图片。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PicturesController</name>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>report.html</source>
        <translation>report.html</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf)</source>
        <translation>报告 (*.html *.pdf)</translation>
    </message>
    <message>
        <source>Save Report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Report not saved</source>
        <translation>报告未保存</translation>
    </message>
    <message>
        <source>Picture copied to the clipboard</source>
        <translation>图片已复制到剪贴板</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PreferencesDialog</name>
    <message>
        <source>&amp;Less motion</source>
        <translation>减少动态效果(&amp;L)</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Unit of durations</source>
        <translation>时长单位(&amp;U)</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Mouse &amp;wheel</source>
        <translation>鼠标滚轮(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>&amp;Memory for sessions</source>
        <translation>会话内存(&amp;M)</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Restore &amp;Defaults</source>
        <translation>恢复默认值(&amp;D)</translation>
    </message>
    <message>
        <source>Restore the defaults of all preferences, except shortcuts</source>
        <translation>恢复除快捷键外所有首选项的默认值</translation>
    </message>
    <message>
        <source>Limit for the spans of open sessions and of runs recorded in this window. Spans beyond it are reloaded from the file when they come into view. A quarter of the memory of this machine is %1 MiB.</source>
        <translation>已打开的会话和在此窗口中录制的运行的区间的内存上限。超出部分在进入视图时从文件重新加载。本机内存的四分之一是 %1 MiB。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ProgramRecorder</name>
    <message>
        <source>was terminated by signal %1 (%2)</source>
        <translation>被信号 %1 终止（%2）</translation>
    </message>
    <message>
        <source>exited with status %1</source>
        <translation>以状态 %1 退出</translation>
    </message>
    <message>
        <source>Cannot start &apos;%1&apos;: %2</source>
        <translation>无法启动“%1”：%2</translation>
    </message>
    <message>
        <source>Cannot find the recorder &apos;%1&apos; beside this application or in PATH. Reinstall Stallscope.</source>
        <translation>在本应用旁边和 PATH 中都找不到录制程序“%1”。请重新安装 Stallscope。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an executable program</source>
        <translation>“%1”不是可执行程序</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::QueryPanel</name>
    <message>
        <source>Save Query</source>
        <translation>保存查询</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>名称(&amp;N)：</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Run Query</source>
        <translation>运行查询</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run the query (Ctrl+Enter)</source>
        <translation>运行查询（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>Stop the running query</source>
        <translation>停止正在运行的查询</translation>
    </message>
    <message>
        <source>SQL query</source>
        <translation>SQL 查询</translation>
    </message>
    <message>
        <source>SELECT ... FROM kernels
Ctrl+Space completes a word, Ctrl+Up shows earlier queries.</source>
        <translation>SELECT ... FROM kernels
Ctrl+空格补全单词，Ctrl+上箭头显示之前的查询。</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时间限制</translation>
    </message>
    <message>
        <source>A query that takes longer is stopped</source>
        <translation>耗时更长的查询会被停止</translation>
    </message>
    <message>
        <source>No time limit</source>
        <translation>无时间限制</translation>
    </message>
    <message>
        <source>Limit %1 s</source>
        <translation>限时 %1 秒</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Queries that are ready to run</source>
        <translation>可直接运行的查询</translation>
    </message>
    <message>
        <source>Saved Queries</source>
        <translation>已保存的查询</translation>
    </message>
    <message>
        <source>Run, save or delete your own queries</source>
        <translation>运行、保存或删除自己的查询</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Queries that were run before</source>
        <translation>之前运行过的查询</translation>
    </message>
    <message>
        <source>Running...</source>
        <translation>正在运行...</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Only the first %1 are shown (%2). Select fewer rows or columns to see all.</source>
        <translation>只显示前 %1（用时 %2）。选择更少的行或列可查看全部。</translation>
    </message>
    <message>
        <source>%1 in %2.</source>
        <extracomment>%1: &quot;12 rows&quot;, %2: a duration</extracomment>
        <translation>%1，用时 %2。</translation>
    </message>
    <message>
        <source>The file is not complete yet.</source>
        <translation>文件尚不完整。</translation>
    </message>
    <message>
        <source>&amp;Save Query...</source>
        <translation>保存查询(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Clear History</source>
        <translation>清除历史记录(&amp;C)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>The query cannot be saved: its name or text is empty or too long, or %1 queries are saved already.</source>
        <translation>无法保存查询：名称或文本为空或过长，或者已保存了 %1 个查询。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::QueryResults</name>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Rows of the query</source>
        <translation>查询的行</translation>
    </message>
    <message>
        <source>Column:</source>
        <translation>列：</translation>
    </message>
    <message>
        <source>Plotted column</source>
        <translation>绘制的列</translation>
    </message>
    <message>
        <source>Column to plot over the start of each row, or over the row number if there is none</source>
        <translation>按每行的开始时间绘制的列；没有开始时间时按行号绘制</translation>
    </message>
    <message>
        <source>Plot of a column</source>
        <translation>列的图表</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>One column of the result as a plot</source>
        <translation>将结果的一列绘成图表</translation>
    </message>
    <message>
        <source>Show on &amp;Timeline</source>
        <translation>在时间线上显示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>复制为 CSV(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Plot Column</source>
        <translation>绘制列(&amp;P)</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Start of the row</source>
        <translation>行的开始时间</translation>
    </message>
    <message>
        <source>Only rows with a column start_ns, start or span_id lead to the timeline</source>
        <translation>只有含 start_ns、start 或 span_id 列的行才能跳转到时间线</translation>
    </message>
    <message>
        <source>This row has neither a time nor a span</source>
        <translation>该行既没有时间，也没有区间</translation>
    </message>
    <message>
        <source>The run at this time is not shown</source>
        <translation>此时间的运行未显示</translation>
    </message>
    <message>
        <source>The query returned no rows.</source>
        <translation>查询未返回任何行。</translation>
    </message>
    <message>
        <source>Choose an example, or type a query and press Ctrl+Enter.</source>
        <translation>选择一个示例，或输入查询并按 Ctrl+Enter。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RankModel</name>
    <message>
        <source>straggler: the others wait for it</source>
        <translation>掉队者：其他 rank 在等待它</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Number that the launcher gave the process</source>
        <translation>启动器为该进程所编的号</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>First to last event of this rank</source>
        <translation>该 rank 的首个事件到末个事件</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Share of the time in which its devices are busy</source>
        <translation>其设备忙碌的时间占比</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Time in kernels other than collectives</source>
        <translation>集合通信以外的内核时间</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>未被掩盖</translation>
    </message>
    <message>
        <source>Part of the collectives that does not overlap with other kernels</source>
        <translation>集合通信中未与其他内核重叠的部分</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>Share of the time in which a host thread was blocked</source>
        <translation>有主机线程阻塞的时间占比</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>Number of blocking calls</source>
        <translation>阻塞调用的次数</translation>
    </message>
    <message>
        <source>last of the ranks present</source>
        <translation>现有 rank 中的最后一个</translation>
    </message>
    <message>
        <source>Time in communication kernels, including the wait for other ranks</source>
        <translation>通信内核的时间，包括等待其他 rank 的时间</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RanksPanel</name>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Comparing the ranks...</source>
        <translation>正在比较各 rank...</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RecordDialog</name>
    <message>
        <source>Record a Program</source>
        <translation>录制程序</translation>
    </message>
    <message>
        <source>python3 train.py --epochs 3</source>
        <translation>python3 train.py --epochs 3</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES=0</source>
        <translation>CUDA_VISIBLE_DEVICES=0</translation>
    </message>
    <message>
        <source>&amp;Command</source>
        <translation>命令(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>环境变量(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>Browse...</source>
        <translation>浏览...</translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation>浏览：%1</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Record on Another Machine</source>
        <translation>在另一台机器上录制</translation>
    </message>
    <message>
        <source>user@host, or a name from ~/.ssh/config</source>
        <translation>user@host，或 ~/.ssh/config 中的名称</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>机器(&amp;M)</translation>
    </message>
    <message>
        <source>home directory on that machine</source>
        <translation>该机器上的主目录</translation>
    </message>
    <message>
        <source>Program and arguments. Quotes group words; no other shell syntax is interpreted.</source>
        <translation>程序及其参数。引号用于组合单词；不解释其他 shell 语法。</translation>
    </message>
    <message>
        <source>Working directory</source>
        <translation>工作目录</translation>
    </message>
    <message>
        <source>NAME=value, one per line, in addition to the environment of this application</source>
        <translation>NAME=value，每行一个，附加到本应用的环境变量</translation>
    </message>
    <message>
        <source>NAME=value, one per line, in addition to the login environment</source>
        <translation>NAME=value，每行一个，附加到登录环境变量</translation>
    </message>
    <message>
        <source>Records GPU activity, CUDA calls, waits and NVTX ranges of the program and its child processes. The recording is shown live and kept with the other recordings.</source>
        <translation>录制程序及其子进程的 GPU 活动、CUDA 调用、等待和 NVTX 范围。录制会实时显示，并与其他录制一起保留。</translation>
    </message>
    <message>
        <source>Runs a program over ssh on a machine where Stallscope is installed. The recording is shown live and kept with the other recordings, even if the connection is lost.</source>
        <translation>通过 ssh 在已安装 Stallscope 的机器上运行程序。录制会实时显示，并与其他录制一起保留，即使连接中断也是如此。</translation>
    </message>
    <message>
        <source>ssh destination: HOST, USER@HOST or USER@HOST:PORT</source>
        <translation>ssh 目标：HOST、USER@HOST 或 USER@HOST:PORT</translation>
    </message>
    <message>
        <source>Remote &amp;Stallscope</source>
        <translation>远程 Stallscope(&amp;S)</translation>
    </message>
    <message>
        <source>Path of stallscope-cli on that machine, if it is not in PATH</source>
        <translation>stallscope-cli 在该机器上的路径（如果不在 PATH 中）</translation>
    </message>
    <message>
        <source>local only</source>
        <translation>仅在本机</translation>
    </message>
    <message>
        <source>&amp;Keep remote copy as</source>
        <translation>保留远程副本为(&amp;K)</translation>
    </message>
    <message>
        <source>File on that machine for a copy of the recording</source>
        <translation>该机器上用于保存录制副本的文件</translation>
    </message>
    <message>
        <source>Working directory of the program</source>
        <translation>程序的工作目录</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RecordingController</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>rank %1: %2</source>
        <translation>rank %1：%2</translation>
    </message>
    <message>
        <source>[%1 has ended]</source>
        <translation>[%1 已结束]</translation>
    </message>
    <message>
        <source>%1 has ended.</source>
        <translation>%1 已结束。</translation>
    </message>
    <message>
        <source>Nothing was recorded</source>
        <translation>未录制到任何内容</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <comment>%1: a program, %2: how it ended</comment>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>Following %1 on %2: %3</source>
        <extracomment>%3: how many spans have come</extracomment>
        <translation>正在跟随 %2 上的 %1：%3</translation>
    </message>
    <message>
        <source>Recording %1: %2, %3</source>
        <extracomment>%1: a program, %2: for how long, %3: how many spans were seen</extracomment>
        <translation>正在录制 %1：%2，%3</translation>
    </message>
    <message>
        <source>interrupted: %1</source>
        <translation>已中断：%1</translation>
    </message>
    <message>
        <source>Cannot write to the recordings folder.</source>
        <translation>无法写入录制文件夹。</translation>
    </message>
    <message>
        <source>Cannot open recording</source>
        <translation>无法打开录制</translation>
    </message>
    <message>
        <source>Cannot record program</source>
        <translation>无法录制程序</translation>
    </message>
    <message>
        <source>Program still running</source>
        <translation>程序仍在运行</translation>
    </message>
    <message>
        <source>%1 did not exit after an interrupt (Ctrl-C). Terminate it? Data recorded so far is kept.</source>
        <translation>%1 收到中断（Ctrl-C）后没有退出。要立即终止它吗？已录制的数据会保留。</translation>
    </message>
    <message>
        <source>T&amp;erminate</source>
        <translation>终止(&amp;E)</translation>
    </message>
    <message>
        <source>Recording in progress</source>
        <translation>正在录制</translation>
    </message>
    <message>
        <source>%1 is still being recorded. Terminate it and close?</source>
        <translation>%1 仍在录制中。要终止它并关闭吗？</translation>
    </message>
    <message>
        <source>Incomplete recording of %1</source>
        <translation>%1 的录制不完整</translation>
    </message>
    <message>
        <source>%1

The data received so far is shown and kept with the other recordings.</source>
        <translation>%1

目前已收到的数据会显示出来，并与其他录制一起保留。</translation>
    </message>
    <message>
        <source>Recording left in shards</source>
        <translation>录制分为多个分片</translation>
    </message>
    <message>
        <source>%1

The recorded data is kept in &apos;%2&apos;.</source>
        <translation>%1

已录制的数据保留在“%2”中。</translation>
    </message>
    <message>
        <source>Following %1 on %2: no data received yet</source>
        <translation>正在跟随 %2 上的 %1：尚未收到数据</translation>
    </message>
    <message>
        <source>Stopping %1</source>
        <translation>正在停止 %1</translation>
    </message>
    <message>
        <source>Recording %1: %2, no CUDA or NVTX activity yet</source>
        <translation>正在录制 %1：%2，尚无 CUDA 或 NVTX 活动</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RemoteRecorder</name>
    <message>
        <source>%1 has not responded for %2 s.</source>
        <translation>%1 已有 %2 s 没有响应。</translation>
    </message>
    <message>
        <source>Cannot start ssh: %1. Install the package openssh-client.</source>
        <translation>无法启动 ssh：%1。请安装软件包 openssh-client。</translation>
    </message>
    <message>
        <source>Stopped before any data arrived from %1.</source>
        <translation>在收到 %1 的任何数据之前已停止。</translation>
    </message>
    <message>
        <source>is no longer followed; data received so far is kept</source>
        <translation>不再被跟随；目前已收到的数据会保留</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RowModel</name>
    <message>
        <source>= same</source>
        <translation>= 相同</translation>
    </message>
    <message>
        <source>~ changed</source>
        <translation>~ 已变化</translation>
    </message>
    <message>
        <source>+ only in B</source>
        <translation>+ 仅在 B 中</translation>
    </message>
    <message>
        <source>- only in A</source>
        <translation>- 仅在 A 中</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（无名称）</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>count A</source>
        <translation>A 的次数</translation>
    </message>
    <message>
        <source>count B</source>
        <translation>B 的次数</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RulerBar</name>
    <message>
        <source>Ruler</source>
        <translation>标尺</translation>
    </message>
    <message>
        <source>Drag to select a time range</source>
        <translation>拖动以选择时间范围</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RunList</name>
    <message>
        <source>This file is still loading. Data may be missing; the numbers appear when loading is complete.</source>
        <translation>此文件仍在加载，数据可能不完整；加载完成后显示数值。</translation>
    </message>
    <message>
        <source>%1 Other open runs use %2 of it.</source>
        <comment>some sentences about memory</comment>
        <translation>%1其他已打开的运行占用其中的 %2。</translation>
    </message>
    <message>
        <source>No numbers: the computation was cancelled.</source>
        <translation>没有数值：计算已取消。</translation>
    </message>
    <message>
        <source>No advice, steps, what-if or critical path: they need about %1 of memory, but the limit is %2. Only the numbers are computed, segment by segment. Raise the limit in Edit &gt; Preferences.</source>
        <translation>没有建议、步骤、假设分析和关键路径：它们约需 %1 内存，但上限为 %2。仅逐段计算数值。可在“编辑”&gt;“首选项”中调高上限。</translation>
    </message>
    <message>
        <source>No numbers: computing them needs about %1 of memory, but the limit is %2. Raise it in Edit &gt; Preferences.</source>
        <translation>没有数值：计算约需 %1 内存，但上限为 %2。可在“编辑”&gt;“首选项”中调高。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RunPanel</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory limit per device, for example 512MiB or 8GiB. Leave empty for the default.</source>
        <translation>每个设备的内存上限，例如 512MiB 或 8GiB。留空则使用默认值。</translation>
    </message>
    <message>
        <source>A verdict needs at least five repeats per strategy. Strategies alternate, so that thermal effects are evenly distributed.</source>
        <translation>要做出判定，每种策略至少需重复五次。各策略交替运行，使温度影响均匀分布。</translation>
    </message>
    <message>
        <source>unavailable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Select at least one strategy.</source>
        <translation>请至少选择一种策略。</translation>
    </message>
    <message>
        <source>GPU hardware metrics</source>
        <translation>GPU 硬件指标</translation>
    </message>
    <message>
        <source>Sample the activity of multiprocessors and tensor pipes and the throughput of memory while the runs are recorded.</source>
        <translation>在记录运行时采样多处理器和 Tensor 管线的活跃度以及内存吞吐量。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SavedLayouts</name>
    <message>
        <source>&amp;Analyze</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>Timeline with summary, advice and details</source>
        <translation>时间线，带摘要、建议和详情</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Run form, timeline and summary</source>
        <translation>运行表单、时间线和摘要</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Timeline and summary, with the tables below</source>
        <translation>时间线和摘要，下方为表格</translation>
    </message>
    <message>
        <source>Reset &amp;Layout</source>
        <translation>重置布局(&amp;L)</translation>
    </message>
    <message>
        <source>Put all panels of this layout back in their places</source>
        <translation>将此布局的所有面板放回原位</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SearchBar</name>
    <message>
        <source>Find spans by name, for example: gemm, or elementwise half</source>
        <translation>按名称查找区间，例如：gemm，或 elementwise half</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一个匹配项 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>下一个匹配项 (Enter)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>无匹配项</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1: which of the spans that were found, counted from 1, %2: how many there are</extracomment>
        <translation>%1/%2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SessionDocument</name>
    <message>
        <source>&apos;%1&apos; contains unreadable data that overwriting would destroy; save under another name</source>
        <translation>“%1”包含无法读取的数据，覆盖会丢失这些数据；请以其他名称保存</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is the open file, and this format does not preserve all of its data; save under another name</source>
        <translation>“%1”是当前打开的文件，而此格式无法保留其全部数据；请以其他名称保存</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ShortcutModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ShortcutsDialog</name>
    <message>
        <source>&amp;Default</source>
        <translation>恢复默认(&amp;D)</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>快捷键与手势</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Mouse and touchpad</source>
        <translation>鼠标和触摸板(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;All defaults</source>
        <translation>全部恢复默认(&amp;A)</translation>
    </message>
    <message>
        <source>Filter by name or key</source>
        <translation>按名称或快捷键筛选</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>无(&amp;O)</translation>
    </message>
    <message>
        <source>Keyboard and Mouse</source>
        <translation>键盘和鼠标</translation>
    </message>
    <message>
        <source>Commands and shortcuts</source>
        <translation>命令及其快捷键</translation>
    </message>
    <message>
        <source>&amp;New shortcut</source>
        <translation>新快捷键(&amp;N)</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>新快捷键</translation>
    </message>
    <message>
        <source>Press the new shortcut for %1.</source>
        <translation>请按下 %1 的新快捷键。</translation>
    </message>
    <message>
        <source>Select a command to change its shortcut.</source>
        <translation>选择一个命令以更改其快捷键。</translation>
    </message>
    <message>
        <source>%1 was reassigned from %2.</source>
        <translation>%1 原为 %2 的快捷键，现已重新分配。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SideChooser</name>
    <message>
        <source>A, the baseline</source>
        <translation>A，基线</translation>
    </message>
    <message>
        <source>⇄</source>
        <translation>⇄</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B, compared with A</source>
        <translation>B，与 A 比较</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SideRail</name>
    <message>
        <source>Rail</source>
        <translation>侧栏</translation>
    </message>
    <message>
        <source>Recent files and recordings not saved</source>
        <translation>最近的文件和未保存的记录</translation>
    </message>
    <message>
        <source>Recent files and recordings</source>
        <translation>最近的文件和记录</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SortMenu</name>
    <message>
        <source>Sorted by %1, ascending</source>
        <translation>按 %1 升序排列</translation>
    </message>
    <message>
        <source>Sorted by %1, descending</source>
        <translation>按 %1 降序排列</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序依据</translation>
    </message>
    <message>
        <source>&amp;Ascending</source>
        <translation>升序(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Descending</source>
        <translation>降序(&amp;D)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepChoice</name>
    <message>
        <source>Steps of A</source>
        <translation>A 的步骤</translation>
    </message>
    <message>
        <source>⇄</source>
        <translation>⇄</translation>
    </message>
    <message>
        <source>Swap both runs</source>
        <translation>交换两次运行</translation>
    </message>
    <message>
        <source>Run whose steps are shown</source>
        <translation>显示其步骤的运行</translation>
    </message>
    <message>
        <source>compared with B</source>
        <translation>与 B 比较</translation>
    </message>
    <message>
        <source>Run to compare with</source>
        <translation>与之比较的运行</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepModel</name>
    <message>
        <source>%1 slowest</source>
        <translation>%1 最慢</translation>
    </message>
    <message>
        <source>%1 median</source>
        <translation>%1 中位</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>to median</source>
        <translation>与中位数之差</translation>
    </message>
    <message>
        <source>Step %1, %2 after the start of the run
%3
Launches: %4. Blocking calls: %5, %6 in total.</source>
        <translation>步骤 %1，运行开始后 %2
%3
启动：%4 次。阻塞调用：%5 次，共计 %6。</translation>
    </message>
    <message>
        <source>Device and host activity from the start of each step on the device</source>
        <translation>从每个步骤在设备上开始时起的设备和主机活动</translation>
    </message>
    <message>
        <source>Time from the first device work of the step to that of the next step; click to sort slowest first</source>
        <translation>从该步骤的首项设备工作到下一步骤的首项设备工作的时间；单击可将最慢的排在最前</translation>
    </message>
    <message>
        <source>Difference to the median step</source>
        <translation>与中位步骤之差</translation>
    </message>
    <message>
        <source>%1, %2 after the start of the run
%3
Launches: %4. Blocking calls: %5, %6 in total.</source>
        <translation>%1，运行开始后 %2
%3
启动：%4 次。阻塞调用：%5 次，共计 %6。</translation>
    </message>
    <message>
        <source>Name or number of the step</source>
        <translation>步骤的名称或编号</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepPair</name>
    <message>
        <source>A  median step</source>
        <translation>A  中位步骤</translation>
    </message>
    <message>
        <source>B  median step</source>
        <translation>B  中位步骤</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Median duration of the steps.</source>
        <translation>步骤时长的中位数。</translation>
    </message>
    <message>
        <source>Sources of the difference between the median steps</source>
        <translation>中位步骤之间差异的来源</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepPlot</name>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>步骤 %1：%2</translation>
    </message>
    <message>
        <source>The slowest of steps %1 to %2</source>
        <translation>步骤 %1 至 %2 中最慢的</translation>
    </message>
    <message>
        <source>kernels %1, exposed copies %2, idle with host blocked %3, otherwise idle %4</source>
        <translation>内核 %1，未被掩盖的拷贝 %2，主机阻塞时空闲 %3，其他空闲 %4</translation>
    </message>
    <message>
        <source>number of the step in the run</source>
        <translation>步骤在运行中的序号</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>%1: name of a step, %2: its length</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepsColumn</name>
    <message>
        <source>Steps of the run</source>
        <translation>运行的步骤</translation>
    </message>
    <message>
        <source>No steps found: too few launches.</source>
        <translation>未找到步骤：启动次数太少。</translation>
    </message>
    <message>
        <source>No steps found: the launches of this run do not repeat.</source>
        <translation>未找到步骤：此次运行的启动没有重复。</translation>
    </message>
    <message>
        <source>Steps are detected if at least three iterations launch similar work in the same order. Alternatively, annotate each iteration (step() of torch.profiler, or NVTX ranges named &quot;step 1&quot;, &quot;step 2&quot;, ...), or record more iterations.</source>
        <translation>当至少三次迭代以相同顺序启动相似的工作时，即可检测到步骤。也可以标注每次迭代（torch.profiler 的 step()，或名为“step 1”、“step 2”、…… 的 NVTX 范围），或录制更多迭代。</translation>
    </message>
    <message>
        <source>Show Slowest Step</source>
        <translation>显示最慢的步骤</translation>
    </message>
    <message>
        <source>Step durations</source>
        <translation>各步骤的时长</translation>
    </message>
    <message>
        <source>Stacked steps</source>
        <translation>步骤上下排列</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepsPanel</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The steps of a run appear here: iterations that launch the same work, as in a training loop.</source>
        <translation>此处显示运行的步骤：即启动相同工作的各次迭代，例如训练循环。</translation>
    </message>
    <message>
        <source>Computing numbers...</source>
        <translation>正在计算数值...</translation>
    </message>
    <message>
        <source>Detecting steps...</source>
        <translation>正在检测步骤...</translation>
    </message>
    <message>
        <source>Steps are detected when the run is complete.</source>
        <translation>运行完成后检测步骤。</translation>
    </message>
    <message>
        <source>Each run has its own scale.</source>
        <translation>每次运行使用各自的刻度。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SummaryTiles</name>
    <message>
        <source>Key numbers</source>
        <translation>关键数字</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>label and value of a tile</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SweepPanel</name>
    <message>
        <source>St&amp;rategy</source>
        <translation>策略(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>对数(&amp;L)</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Result of the sweep</source>
        <translation>参数扫描的结果</translation>
    </message>
    <message>
        <source>S&amp;how</source>
        <translation>显示(&amp;H)</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>No sweep open.</source>
        <translation>没有打开的参数扫描。</translation>
    </message>
    <message>
        <source>No run is complete yet.</source>
        <translation>尚无运行完成。</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Logarithmic scale is unavailable for zero values</source>
        <translation>存在零值时无法使用对数刻度</translation>
    </message>
    <message>
        <source>Click a point to show its run on the timeline.</source>
        <translation>单击一个点，在时间线上显示其运行。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SweepPlot</name>
    <message>
        <source>Sweep curves</source>
        <translation>参数扫描曲线</translation>
    </message>
    <message>
        <source>Move between points with the arrow keys; press Enter to show the run.</source>
        <translation>用方向键在点之间移动；按 Enter 显示对应的运行。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TabbedTables</name>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Saving...</source>
        <translation>正在保存...</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>No rows match the filter.</source>
        <translation>没有符合筛选条件的行。</translation>
    </message>
    <message>
        <source>No run open.</source>
        <translation>未打开任何运行。</translation>
    </message>
    <message>
        <source>Whole run, %1</source>
        <translation>整个运行，%1</translation>
    </message>
    <message>
        <source>Selected range, %1</source>
        <translation>所选范围，%1</translation>
    </message>
    <message>
        <source>This table is available when the run is complete.</source>
        <translation>运行完成后才有此表格。</translation>
    </message>
    <message>
        <source>Result of %1</source>
        <translation>%1 的结果</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TablesBar</name>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Filter, for example: gemm half</source>
        <translation>筛选，例如：gemm half</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Save as CSV...</source>
        <translation>保存为 CSV...</translation>
    </message>
    <message>
        <source>Run to show</source>
        <translation>要显示的运行</translation>
    </message>
    <message>
        <source>Show only rows that contain all of these words</source>
        <translation>仅显示包含所有这些词的行</translation>
    </message>
    <message>
        <source>Save the visible rows with exact numbers</source>
        <translation>以精确数值保存可见的行</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TablesLine</name>
    <message>
        <source>computing...</source>
        <translation>正在计算...</translation>
    </message>
    <message>
        <source>Spans count in the range in which they start, with their full duration.</source>
        <translation>区间计入其开始时所在的范围，并按完整时长计算。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TablesPanel</name>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Span durations of the selected name, and launches over time</source>
        <translation>同名区间的时长，以及启动随时间的变化</translation>
    </message>
    <message>
        <source>This row is an aggregate</source>
        <translation>该行是汇总</translation>
    </message>
    <message>
        <source>Computing numbers.</source>
        <translation>正在计算数值。</translation>
    </message>
    <message>
        <source>Too many waits to list within the memory limit for sessions.</source>
        <translation>等待过多，在会话的内存上限内无法列出。</translation>
    </message>
    <message>
        <source>This run is computed segment by segment, so ranges list only their waits.</source>
        <translation>此次运行逐段计算，因此所选范围只列出等待。</translation>
    </message>
    <message>
        <source>This table is available when the run is complete. Select a range to see it now.</source>
        <translation>运行完成后才有此表格。选择一个范围可立即查看。</translation>
    </message>
    <message>
        <source>No entries in this run.</source>
        <translation>此次运行中没有条目。</translation>
    </message>
    <message>
        <source>No entries start in the selected range.</source>
        <translation>没有在所选范围内开始的条目。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TimelineWidget</name>
    <message>
        <source>Device utilization</source>
        <translation>设备利用率</translation>
    </message>
    <message>
        <source>No more spans in this direction</source>
        <translation>该方向没有更多区间</translation>
    </message>
    <message>
        <source>Empty trace</source>
        <translation>空的跟踪文件</translation>
    </message>
    <message>
        <source>No GPU activity or API calls in this file. Record while the program uses the GPU, or open another trace.</source>
        <translation>此文件中没有 GPU 活动或 API 调用。请在程序使用 GPU 时录制，或打开另一个跟踪文件。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TourCard</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>End Tour</source>
        <translation>结束导览</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>which stop of the tour this is, counted from 1, and how many there are</extracomment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TourController</name>
    <message>
        <source>Guided &amp;Tour</source>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <source>Explain the window with an example comparison</source>
        <translation>以一次示例比较讲解窗口</translation>
    </message>
    <message>
        <source>&amp;Explain the Window</source>
        <translation>讲解窗口(&amp;E)</translation>
    </message>
    <message>
        <source>Label each area of the window</source>
        <translation>为窗口的每个区域标上名称</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TraceLoader</name>
    <message>
        <source>%1 exceeds the memory limit: %2</source>
        <translation>%1 超出内存上限：%2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ValuePlot</name>
    <message>
        <source>%1: %2; %3: %4</source>
        <extracomment>%1: column of a table, %2: its value, %3: title of the axis, %4: place on it</extracomment>
        <translation>%1：%2；%3：%4</translation>
    </message>
    <message>
        <source>%1: %2 points from %3 to %4</source>
        <translation>%1：%2 个点，从 %3 到 %4</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::VerdictBar</name>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>The recording is incomplete. So far: %1</source>
        <translation>记录不完整。目前为止：%1</translation>
    </message>
    <message>
        <source>Computing the result…</source>
        <translation>正在计算结果…</translation>
    </message>
    <message>
        <source>The result appears when all runs are complete.</source>
        <translation>所有运行完成后显示结果。</translation>
    </message>
    <message>
        <source>The file is still loading. Data may be missing.</source>
        <translation>文件仍在加载，数据可能不完整。</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WelcomePage</name>
    <message>
        <source>Stallscope</source>
        <translation>Stallscope</translation>
    </message>
    <message>
        <source>Shows why a GPU waits for its host, and a host for its GPU.</source>
        <translation>展示 GPU 为何等待主机，主机又为何等待 GPU。</translation>
    </message>
    <message>
        <source>Open a trace...</source>
        <translation>打开跟踪文件...</translation>
    </message>
    <message>
        <source>Record a program...</source>
        <translation>录制程序...</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>On another machine...</source>
        <translation>在另一台机器上...</translation>
    </message>
    <message>
        <source>Record on another machine...</source>
        <translation>在另一台机器上录制...</translation>
    </message>
    <message>
        <source>Run a comparison</source>
        <translation>运行一次比较</translation>
    </message>
    <message>
        <source>or take the guided tour of the first comparison</source>
        <translation>或观看第一个比较的导览</translation>
    </message>
    <message>
        <source>for example &quot;python3 train.py&quot;: records GPU activity, API calls and waits</source>
        <translation>例如“python3 train.py”：录制 GPU 活动、API 调用和等待</translation>
    </message>
    <message>
        <source>Recordings not saved</source>
        <translation>未保存的录制</translation>
    </message>
    <message>
        <source>or drop a file anywhere: .stallscope, PyTorch .json, JAX .xplane.pb, Perfetto .pftrace, Nsight .sqlite, ROCm .db</source>
        <translation>或将文件拖放到任意位置：.stallscope、PyTorch .json、JAX .xplane.pb、Perfetto .pftrace、Nsight .sqlite、ROCm .db</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WhatIfPage</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Show Predicted Timeline</source>
        <translation>显示预测的时间线</translation>
    </message>
    <message>
        <source>Run to predict</source>
        <translation>要预测的运行</translation>
    </message>
    <message>
        <source>Open the predicted timeline in another pane</source>
        <translation>在另一个窗格中打开预测的时间线</translation>
    </message>
    <message>
        <source>Clear all changes</source>
        <translation>清除所有更改</translation>
    </message>
    <message>
        <source>Remove the wait from the list (Delete)</source>
        <translation>将该等待从列表中移除 (Delete)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WhatIfPanel</name>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（预测）</translation>
    </message>
    <message>
        <source>Predictions appear here when a run is open.</source>
        <translation>打开运行后，此处显示预测。</translation>
    </message>
    <message>
        <source>Predictions are available when the run is complete.</source>
        <translation>运行完成后才能进行预测。</translation>
    </message>
    <message>
        <source>Preparing the replay…</source>
        <translation>正在准备重放…</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WindowToolBar</name>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WorkArea</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>What If</source>
        <translation>假设分析</translation>
    </message>
    <message>
        <source>Advice (%1)</source>
        <translation>建议（%1）</translation>
    </message>
    <message>
        <source>Select a wait first</source>
        <translation>请先选择一次等待</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Only waits of completed, measured runs can be predicted</source>
        <translation>只能预测已完成的实测运行中的等待</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Flame</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>Host stacks of the selected or visible range, merged by name</source>
        <translation>所选或可见范围的主机调用栈，按名称合并</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Spans by name, kind, duration, stream or argument</source>
        <translation>按名称、类型、时长、流或参数的区间</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
</context>
</TS>
