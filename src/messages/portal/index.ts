// Customer portal operations of messages.
import { surface } from '#platform/contract/surface.ts'
import { overviewOperations } from './overview-contract.ts'
import { overviewHandlers } from './overview-handlers.ts'
import { messageOperations } from './message-contract.ts'
import { messageHandlers } from './message-handlers.ts'
import { reportOperations } from './report-contract.ts'
import { reportHandlers } from './report-handlers.ts'

export const portal = surface(
  [overviewOperations, overviewHandlers],
  [messageOperations, messageHandlers],
  [reportOperations, reportHandlers],
)
