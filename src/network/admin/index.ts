// Operator API of the network features: cells, virtual numbers, Quality on Demand, and access tokens for numbers.
import { surface } from '#platform/contract/surface.ts'
import { cellOperations } from './cell-contract.ts'
import { cellHandlers } from './cell-handlers.ts'
import { networkTokenOperations } from './network-token-contract.ts'
import { networkTokenHandlers } from './network-token-handlers.ts'
import { qodOperations } from './qod-contract.ts'
import { qodHandlers } from './qod-handlers.ts'
import { virtualNumberOperations } from './virtual-number-contract.ts'
import { virtualNumberHandlers } from './virtual-number-handlers.ts'

export const admin = surface(
  [cellOperations, cellHandlers],
  [virtualNumberOperations, virtualNumberHandlers],
  [qodOperations, qodHandlers],
  [networkTokenOperations, networkTokenHandlers],
)
