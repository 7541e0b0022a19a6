// Operator API of webhook endpoints, delivery attempts and replays.
import { surface } from '#platform/contract/surface.ts'
import { webhookOperations } from './contract.ts'
import { feedOperations } from './feed-contract.ts'
import { feedHandlers } from './feed-handlers.ts'
import { webhookHandlers } from './handlers.ts'
import { reportOperations } from './report-contract.ts'
import { reportHandlers } from './report-handlers.ts'

export const admin = surface(
  [webhookOperations, webhookHandlers],
  [feedOperations, feedHandlers],
  [reportOperations, reportHandlers],
)
