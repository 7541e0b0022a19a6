// Operator API of the request log.
import { surface } from '#platform/contract/surface.ts'
import { requestOperations } from './request-contract.ts'
import { requestHandlers } from './request-handlers.ts'

export const admin = surface([requestOperations, requestHandlers])
