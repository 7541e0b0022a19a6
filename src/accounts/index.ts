// Accounts and subaccounts with their secrets, applications and balances, and the authentication of callers.
// Not here: what a message costs (messages), which numbers an account owns (numbers).
// Start at caller.ts for the interface to other domains, and at authenticate.ts for authentication.

export { actorName } from './authentication/actor.ts'
export type { Accounts, Caller, Proof, RequestCaller } from './authentication/caller.ts'
export {
  type ApplicationPolicy,
  type Policy,
  type WebhookVersion,
  type ForwardMethod,
} from './policy/policy.ts'
export { receives, type RegisteredEndpoint, type SigningEndpoint } from './policy/registered-endpoint.ts'
export { readComplianceRecipients } from './endpoints/recipients.ts'
export {
  type AccountEndpoint,
  listEndpoints as listRegisteredEndpoints,
  readEndpoint as readRegisteredEndpoint,
  type EventAudience,
  readEventAudiences,
} from './endpoints/endpoint-store.ts'
export {
  changeEndpoint as changeRegisteredEndpoint,
  createEndpoint as createRegisteredEndpoint,
  deleteEndpoint as deleteRegisteredEndpoint,
  rotateEndpointSecret as rotateRegisteredSecret,
} from './endpoints/endpoints.ts'
export { lockReschedule, recordReschedule, paceInbound } from './money/pace-store.ts'
export { type Allowance, openAllowances } from './authentication/allowances.ts'
export { openAccounts } from './authentication/authenticate.ts'
export { readCredential } from './authentication/credentials.ts'
export { openGuesses } from './secrets/guesses.ts'
export { refusals } from './contract/problems.ts'
export type { TokenGrants, TokenWays } from './token/grant.ts'
export { uniqueParameters } from './token/unique-parameters.ts'
export { tokenContract, tokenRefused } from './token/contract.ts'
export { type TokenCaller, tokenFamily } from './token/family.ts'
export { clientOf as tokenClientOf, tokenHandlers } from './token/http.ts'
export { tokenProblems } from './token/problems.ts'
export { createAccount, createSubaccount } from './account/create.ts'
export { createApplication, deleteApplication, getApplication } from './applications/applications.ts'
export { type Application, hasApplication } from './applications/application-store.ts'

export { type CostlyWork } from './applications/costly-work.ts'
export { topUp } from './money/top-up.ts'
export { chargeFees, type Fee, type FeeOutcome } from './money/fees.ts'
export { chargeAccounts, chargeLocked, releaseCharges } from './money/charge-store.ts'
export { type Funds, lockBalances, lockFunds, lockSpendable, readSpendable } from './money/funds-store.ts'
export { type AccountChanges, type AccountRow, lockAccount, readAccount } from './account/account-store.ts'

export { type LedgerEntry } from './money/ledger-store.ts'
export { putFee, readFeeTable } from './money/fee-table-store.ts'
export { type FeeLine, feeOf, type FeeScope } from './money/fee-table.ts'
export { type PaymentSeen } from './money/payment-store.ts'

export { updateAccount } from './account/update.ts'
export { listenTo } from './account/listen.ts'

export { onAccount, onOwnResource, onOwnResourceByAny, withKey, withKeyOrToken } from './contract/policies.ts'
export { applicationsContract } from './api/applications-contract.ts'
export { applicationsFamily, secretsFamily } from './api/families.ts'
export { applicationHandlers } from './api/applications-http.ts'
export type { Unlink } from './applications/applications.ts'
export { secretsContract } from './api/secrets-contract.ts'
export { secretHandlers } from './api/secrets-http.ts'

export { authorizeAccount } from './api/authorize-account.ts'
export { accountContract } from './api/account-contract.ts'
export { accountHandlers } from './api/account-http.ts'
export { openReloads, type Reloads } from './money/auto-reload.ts'
export { type CheckAddresses, openCheckAddresses } from './account/check-addresses.ts'
export type { PaymentAnswer, PaymentProvider } from './money/payment-port.ts'
export { manualProvider } from './money/manual-provider.ts'
export {
  differenceDoubts,
  mountStripeEvents,
  openStripeGateway,
  type PaymentEventReceiver,
  stripeEventsPath,
  type StripeGateway,
} from './stripe/index.ts'
export { paymentDoubts } from './money/end-payment.ts'
export { paymentStates, type PaymentStatus } from './money/payment-states.ts'
export { cardHandlers, type Cards, cardsContract, openCards } from './cards/index.ts'
export {
  mountSignOnPages,
  type SignOnDeps,
  singleSignOnContract,
  singleSignOnHandlers,
} from './single-sign-on/index.ts'
export { ownSessionsContract, ownSessionsHandlers } from './own-sessions/index.ts'
export {
  memberSignInContract,
  memberSignInHandlers,
  membersContract,
  membersHandlers,
  profileContract,
  profileHandlers,
} from './members/index.ts'
export { recordChanges } from './activity/record-changes.ts'
export { maySee } from './roles/rights.ts'
export { listMembers } from './member-sign-in/member-store.ts'
export { throttle as memberThrottle } from './member-sign-in/parts.ts'
export type { MemberRole } from './roles/role-kinds.ts'
export { ownSignatureContract, ownSignatureHandlers } from './own-signature/index.ts'
export { accountFamily, numbersFamily } from './api/rest-family.ts'
export { restRefused, succeeded, success } from './contract/rest-wire.ts'
export { type AccountsMetrics, openAccountsMetrics, openLedgerMetrics } from './metrics.ts'
export { ledgerDoubts, sweepLedgers } from './money/ledger-check.ts'
export { sealedColumns } from './policy/sealed.ts'
export type { ConfirmDeps } from './portal-session/confirm.ts'
export { confirmSession, sessionProof } from './portal-session/confirm-session.ts'
export { portalSignInContract, consoleSessionContract } from './portal-session/contract.ts'
export { portalSignInFamily, consoleMemberFamily, consoleSessionFamily } from './portal-session/family.ts'
export { portalSignInHandlers, consoleSessionHandlers } from './portal-session/http.ts'
export { admin } from './admin/index.ts'
export { portal } from './portal/index.ts'
export { portalAnswers, portalBodyAnswers, portalNotFound } from './portal/shapes.ts'
export { foundOwn, mostListeners, portalProblems } from './portal/problems.ts'
export { type NumberType, numberTypes } from './money/number-types.ts'
export { retained } from './retained.ts'
