// The exchange as a whole: its figures, its health, how long it keeps things.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { healthOperations } from './health-contract.ts'
import { healthHandlers } from './health-handlers.ts'
import { overviewOperations } from './overview-contract.ts'
import { overviewHandlers } from './overview-handlers.ts'
import { exchangeRedactionOperations } from './redaction-contract.ts'
import { exchangeRedactionHandlers } from './redaction-handlers.ts'
import { retentionOperations } from './retention-contract.ts'
import { retentionHandlers } from './retention-handlers.ts'

export const operations = {
  ...overviewOperations,
  ...healthOperations,
  ...retentionOperations,
  ...exchangeRedactionOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...overviewHandlers(tools),
  ...healthHandlers(tools),
  ...retentionHandlers(tools),
  ...exchangeRedactionHandlers(tools),
})
