// Chat channels.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { chatOperations } from './contract.ts'
import { chatHandlers } from './handlers.ts'

export const operations = {
  ...chatOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...chatHandlers(tools),
})
