import { operatorProblems } from '#operators/index.ts'
import { usualProblems } from '#platform/contract/usual-problems.ts'
import { Problem, problemKind as kind } from '#platform/contract/problem.ts'

/** Refusals of the customers' side of the console. */
export const portalProblems = {
  ...usualProblems,
  notFound: kind(404, 'not-found', 'Not found', 'Nothing of this account has this id.'),
  searchTooWide: operatorProblems.searchTooWide,
  noAddress: kind(409, 'no-address', 'No address', 'The event has no address to be told to.'),
  redacted: operatorProblems.redacted,
  notReplayed: operatorProblems.notReplayed,
  keyReused: kind(
    422,
    'idempotency-key-reused',
    'Key used before',
    'This Idempotency-Key stands for another request: use a new one.',
  ),
  simsInMaintenance: kind(
    503,
    'maintenance',
    'SIMs are being worked on',
    'Nothing can be asked of SIMs while the maintenance lasts, and none of yours is changed by it. Try again later.',
  ),
  transfersWait: kind(
    409,
    'transfers-wait',
    'Transfers wait',
    'A thousand transfers wait to be accepted: withdraw some, or wait until they are decided.',
  ),
  transferOver: kind(
    409,
    'transfer-over',
    'Not for you to decide',
    'The transfer has ended before, or only the other customer may ask for this.',
  ),
  replaysUnderWay: kind(
    409,
    'replays-under-way',
    'Replays under way',
    'Ten replays are under way: wait until one of them is done.',
  ),
} as const

/** A value that a look-up must have found. */
export function foundOwn<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(portalProblems.notFound)
  return value
}
