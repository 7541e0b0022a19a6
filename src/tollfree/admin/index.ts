// Operator endpoints for toll-free numbers and registrations.
import { surface } from '#platform/contract/surface.ts'
import { tollFreeOperations } from './toll-free-contract.ts'
import { tollFreeHandlers } from './toll-free-handlers.ts'

export const admin = surface([tollFreeOperations, tollFreeHandlers])
