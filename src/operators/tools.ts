import type { Carriers } from '#carriers/index.ts'
import type { TestNeeds, Traffic } from '#messages/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { ErasureNeeds } from '#privacy/index.ts'
import type { Radius } from '#sims/index.ts'
import type { ChatSimulatorTools } from './sandbox/chat-simulator-handlers.ts'
import type { ApplicationTools } from './accounts/application-handlers.ts'
import type { ComplianceTools } from './compliance/compliance-handlers.ts'
import type { LedgerTools } from './accounts/ledger-handlers.ts'
import type { PaymentTools } from './accounts/payment-handlers.ts'
import type { QodTools } from './network/qod-handlers.ts'
import type { ReviewTools } from './compliance/review-handlers.ts'
import type { RuleNeeds } from './rules/handlers.ts'
import type { SandboxTools } from './sandbox/sandbox-handlers.ts'
import type { SimulatorTools } from './sandbox/simulator-handlers.ts'
import type { WebhookTools } from './webhooks/handlers.ts'

/** What operations work with. */
export type OperatorTools = SandboxTools &
  WebhookTools &
  SimulatorTools &
  LedgerTools &
  PaymentTools &
  ChatSimulatorTools &
  ReviewTools &
  ComplianceTools &
  QodTools &
  ApplicationTools &
  RuleNeeds & {
    db: Db
    vault: Vault
    erasing: Pick<ErasureNeeds, 'key' | 'holdings'>
    radius: Radius
    /** Why webhooks may not go to an address. */
    addressRefusal: (url: string) => string | undefined
    carriers: Carriers
    channels: TestNeeds['channels']
    traffic: Pick<Traffic, 'matchAgain' | 'addressRefusal'> & TestNeeds['traffic']
  }
