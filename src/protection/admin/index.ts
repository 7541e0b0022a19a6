// Operator API of traffic rules, their lists, and the protection settings of accounts.
import { surface } from '#platform/contract/surface.ts'
import { ruleOperations } from './contract.ts'
import { ruleHandlers } from './handlers.ts'
import { ruleListOperations } from './list-contract.ts'
import { ruleListHandlers } from './list-handlers.ts'
import { protectionOperations } from './protection-contract.ts'
import { protectionHandlers } from './protection-handlers.ts'

export const admin = surface(
  [ruleOperations, ruleHandlers],
  [protectionOperations, protectionHandlers],
  [ruleListOperations, ruleListHandlers],
)
