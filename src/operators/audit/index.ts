// Who changed what, and the chain that shows when it was altered.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { changeOperations } from './change-contract.ts'
import { changeHandlers } from './change-handlers.ts'
import { sealOperations } from './seal-contract.ts'
import { sealHandlers } from './seal-handlers.ts'

export const operations = {
  ...changeOperations,
  ...sealOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...changeHandlers(tools),
  ...sealHandlers(tools),
})
