import { formatEuro, type Micro } from '#platform/money.ts'
import { usualProblems } from '#platform/contract/usual-problems.ts'
import { Problem, problemKind as kind } from '#platform/contract/problem.ts'

/** Refusals of the operator API. */
export const operatorProblems = {
  unauthorized: kind(
    401,
    'unauthorized',
    'Not authorized',
    'Sign in, or send the operator token as `Authorization: Bearer <token>`.',
  ),
  proofNeeded: kind(
    403,
    'proof-needed',
    'Proof needed',
    'Give your password or a code again: this needs one of the last ten minutes.',
  ),
  roleNeeded: kind(403, 'role-needed', 'Role needed', 'None of your roles allows this.'),
  ...usualProblems,
  notFound: kind(404, 'not-found', 'Not found', 'Nothing has this id.'),
  numberTaken: kind(409, 'number-taken', 'Number taken', 'Another account owns this number.'),
  numberNotTheirs: kind(
    409,
    'number-not-theirs',
    'Number not theirs',
    'The account does not own all of these numbers.',
  ),
  numberOwned: kind(409, 'number-owned', 'Number owned', 'An account owns this number.'),
  numberFree: kind(409, 'number-free', 'Number free', 'Nobody owns this number.'),
  otherUpload: kind(
    409,
    'other-upload',
    'Other upload',
    'Rows of another upload stand under this import_id: nothing has changed. Send the file again, under an id of its own.',
  ),
  nameTaken: kind(409, 'name-taken', 'Name taken', 'Another one has this name.'),
  simsHaveIt: kind(409, 'sims-have-it', 'SIMs have it', 'SIMs have it still: give them another one first.'),
  keyReused: kind(
    422,
    'idempotency-key-reused',
    'Idempotency-Key reused',
    'This Idempotency-Key was used for another request: use a new one.',
  ),
  referenceUsed: kind(409, 'reference-used', 'Reference used', 'This reference stands for something else.'),
  creditUsed: kind(409, 'credit-used', 'Credit used', 'The balance would be below its credit limit.'),
  balanceFull: kind(
    409,
    'balance-full',
    'Balance full',
    'A balance holds eight thousand million euros at most.',
  ),
  sharedBalance: kind(
    409,
    'shared-balance',
    'Shared balance',
    'The account shares the balance of its primary account: change it there.',
  ),
  ofPrimary: kind(
    409,
    'of-primary',
    'Of the primary account',
    'It holds for the primary account of this account: change it there.',
  ),
  noPayments: kind(409, 'no-payments', 'No payments', 'No payment provider is connected to this exchange.'),
  paymentDeclined: kind(409, 'payment-declined', 'Payment declined', 'The payment provider has declined it.'),
  paymentEnded: kind(409, 'payment-ended', 'Payment ended', 'The payment does not wait for this end.'),
  paymentUnbooked: kind(
    409,
    'payment-unbooked',
    'Payment unbooked',
    'The payment was made, and the balance cannot hold it: end it among the payments of the account.',
  ),
  otherPayment: kind(
    409,
    'other-payment',
    'Other payment',
    'Another payment of the account is under way, or this reference stands for another one.',
  ),
  routeTaken: kind(
    409,
    'route-taken',
    'Route taken',
    'A route of this prefix, kind of sender and carrier is there.',
  ),
  carrierNeeded: kind(409, 'carrier-needed', 'Carrier needed', 'Something needs this carrier still.'),
  channelNeeded: kind(409, 'channel-needed', 'Channel needed', 'Something needs this channel still.'),
  senderTaken: kind(409, 'sender-taken', 'Sender taken', 'Another account has this sender on the channel.'),
  noAddress: kind(409, 'no-address', 'No address', 'There is no address to tell this to: give one.'),
  redacted: kind(
    409,
    'redacted',
    'Redacted',
    'What was told is no longer kept as it was, so it cannot be told again.',
  ),
  notReplayed: kind(
    409,
    'not-replayed',
    'Not replayed',
    'The endpoint is disabled, or the event is on its way at this moment.',
  ),
  endpointDisabled: kind(
    409,
    'endpoint-disabled',
    'Endpoint disabled',
    'Nothing waits for it: it is told nothing. Enable it, and tell what was set aside by a replay.',
  ),
  replaysUnderWay: kind(
    409,
    'replays-under-way',
    'Replays under way',
    'Ten replays of this account are under way: wait until one of them is done.',
  ),
  searchTooWide: kind(
    422,
    'search-too-wide',
    'Search too wide',
    'This search takes longer than two seconds. Ask for less: a number, a reference, or a shorter time window.',
  ),
  noList: kind(409, 'no-list', 'No list', 'Rules of this kind have no list.'),
  listsNeedReplacing: kind(
    409,
    'lists-need-replacing',
    'Lists need replacing',
    'This list has been added to by a hundred uploads: replace it by one.',
  ),
  addressTaken: kind(409, 'address-taken', 'Address taken', 'Another gateway has this address.'),
  reviewEnded: kind(409, 'review-ended', 'Review ended', 'The review is not open any more.'),
  loginTaken: kind(409, 'login-taken', 'Login taken', 'Another user has this login.'),
  secretsFull: kind(
    409,
    'secrets-full',
    'Secrets full',
    'A user has five secrets at most: revoke one first.',
  ),
  accountSecretsFull: kind(
    409,
    'account-secrets-full',
    'Secrets full',
    'An account has two secrets at most: revoke one first.',
  ),
  lastSecret: kind(
    409,
    'last-secret',
    'Last secret',
    'It is the only secret of the account: make another one first.',
  ),
  filtersFull: kind(409, 'filters-full', 'Filters full', 'A hundred filters are saved: forget one first.'),
  statusForbids: kind(409, 'status-forbids', 'Status forbids it', 'What it is now does not allow this.'),
  changedMeanwhile: kind(
    412,
    'changed-meanwhile',
    'Changed meanwhile',
    'It has been changed or deleted since it was read: read it again.',
  ),
  notSandbox: kind(409, 'sandbox-only', 'Only in the sandbox', 'A production exchange does not do this.'),
} as const

/** A value that a look-up must have found. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(operatorProblems.notFound)
  return value
}

/** The refusal of a reference under which another amount, in micro-euros, was moved before. */
export function referenceUsed(known: Micro): Problem {
  const detail = `${formatEuro(known)} euros were moved under this reference before: use another one.`
  return new Problem(operatorProblems.referenceUsed, { detail })
}

/** The refusal of an `api_key` that is no account's. */
export function unknownAccount(): Problem {
  const fault = { name: 'api_key', reason: 'is not an account', rule: 'known' }
  return new Problem(operatorProblems.invalid, { faults: [fault] })
}

/** What was done, unless there is no such thing, or its status does not allow it. */
export function sound<T>(outcome: T): Exclude<T, 'unknown' | 'impossible'> {
  if (outcome === 'unknown') throw new Problem(operatorProblems.notFound)
  if (outcome === 'impossible') throw new Problem(operatorProblems.statusForbids)
  return outcome as Exclude<T, 'unknown' | 'impossible'>
}
