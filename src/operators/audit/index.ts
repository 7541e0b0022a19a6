// Who changed what, and the chain that shows when it was altered.
import { surface } from '#platform/contract/surface.ts'
import { changeOperations } from './change-contract.ts'
import { changeHandlers } from './change-handlers.ts'
import { sealOperations } from './seal-contract.ts'
import { sealHandlers } from './seal-handlers.ts'

export const audit = surface([changeOperations, changeHandlers], [sealOperations, sealHandlers])
