// The queue of what people have to decide.
import { surface } from '#platform/contract/surface.ts'
import { reviewOperations } from './review-contract.ts'
import { reviewHandlers } from './review-handlers.ts'

export const admin = surface([reviewOperations, reviewHandlers])
