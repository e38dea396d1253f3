// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_collectives.h"
#include "engine/cuda/groups.h"

namespace stallscope::cuda {

Result<std::shared_ptr<Collectives>> connectedDevices()
{
    const Result<NcclLibrary> library = NcclLibrary::load();
    if (!library)
        return Error{"no sums over devices: " + library.error().message};
    return std::shared_ptr<Collectives>(std::make_shared<CudaCollectives>(*library));
}

} // namespace stallscope::cuda
