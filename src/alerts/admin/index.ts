// Alerts of operators.
import { surface } from '#platform/contract/surface.ts'
import { alertOperations } from './contract.ts'
import { alertHandlers } from './handlers.ts'

export const admin = surface([alertOperations, alertHandlers])
