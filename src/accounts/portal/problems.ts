import { operatorProblems } from '#operators/index.ts'
import { usualProblems } from '#platform/contract/usual-problems.ts'
import { Problem, problemKind as kind } from '#platform/contract/problem.ts'

/**
 * Maximum requests that wait for webhooks at one node. Each account has `always` in any case, so that no other account can use up all. Beyond
 * these an account has at most `ofAccount` in all, and a primary account shares `ofFamily` with its subaccounts. Once `ofNode` wait, accounts have
 * only `always`. A waiting request reads the database three times a second: 300 cause 900 reads a second.
 */
export const mostListeners = { ofAccount: 10, ofFamily: 30, ofNode: 300, always: 2 }

/** Problems of the customer portal. */
export const portalProblems = {
  ...usualProblems,
  notFound: kind(404, 'not-found', 'Not found', 'The account has no object with this ID.'),
  searchTooWide: operatorProblems.searchTooWide,
  noAddress: kind(
    409,
    'no-address',
    'No URL',
    'The account had no webhook URL and no endpoint for this event when it occurred. Later events are sent to the URLs and endpoints that exist then; `strowger listen --forward-to <url> --since <time>` sends earlier events to a URL.',
  ),
  testsInFlight: operatorProblems.testsInFlight,
  redacted: operatorProblems.redacted,
  notReplayed: operatorProblems.notReplayed,
  disabledByOperator: kind(
    409,
    'disabled-by-operator',
    'Disabled by the operator',
    'The operator has disabled the endpoint, and only the operator can enable it. `disabled_note` of the endpoint states the reason.',
  ),
  keyReused: kind(
    422,
    'idempotency-key-reused',
    'Key used before',
    'This Idempotency-Key was used with another request. Use a new key.',
  ),
  simsInMaintenance: kind(
    503,
    'maintenance',
    'SIMs in maintenance',
    'SIMs cannot be changed during maintenance. Your SIMs are not affected. Try again later.',
  ),
  transfersWait: kind(
    409,
    'transfers-wait',
    'Too many pending transfers',
    '1,000 transfers are pending. Withdraw some of them, or wait until some are accepted or rejected.',
  ),
  transferOver: kind(
    409,
    'transfer-over',
    'Transfer not open',
    'The transfer is no longer open, or this step is reserved for the other customer.',
  ),
  replaysUnderWay: kind(
    409,
    'replays-under-way',
    'Too many replays',
    'Ten replays are in progress. Wait until one of them has finished.',
  ),
  listenersWaiting: kind(
    429,
    'listeners-waiting',
    'Too many listeners',
    `${mostListeners.ofAccount} requests for the events of this account, or ${mostListeners.ofFamily} with its primary account and subaccounts, are waiting for a response. Stop a listener.`,
  ),
  listenersOfNode: kind(
    503,
    'too-many-listeners',
    'Too many listeners',
    `${mostListeners.ofNode} requests for events are waiting at this node, so each account can have ${mostListeners.always} only. Retry after the time in Retry-After, or stop one of your listeners.`,
  ),
} as const

/** Returns a looked-up value, or throws 404 if it is undefined. */
export function foundOwn<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(portalProblems.notFound)
  return value
}
