// Customer portal operations of alerts.
import { surface } from '#platform/contract/surface.ts'
import { alertOperations } from './contract.ts'
import { alertHandlers } from './handlers.ts'

export const portal = surface([alertOperations, alertHandlers])
