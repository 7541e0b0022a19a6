import type { Carriers } from '#carriers/index.ts'
import type { TestNeeds, Traffic } from '#messages/index.ts'
import type { Handlers } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import type { Radius } from '#sims/index.ts'
import type { Vault } from '#platform/vault.ts'
import { accountHandlers } from './account-handlers.ts'
import { assistHandlers } from './assist-handlers.ts'
import { brandHandlers } from './brand-handlers.ts'
import { campaignHandlers } from './campaign-handlers.ts'
import { carrierHandlers } from './carrier-handlers.ts'
import { changeHandlers } from './change-handlers.ts'
import { chatHandlers } from './chat-handlers.ts'
import { chatSimulatorHandlers, type ChatSimulatorTools } from './chat-simulator-handlers.ts'
import { complianceHandlers, type ComplianceTools } from './compliance-handlers.ts'
import type { operatorsContract } from './contract.ts'
import { errorHandlers } from './error-handlers.ts'
import type { Operator } from './family.ts'
import { feeHandlers } from './fee-handlers.ts'
import { healthHandlers } from './health-handlers.ts'
import { ledgerHandlers, type LedgerTools } from './ledger-handlers.ts'
import { mailHandlers } from './mail-handlers.ts'
import { messageHandlers } from './message-handlers.ts'
import { networkTokenHandlers } from './network-token-handlers.ts'
import { numberHandlers } from './number-handlers.ts'
import { overviewHandlers } from './overview-handlers.ts'
import { paymentHandlers, type PaymentTools } from './payment-handlers.ts'
import { peopleHandlers } from './people-handlers.ts'
import { poolHandlers } from './pool-handlers.ts'
import { filterHandlers } from './filter-handlers.ts'
import { profileHandlers } from './profile-handlers.ts'
import { prefixHandlers } from './prefix-handlers.ts'
import { protectionHandlers } from './protection-handlers.ts'
import { qodHandlers, type QodTools } from './qod-handlers.ts'
import { receiptHandlers } from './receipt-handlers.ts'
import { redactionHandlers } from './redaction-handlers.ts'
import { retentionHandlers } from './retention-handlers.ts'
import { resellerHandlers } from './reseller-handlers.ts'
import { reviewHandlers, type ReviewTools } from './review-handlers.ts'
import { routingHandlers } from './routing-handlers.ts'
import { ruleHandlers, type RuleNeeds } from './rule-handlers.ts'
import { ruleListHandlers } from './rule-list-handlers.ts'
import { sandboxHandlers, type SandboxTools } from './sandbox-handlers.ts'
import { simServiceHandlers } from './sim-service-handlers.ts'
import { simUserHandlers } from './sim-user-handlers.ts'
import { simulatorHandlers, type SimulatorTools } from './simulator-handlers.ts'
import { sealHandlers } from './seal-handlers.ts'
import { secretHandlers } from './secret-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { searchHandlers } from './search-handlers.ts'
import { feedHandlers } from './feed-handlers.ts'
import { signatureHandlers } from './signature-handlers.ts'
import { simCardHandlers } from './sim-card-handlers.ts'
import { simLifeHandlers } from './sim-life-handlers.ts'
import { simListHandlers } from './sim-list-handlers.ts'
import { simNasHandlers } from './sim-nas-handlers.ts'
import { simImportHandlers } from './sim-import-handlers.ts'
import { simPartnerHandlers } from './sim-partner-handlers.ts'
import { simPoolHandlers } from './sim-pool-handlers.ts'
import { simProfileHandlers } from './sim-profile-handlers.ts'
import { simRuleHandlers } from './sim-rule-handlers.ts'
import { simUsageHandlers } from './sim-usage-handlers.ts'
import { simTransferHandlers } from './sim-transfer-handlers.ts'
import { tollFreeHandlers } from './toll-free-handlers.ts'
import { cellHandlers } from './cell-handlers.ts'
import { virtualNumberHandlers } from './virtual-number-handlers.ts'
import { webhookHandlers, type WebhookTools } from './webhook-handlers.ts'

export type OperatorTools = SandboxTools &
  WebhookTools &
  SimulatorTools &
  LedgerTools &
  PaymentTools &
  ChatSimulatorTools &
  ReviewTools &
  ComplianceTools &
  QodTools &
  RuleNeeds & {
    db: Db
    vault: Vault
    radius: Radius
    /** Why webhooks may not go to an address. */
    addressRefusal: (url: string) => string | undefined
    carriers: Carriers
    channels: TestNeeds['channels']
    traffic: Pick<Traffic, 'matchAgain' | 'addressRefusal'> & TestNeeds['traffic']
  }

/** Every operation of the operator API. */
export function operatorsHandlers(tools: OperatorTools): Handlers<typeof operatorsContract, Operator> {
  return {
    ...sessionHandlers(tools),
    ...messageHandlers(tools),
    ...profileHandlers(tools),
    ...filterHandlers(tools),
    ...peopleHandlers(tools),
    ...searchHandlers(tools),
    ...carrierHandlers(tools),
    ...errorHandlers(tools),
    ...receiptHandlers(tools),
    ...routingHandlers(tools),
    ...prefixHandlers(tools),
    ...ruleHandlers(tools),
    ...protectionHandlers(tools),
    ...ruleListHandlers(tools),
    ...accountHandlers(tools),
    ...secretHandlers(tools),
    ...ledgerHandlers(tools),
    ...paymentHandlers(tools),
    ...feeHandlers(tools),
    ...numberHandlers(tools),
    ...poolHandlers(tools),
    ...reviewHandlers(tools),
    ...brandHandlers(tools),
    ...campaignHandlers(tools),
    ...resellerHandlers(tools),
    ...complianceHandlers(tools),
    ...assistHandlers(tools),
    ...tollFreeHandlers(tools),
    ...simPartnerHandlers(tools),
    ...simPoolHandlers(tools),
    ...simProfileHandlers(tools),
    ...simUserHandlers(tools),
    ...simServiceHandlers(tools),
    ...simRuleHandlers(tools),
    ...simUsageHandlers(tools),
    ...simListHandlers(tools),
    ...simCardHandlers(tools),
    ...simLifeHandlers(tools),
    ...simNasHandlers(tools),
    ...simImportHandlers(tools),
    ...simTransferHandlers(tools),
    ...cellHandlers(tools),
    ...virtualNumberHandlers(tools),
    ...qodHandlers(tools),
    ...networkTokenHandlers(tools),
    ...chatHandlers(tools),
    ...signatureHandlers(tools),
    ...webhookHandlers(tools),
    ...feedHandlers(tools),
    ...changeHandlers(tools),
    ...sealHandlers(tools),
    ...overviewHandlers(tools),
    ...healthHandlers(tools),
    ...retentionHandlers(tools),
    ...redactionHandlers(tools),
    ...sandboxHandlers(tools),
    ...mailHandlers(tools),
    ...simulatorHandlers(tools),
    ...chatSimulatorHandlers(tools),
  }
}
