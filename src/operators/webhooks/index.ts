// Receivers of webhooks, attempts at them, and sending them again.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { webhookOperations } from './contract.ts'
import { feedOperations } from './feed-contract.ts'
import { feedHandlers } from './feed-handlers.ts'
import { webhookHandlers } from './handlers.ts'

export const operations = {
  ...webhookOperations,
  ...feedOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...webhookHandlers(tools),
  ...feedHandlers(tools),
})
