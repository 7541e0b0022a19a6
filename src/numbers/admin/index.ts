// Operators' operations on the inventory of numbers and on number pools.
import { surface } from '#platform/contract/surface.ts'
import { numberOperations } from './number-contract.ts'
import { numberHandlers } from './number-handlers.ts'
import { poolOperations } from './pool-contract.ts'
import { poolHandlers } from './pool-handlers.ts'

export const admin = surface([numberOperations, numberHandlers], [poolOperations, poolHandlers])
