// Numbers, and pools of them.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { numberOperations } from './number-contract.ts'
import { numberHandlers } from './number-handlers.ts'
import { poolOperations } from './pool-contract.ts'
import { poolHandlers } from './pool-handlers.ts'

export const operations = {
  ...numberOperations,
  ...poolOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...numberHandlers(tools),
  ...poolHandlers(tools),
})
