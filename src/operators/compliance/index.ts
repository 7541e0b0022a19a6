// Registrations, and the queue of what people have to decide.
import type { OperatorOperations } from '../policy.ts'
import type { OperatorTools } from '../tools.ts'
import { assistOperations } from './assist-contract.ts'
import { assistHandlers } from './assist-handlers.ts'
import { brandOperations } from './brand-contract.ts'
import { brandHandlers } from './brand-handlers.ts'
import { campaignOperations } from './campaign-contract.ts'
import { campaignHandlers } from './campaign-handlers.ts'
import { complianceOperations } from './compliance-contract.ts'
import { complianceHandlers } from './compliance-handlers.ts'
import { resellerOperations } from './reseller-contract.ts'
import { resellerHandlers } from './reseller-handlers.ts'
import { reviewOperations } from './review-contract.ts'
import { reviewHandlers } from './review-handlers.ts'
import { tollFreeOperations } from './toll-free-contract.ts'
import { tollFreeHandlers } from './toll-free-handlers.ts'
import { violationOperations } from './violation-contract.ts'
import { violationHandlers } from './violation-handlers.ts'

export const operations = {
  ...reviewOperations,
  ...brandOperations,
  ...campaignOperations,
  ...resellerOperations,
  ...complianceOperations,
  ...assistOperations,
  ...tollFreeOperations,
  ...violationOperations,
} satisfies OperatorOperations

export const handlers = (tools: OperatorTools) => ({
  ...reviewHandlers(tools),
  ...brandHandlers(tools),
  ...campaignHandlers(tools),
  ...resellerHandlers(tools),
  ...complianceHandlers(tools),
  ...assistHandlers(tools),
  ...tollFreeHandlers(tools),
  ...violationHandlers(tools),
})
