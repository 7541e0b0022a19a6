// The exchange as a whole: overview, health and retention.
import { surface } from '#platform/contract/surface.ts'
import { healthOperations } from './health-contract.ts'
import { healthHandlers } from './health-handlers.ts'
import { overviewOperations } from './overview-contract.ts'
import { overviewHandlers } from './overview-handlers.ts'
import { retentionOperations } from './retention-contract.ts'
import { retentionHandlers } from './retention-handlers.ts'

export const admin = surface(
  [overviewOperations, overviewHandlers],
  [healthOperations, healthHandlers],
  [retentionOperations, retentionHandlers],
)
