// Carriers with their routes, prices and words, and receipts that match nothing.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { carrierOperations } from './carrier-contract.ts'
import { carrierHandlers } from './carrier-handlers.ts'
import { errorOperations } from './error-contract.ts'
import { errorHandlers } from './error-handlers.ts'
import { prefixOperations } from './prefix-contract.ts'
import { prefixHandlers } from './prefix-handlers.ts'
import { receiptOperations } from './receipt-contract.ts'
import { receiptHandlers } from './receipt-handlers.ts'
import { routingOperations } from './routing-contract.ts'
import { routingHandlers } from './routing-handlers.ts'

export const operations = {
  ...carrierOperations,
  ...errorOperations,
  ...receiptOperations,
  ...routingOperations,
  ...prefixOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...carrierHandlers(tools),
  ...errorHandlers(tools),
  ...receiptHandlers(tools),
  ...routingHandlers(tools),
  ...prefixHandlers(tools),
})
