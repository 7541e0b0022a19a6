import { formatEuro, type Micro } from '#platform/money.ts'
import { usualProblems } from '#platform/contract/usual-problems.ts'
import { Problem, problemKind as kind } from '#platform/contract/problem.ts'

/** Errors of the operator API. */
export const operatorProblems = {
  unauthorized: kind(
    401,
    'unauthorized',
    'Not authorized',
    'Sign in, or send the operator token as `Authorization: Bearer <token>`.',
  ),
  proofNeeded: kind(
    403,
    'reauthentication-required',
    'Re-authentication required',
    'This action requires that you have entered your password or a code within the last 10 minutes. Enter it again.',
  ),
  roleNeeded: kind(403, 'role-needed', 'Role required', 'Your roles do not allow this.'),
  ...usualProblems,
  notFound: kind(404, 'not-found', 'Not found', 'No object with this ID.'),
  numberInUse: kind(409, 'number-taken', 'Number in use', 'Another account owns this number.'),
  numberNotTheirs: kind(
    409,
    'number-not-theirs',
    'Number not owned by the account',
    'The account does not own all of these numbers.',
  ),
  numberOwned: kind(
    409,
    'number-owned',
    'Number assigned',
    'An account owns this number. Unassign it first.',
  ),
  numberFree: kind(409, 'number-free', 'Number not assigned', 'This number does not belong to an account.'),
  otherUpload: kind(
    409,
    'other-upload',
    'Import ID reused',
    'This import_id was used for another upload; nothing was changed. Send the file again with a new import_id.',
  ),
  nameInUse: kind(409, 'name-taken', 'Name in use', 'This name is already in use.'),
  simsHaveIt: kind(
    409,
    'sims-have-it',
    'In use by SIMs',
    'SIMs still use this pool or profile. Assign another one to these SIMs first.',
  ),
  sentAgain: kind(
    409,
    'sent-again',
    'Message already sent again',
    'A batch of messages without receipts is sending this message again.',
  ),
  notRepeatable: kind(
    409,
    'not-repeatable',
    'Message cannot be sent again',
    'Only submitted, undeliverable and rejected messages can be sent again. This message is still queued, or was delivered.',
  ),
  batchInProgress: kind(
    409,
    'batch-in-progress',
    'Batch in progress',
    'Another batch of messages without receipts is in progress. Wait until it is done.',
  ),
  keyReused: kind(
    422,
    'idempotency-key-reused',
    'Idempotency-Key reused',
    'This Idempotency-Key was used for another request. Use a new key.',
  ),
  referenceUsed: kind(
    409,
    'reference-used',
    'Reference reused',
    'This reference was used for another operation.',
  ),
  creditUsed: kind(
    409,
    'credit-used',
    'Credit limit reached',
    'The balance would fall below the credit limit.',
  ),
  balanceFull: kind(409, 'balance-full', 'Balance too high', 'A balance may not exceed 8,000,000,000 euros.'),
  sharedBalance: kind(
    409,
    'shared-balance',
    'Shared balance',
    'The account shares the balance of its primary account. Change the balance at the primary account.',
  ),
  ofPrimary: kind(
    409,
    'of-primary',
    'Set on the primary account',
    'This setting belongs to the primary account of this account. Change it there.',
  ),
  paymentDeclined: kind(
    409,
    'payment-declined',
    'Payment declined',
    'The payment provider declined the payment.',
  ),
  differenceNotAdjustable: kind(
    409,
    'no-adjustment',
    'No adjustment',
    'No adjustment settles this difference: refund the charge at Stripe, or adjust the balance of its account, then dismiss the difference.',
  ),
  paymentEnded: kind(
    409,
    'payment-ended',
    'Payment needs no resolution',
    'An `unposted` payment can be resolved as `posted` or `refunded`, a `pending` one of the provider `manual` as `paid` or `declined`, and only once.',
  ),
  paymentNotCredited: kind(
    409,
    'payment-unposted',
    'Payment not credited',
    'The payment succeeded but would exceed the maximum balance. Resolve it in the payments of the account.',
  ),
  otherPayment: kind(
    409,
    'other-payment',
    'Another payment in progress',
    'The account has another payment in progress, or this reference was used for another payment.',
  ),
  routeExists: kind(
    409,
    'route-taken',
    'Route exists',
    'A route with this prefix, sender type and carrier already exists.',
  ),
  carrierNeeded: kind(409, 'carrier-needed', 'Carrier in use', 'This carrier is still in use.'),
  notSubmitted: kind(
    409,
    'not-submitted',
    'Message not submitted',
    'Only a submitted message without a final status can be marked.',
  ),
  carrierNotBound: kind(
    409,
    'carrier-not-bound',
    'Carrier not connected',
    'The carrier has no bound session. Try again when it is connected.',
  ),
  queryInProgress: kind(
    409,
    'query-in-progress',
    'Query in progress',
    'The message is being queried at its carrier. Read the message to see the outcome.',
  ),
  bindTestsInProgress: kind(
    429,
    'bind-tests-in-progress',
    'Too many bind tests',
    'Three bind tests are in progress at this node. Wait until one of them has ended.',
  ),
  channelNeeded: kind(409, 'channel-needed', 'Channel in use', 'This channel is still in use.'),
  senderInUse: kind(409, 'sender-taken', 'Sender in use', 'Another account uses this sender on the channel.'),
  noAddress: kind(409, 'no-address', 'No URL', 'No URL is configured for these events: specify one.'),
  testsInFlight: kind(
    429,
    'tests-in-flight',
    'Too many tests',
    'Five test webhooks of this account are in flight. Wait until one of them has ended.',
  ),
  redacted: kind(
    409,
    'redacted',
    'Redacted',
    'The content of this event was redacted, so it cannot be sent again.',
  ),
  notReplayed: kind(
    409,
    'not-replayed',
    'Not replayed',
    'The endpoint is disabled, or the event is being delivered at this moment.',
  ),
  endpointDisabled: kind(
    409,
    'endpoint-disabled',
    'Endpoint disabled',
    'The endpoint is disabled and has no pending events. Enable the endpoint, then replay the events that were not delivered.',
  ),
  endpointSwitchedOff: kind(
    409,
    'endpoint-switched-off',
    'Endpoint switched off',
    'The customer has switched this endpoint off, and only the customer can enable it.',
  ),
  replaysUnderWay: kind(
    409,
    'replays-under-way',
    'Too many replays',
    'Ten replays of this account are in progress. Wait until one of them has finished.',
  ),
  searchTooWide: kind(
    422,
    'search-too-wide',
    'Search too wide',
    'The search took longer than 2 s. Narrow it by a number, a reference or a shorter time window.',
  ),
  noList: kind(409, 'no-list', 'No list', 'Rules of this type have no list.'),
  listsNeedReplacing: kind(
    409,
    'lists-need-replacing',
    'Too many uploads',
    'This list consists of 100 uploads. Replace the list with a single upload.',
  ),
  addressInUse: kind(409, 'address-taken', 'Address in use', 'Another gateway uses this address.'),
  reviewEnded: kind(409, 'review-ended', 'Review ended', 'The review is no longer open.'),
  systemIdInUse: kind(
    409,
    'system-id-taken',
    'system_id in use',
    'Another SMPP user, of this or another account, has this system_id. Choose another one.',
  ),
  loginInUse: kind(409, 'login-taken', 'Login in use', 'Another user has this login.'),
  secretsFull: kind(
    409,
    'secrets-full',
    'Too many secrets',
    'A user may have at most 5 secrets. Revoke one first.',
  ),
  accountSecretsFull: kind(
    409,
    'account-secrets-full',
    'Too many secrets',
    'An account may have at most 2 secrets. Revoke one first.',
  ),
  lastSecret: kind(
    409,
    'last-secret',
    'Last secret',
    'This is the only secret of the account. Create another secret first.',
  ),
  filtersFull: kind(
    409,
    'filters-full',
    'Too many filters',
    'At most 100 filters can be saved. Delete one first.',
  ),
  registryIdInUse: kind(
    409,
    'registry-id-taken',
    'Registry ID in use',
    'Another brand or campaign of this exchange has this ID. Check the ID; if the other one is wrong, correct it first.',
  ),
  statusForbids: kind(
    409,
    'status-forbids',
    'Not possible in this status',
    'The current status does not allow this.',
  ),
  changedMeanwhile: kind(
    412,
    'changed-meanwhile',
    'Version conflict',
    'The object was changed or deleted since it was read. Read the object again.',
  ),
  exists: kind(
    412,
    'already-exists',
    'ID in use',
    'An object with this ID exists. Choose another ID, or change the existing object.',
  ),
  notSandbox: kind(409, 'sandbox-only', 'Sandbox only', 'Not available on a production exchange.'),
} as const

/** Returns a value that was looked up. Throws 404 if it does not exist. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(operatorProblems.notFound)
  return value
}

/** The error for a reference that was already used with another amount; `known` is that amount in micro-euros. */
export function referenceUsed(known: Micro): Problem {
  const detail = `This reference was already used for ${formatEuro(known)} euros. Use another reference.`
  return new Problem(operatorProblems.referenceUsed, { detail })
}

/** The error for an unknown `api_key`. */
export function unknownAccount(): Problem {
  const fault = { name: 'api_key', reason: 'is not an account', rule: 'known' }
  return new Problem(operatorProblems.invalid, { faults: [fault] })
}

/** Returns the result of an action. Throws 404 for `unknown` and 409 for `impossible`. */
export function sound<T>(outcome: T): Exclude<T, 'unknown' | 'impossible'> {
  if (outcome === 'unknown') throw new Problem(operatorProblems.notFound)
  if (outcome === 'impossible') throw new Problem(operatorProblems.statusForbids)
  return outcome as Exclude<T, 'unknown' | 'impossible'>
}
