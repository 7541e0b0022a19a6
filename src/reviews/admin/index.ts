// Operator endpoints of the review queue.
import { surface } from '#platform/contract/surface.ts'
import { reviewOperations } from './review-contract.ts'
import { reviewHandlers } from './review-handlers.ts'

export const admin = surface([reviewOperations, reviewHandlers])
