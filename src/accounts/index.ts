// Who calls: accounts and subaccounts, their secrets, applications and money, and the ways to authenticate.
// Not here: what a message costs (messages), which numbers an account owns (numbers).
// Start at caller.ts for what others are given, and at authenticate.ts for how it is found out.

export { actorName } from './actor.ts'
export type { Accounts, Caller, Proof } from './caller.ts'
export {
  type ApplicationPolicy,
  type Policy,
  type WebhookVersion,
  webhookVersions,
  type ForwardMethod,
  forwardMethods,
} from './policy.ts'
export { lockHurried, noteHurried, paceInbound } from './pace-store.ts'
export { type Allowance, openAllowances } from './allowances.ts'
export { openAccounts } from './authenticate.ts'
export { readOffer } from './credentials.ts'
export { openLockout } from './lockout.ts'
export { refusals } from './problems.ts'
export type { TokenGrants, TokenWays } from './token/grant.ts'
export { onceEach } from './token/once-each.ts'
export { tokenContract, tokenRefused } from './token/contract.ts'
export { type TokenCaller, tokenFamily } from './token/family.ts'
export { clientOf as tokenClientOf, tokenHandlers } from './token/http.ts'
export { tokenProblems } from './token/problems.ts'
export { createAccount, createSubaccount } from './create.ts'
export { createApplication, deleteApplication, getApplication } from './applications.ts'
export { adjust, topUp } from './top-up.ts'
export { chargeFees, type Fee, type FeeOutcome } from './fees.ts'
export { chargeAccounts, chargeLocked, releaseCharges } from './charge-store.ts'
export { type Funds, lockBalances, lockFunds, lockSpendable } from './funds-store.ts'
export {
  type AccountChanges,
  type AccountRow,
  listAccounts,
  lockAccount,
  readAccount,
  readComplianceAddresses,
} from './account-store.ts'
export { readBalance } from './balance-store.ts'
export { readAgreement } from './ledger-check-store.ts'
export { ledgerCursor, type LedgerEntry, ledgerKinds, nextInLedger, readLedger } from './ledger-store.ts'
export { deleteFee, putFee, readFeeTable } from './fee-table-store.ts'
export { type FeeLine, feeOf, type FeeScope, feeTableKinds } from './fee-table.ts'
export { listPayments, type PaymentSeen, readPayment } from './payment-store.ts'
export { endAutoReload } from './auto-reload.ts'
export { updateCreditLimit } from './adjust-store.ts'
export { updateAccount } from './update.ts'
export { listenTo } from './listen.ts'
export { endPreviousSignature, rotateSignature } from './signature.ts'
export { onAccount, onOwnThing, onOwnThingByAny, withKey, withKeyOrToken } from './policies.ts'
export { applicationsContract } from './applications-contract.ts'
export { applicationsFamily, secretsFamily } from './families.ts'
export { applicationHandlers } from './applications-http.ts'
export type { Unlink } from './applications.ts'
export { secretsContract } from './secrets-contract.ts'
export { secretHandlers } from './secrets-http.ts'
export { listSecrets } from './secrets.ts'
export { giveSecret, takeSecret } from './given-secrets.ts'
export { reachAccount } from './reach.ts'
export { accountContract } from './account-contract.ts'
export { accountHandlers } from './account-http.ts'
export { openReloads, type Reloads } from './auto-reload.ts'
export { type CheckAddresses, openCheckAddresses } from './check-addresses.ts'
export type { PaymentAnswer, PaymentProvider } from './payment-port.ts'
export { endUnbooked, paymentDoubts } from './payment-end.ts'
export { paymentStates } from './payment-states.ts'
export { accountFamily, numbersFamily } from './rest-family.ts'
export { restProblem, restRefused, succeeded, success } from './rest-wire.ts'
export { openAccountsMetrics, openLedgerMetrics } from './metrics.ts'
export { ledgerDoubts, sweepLedgers } from './ledger-check.ts'
export { sealedColumns } from './sealed.ts'
export { consoleDoorContract, consoleSessionContract } from './console/contract.ts'
export { consoleDoorFamily, consoleSessionFamily } from './console/family.ts'
export { consoleDoorHandlers, consoleSessionHandlers } from './console/http.ts'
export { forgetConsoleSessions } from './console/session-store.ts'
