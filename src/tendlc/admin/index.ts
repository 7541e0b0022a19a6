// Operator endpoints for brands, campaigns, resellers, compliance and content checks.
import { surface } from '#platform/contract/surface.ts'
import { assistOperations } from './assist-contract.ts'
import { assistHandlers } from './assist-handlers.ts'
import { brandOperations } from './brand-contract.ts'
import { brandHandlers } from './brand-handlers.ts'
import { campaignOperations } from './campaign-contract.ts'
import { campaignHandlers } from './campaign-handlers.ts'
import { complianceOperations } from './compliance-contract.ts'
import { complianceHandlers } from './compliance-handlers.ts'
import { provisioningOperations } from './provisioning-contract.ts'
import { provisioningHandlers } from './provisioning-handlers.ts'
import { qualificationOperations } from './qualification-contract.ts'
import { qualificationHandlers } from './qualification-handlers.ts'
import { registryIdOperations } from './registry-id-contract.ts'
import { registryIdHandlers } from './registry-id-handlers.ts'
import { resellerOperations } from './reseller-contract.ts'
import { resellerHandlers } from './reseller-handlers.ts'
import { strayOperations } from './stray-contract.ts'
import { strayHandlers } from './stray-handlers.ts'
import { violationOperations } from './violation-contract.ts'
import { violationHandlers } from './violation-handlers.ts'

export const admin = surface(
  [brandOperations, brandHandlers],
  [campaignOperations, campaignHandlers],
  [resellerOperations, resellerHandlers],
  [provisioningOperations, provisioningHandlers],
  [qualificationOperations, qualificationHandlers],
  [registryIdOperations, registryIdHandlers],
  [strayOperations, strayHandlers],
  [complianceOperations, complianceHandlers],
  [assistOperations, assistHandlers],
  [violationOperations, violationHandlers],
)
