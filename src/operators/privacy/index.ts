// What is held of somebody's number: told, and forgotten.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { privacyOperations } from './privacy-contract.ts'
import { privacyHandlers } from './privacy-handlers.ts'

export const operations = { ...privacyOperations } satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => privacyHandlers(tools)
