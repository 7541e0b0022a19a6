// Finding messages, and saying what became of one.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { messageOperations } from './message-contract.ts'
import { messageHandlers } from './message-handlers.ts'
import { searchOperations } from './search-contract.ts'
import { searchHandlers } from './search-handlers.ts'

export const operations = {
  ...messageOperations,
  ...searchOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...messageHandlers(tools),
  ...searchHandlers(tools),
})
