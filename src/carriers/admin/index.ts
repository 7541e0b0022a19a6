// Carriers with their error mapping, routes, prices and network prefixes.
import { surface } from '#platform/contract/surface.ts'
import { carrierOperations } from './carrier-contract.ts'
import { carrierHandlers } from './carrier-handlers.ts'
import { errorOperations } from './error-contract.ts'
import { errorHandlers } from './error-handlers.ts'
import { prefixOperations } from './prefix-contract.ts'
import { prefixHandlers } from './prefix-handlers.ts'
import { routingOperations } from './routing-contract.ts'
import { routingHandlers } from './routing-handlers.ts'

export const admin = surface(
  [carrierOperations, carrierHandlers],
  [errorOperations, errorHandlers],
  [routingOperations, routingHandlers],
  [prefixOperations, prefixHandlers],
)
