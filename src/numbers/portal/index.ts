// Customer portal operations of numbers that clients of the numbers API do not have.
import { surface } from '#platform/contract/surface.ts'
import { releasedOperations } from './released-contract.ts'
import { releasedHandlers } from './released-handlers.ts'

export const portal = surface([releasedOperations, releasedHandlers])
