// The audit log, and the hash chain that reveals tampering.
import { surface } from '#platform/contract/surface.ts'
import { changeOperations } from './change-contract.ts'
import { changeHandlers } from './change-handlers.ts'
import { sealOperations } from './seal-contract.ts'
import { sealHandlers } from './seal-handlers.ts'

export const audit = surface([changeOperations, changeHandlers], [sealOperations, sealHandlers])
