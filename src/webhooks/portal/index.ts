// The customer portal's operations of this domain.
import { surface } from '#platform/contract/surface.ts'
import { webhookOperations } from './webhook-contract.ts'
import { webhookHandlers } from './webhook-handlers.ts'

export const portal = surface([webhookOperations, webhookHandlers])
