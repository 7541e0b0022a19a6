// Traffic rules with their lists, and what protects accounts.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { ruleOperations } from './contract.ts'
import { ruleHandlers } from './handlers.ts'
import { ruleListOperations } from './list-contract.ts'
import { ruleListHandlers } from './list-handlers.ts'
import { protectionOperations } from './protection-contract.ts'
import { protectionHandlers } from './protection-handlers.ts'

export const operations = {
  ...ruleOperations,
  ...protectionOperations,
  ...ruleListOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...ruleHandlers(tools),
  ...protectionHandlers(tools),
  ...ruleListHandlers(tools),
})
