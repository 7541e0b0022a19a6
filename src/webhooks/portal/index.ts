// Customer portal operations of webhooks.
import { surface } from '#platform/contract/surface.ts'
import { ownFeedOperations } from './feed-contract.ts'
import { ownFeedHandlers } from './feed-handlers.ts'
import { webhookOperations } from './webhook-contract.ts'
import { webhookHandlers } from './webhook-handlers.ts'
import { reportOperations } from './report-contract.ts'
import { reportHandlers } from './report-handlers.ts'

export const portal = surface(
  [webhookOperations, webhookHandlers],
  [ownFeedOperations, ownFeedHandlers],
  [reportOperations, reportHandlers],
)
