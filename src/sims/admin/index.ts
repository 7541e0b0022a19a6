// SIMs, their customers, and the NAS that report their usage.
import { surface } from '#platform/contract/surface.ts'
import { simCardOperations } from './contracts/card-contract.ts'
import { simCardHandlers } from './card-handlers.ts'
import { simImportOperations } from './contracts/import-contract.ts'
import { simImportHandlers } from './import-handlers.ts'
import { simLifeOperations } from './contracts/life-contract.ts'
import { simLifeHandlers } from './life-handlers.ts'
import { simListOperations } from './contracts/list-contract.ts'
import { simListHandlers } from './list-handlers.ts'
import { simNasOperations } from './contracts/nas-contract.ts'
import { simNasHandlers } from './nas-handlers.ts'
import { simPartnerOperations } from './contracts/partner-contract.ts'
import { simPartnerHandlers } from './partner-handlers.ts'
import { simPoolHandlers } from './pool-handlers.ts'
import { simPoolOperations, simProfileOperations } from './contracts/profile-contract.ts'
import { simProfileHandlers } from './profile-handlers.ts'
import { simReportOperations } from './contracts/report-contract.ts'
import { simReportHandlers } from './report-handlers.ts'
import { simRuleOperations } from './contracts/rule-contract.ts'
import { simRuleHandlers } from './rule-handlers.ts'
import { simServiceHandlers } from './service-handlers.ts'
import { simTransferOperations } from './contracts/transfer-contract.ts'
import { simTransferHandlers } from './transfer-handlers.ts'
import { simUsageOperations } from './contracts/usage-contract.ts'
import { simUsageHandlers } from './usage-handlers.ts'
import { simServiceOperations, simUserOperations } from './contracts/user-contract.ts'
import { simUserHandlers } from './user-handlers.ts'

export const admin = surface(
  [simPartnerOperations, simPartnerHandlers],
  [simPoolOperations, simPoolHandlers],
  [simProfileOperations, simProfileHandlers],
  [simUserOperations, simUserHandlers],
  [simServiceOperations, simServiceHandlers],
  [simRuleOperations, simRuleHandlers],
  [simReportOperations, simReportHandlers],
  [simUsageOperations, simUsageHandlers],
  [simListOperations, simListHandlers],
  [simCardOperations, simCardHandlers],
  [simLifeOperations, simLifeHandlers],
  [simNasOperations, simNasHandlers],
  [simImportOperations, simImportHandlers],
  [simTransferOperations, simTransferHandlers],
)
