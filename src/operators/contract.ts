import { contract } from '#platform/contract.ts'
import { accountOperations } from './account-contract.ts'
import { assistOperations } from './assist-contract.ts'
import { brandOperations } from './brand-contract.ts'
import { campaignOperations } from './campaign-contract.ts'
import { carrierOperations } from './carrier-contract.ts'
import { changeOperations } from './change-contract.ts'
import { chatOperations } from './chat-contract.ts'
import { chatSimulatorOperations } from './chat-simulator-contract.ts'
import { complianceOperations } from './compliance-contract.ts'
import { errorOperations } from './error-contract.ts'
import { feeOperations } from './fee-contract.ts'
import { healthOperations } from './health-contract.ts'
import { ledgerOperations } from './ledger-contract.ts'
import { mailOperations } from './mail-contract.ts'
import { messageOperations } from './message-contract.ts'
import { networkTokenOperations } from './network-token-contract.ts'
import type { OperatorOperations } from './policy.ts'
import { numberOperations } from './number-contract.ts'
import { overviewOperations } from './overview-contract.ts'
import { paymentOperations } from './payment-contract.ts'
import { peopleOperations } from './people-contract.ts'
import { poolOperations } from './pool-contract.ts'
import { filterOperations } from './filter-contract.ts'
import { profileOperations } from './profile-contract.ts'
import { prefixOperations } from './prefix-contract.ts'
import { protectionOperations } from './protection-contract.ts'
import { qodOperations } from './qod-contract.ts'
import { receiptOperations } from './receipt-contract.ts'
import { redactionOperations } from './redaction-contract.ts'
import { retentionOperations } from './retention-contract.ts'
import { resellerOperations } from './reseller-contract.ts'
import { reviewOperations } from './review-contract.ts'
import { routingOperations } from './routing-contract.ts'
import { ruleOperations } from './rule-contract.ts'
import { ruleListOperations } from './rule-list-contract.ts'
import { sandboxOperations } from './sandbox-contract.ts'
import { feedOperations } from './feed-contract.ts'
import { sealOperations } from './seal-contract.ts'
import { secretOperations } from './secret-contract.ts'
import { signatureOperations } from './signature-contract.ts'
import { simServiceOperations, simUserOperations } from './sim-user-contract.ts'
import { simulatorOperations } from './simulator-contract.ts'
import { sessionOperations } from './session-contract.ts'
import { searchOperations } from './search-contract.ts'
import { simCardOperations } from './sim-card-contract.ts'
import { simLifeOperations } from './sim-life-contract.ts'
import { simListOperations } from './sim-list-contract.ts'
import { simNasOperations } from './sim-nas-contract.ts'
import { simImportOperations } from './sim-import-contract.ts'
import { simPartnerOperations } from './sim-partner-contract.ts'
import { simPoolOperations, simProfileOperations } from './sim-profile-contract.ts'
import { simRuleOperations } from './sim-rule-contract.ts'
import { simUsageOperations } from './sim-usage-contract.ts'
import { simTransferOperations } from './sim-transfer-contract.ts'
import { tollFreeOperations } from './toll-free-contract.ts'
import { cellOperations } from './cell-contract.ts'
import { virtualNumberOperations } from './virtual-number-contract.ts'
import { webhookOperations } from './webhook-contract.ts'

/** The operator API, put together from the files `*-contract.ts` beside this one. */
export const operatorsContract = contract('operator', 'Operators', {
  ...sessionOperations,
  ...profileOperations,
  ...filterOperations,
  ...peopleOperations,
  ...messageOperations,
  ...searchOperations,
  ...carrierOperations,
  ...errorOperations,
  ...receiptOperations,
  ...routingOperations,
  ...prefixOperations,
  ...ruleOperations,
  ...protectionOperations,
  ...ruleListOperations,
  ...accountOperations,
  ...secretOperations,
  ...ledgerOperations,
  ...paymentOperations,
  ...feeOperations,
  ...numberOperations,
  ...poolOperations,
  ...reviewOperations,
  ...brandOperations,
  ...campaignOperations,
  ...resellerOperations,
  ...complianceOperations,
  ...assistOperations,
  ...tollFreeOperations,
  ...simPartnerOperations,
  ...simPoolOperations,
  ...simProfileOperations,
  ...simUserOperations,
  ...simServiceOperations,
  ...simRuleOperations,
  ...simUsageOperations,
  ...simListOperations,
  ...simCardOperations,
  ...simLifeOperations,
  ...simNasOperations,
  ...simImportOperations,
  ...simTransferOperations,
  ...cellOperations,
  ...virtualNumberOperations,
  ...qodOperations,
  ...networkTokenOperations,
  ...chatOperations,
  ...signatureOperations,
  ...webhookOperations,
  ...feedOperations,
  ...changeOperations,
  ...sealOperations,
  ...overviewOperations,
  ...healthOperations,
  ...retentionOperations,
  ...redactionOperations,
  ...sandboxOperations,
  ...mailOperations,
  ...simulatorOperations,
  ...chatSimulatorOperations,
} satisfies OperatorOperations)
