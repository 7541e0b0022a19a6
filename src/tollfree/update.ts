import { isDeepStrictEqual } from 'node:util'
import { actorName, type Caller } from '#accounts/index.ts'
import type { Sql } from '#platform/db.ts'
import { Problem } from '#platform/problem.ts'
import { changed } from './change.ts'
import type { Needs } from './create.ts'
import type { Registration } from './registration.ts'
import type { Content, RequestedNumber } from './fields.ts'
import { holdHanded, refuseTaken } from './hand-in.ts'
import {
  insertNumbers,
  moveNumbers,
  placeNumbers,
  readNumbers,
  readReleased,
  removeNumbers,
  type Mover,
  type NewNumber,
  type NumberRow,
} from './number-store.ts'
import { ownRegistration } from './own.ts'
import { tollFreeProblems } from './problems.ts'
import { updateRegistration as updateRow } from './store.ts'
import { submitForReview } from './submit.ts'
import { tokenExpiry } from './token.ts'
import type { NumberStatus, RegistrationStatus } from './words.ts'

/** Members that stay as they are are left out; those that are taken away are null. */
export type RegistrationChange = Record<string, unknown> & {
  requested_numbers?: readonly RequestedNumber[] | null | undefined
  status?: RegistrationStatus | undefined
}

/**
 * Changes a draft, submits it, or hands in what is wanted of a registration whose reviewers or carriers want changes: that is
 * looked at again at once (S2-157, S2-220). Nothing is changed of another one; asked for what is so already, it is answered as it is.
 */
export async function updateRegistration(
  { db, clock }: Needs,
  { account: { id: accountId }, actor }: Caller,
  id: string,
  change: RegistrationChange,
): Promise<Registration> {
  return db.asAccount(accountId, async (sql) => {
    const before = await ownRegistration(sql, accountId, id, true)
    const wish = wishOf(before, change)
    if (isSo(before, wish)) return before
    refuseLocked(before, wish)
    const now = clock.now()
    const tokenExpiresAt = tokenExpiry(wish.content, before.registration, now)
    const tokenExpired = tokenExpiresAt !== null && tokenExpiresAt.getTime() <= now
    const held = await holdHanded(sql, accountId, { ...wish, tokenExpired })
    return store(sql, before, { ...wish, held, tokenExpiresAt }, { actor: actorName(actor), now })
  })
}

/** The registration as it is asked for; `changes` says whether it is another one than before. */
type Wish = {
  content: Content
  numbers: readonly RequestedNumber[]
  submitted: boolean
  changes: boolean
  status: RegistrationStatus | undefined
}

function wishOf({ registration, numbers: had }: Registration, change: RegistrationChange): Wish {
  const { requested_numbers: asked, status, ...rest } = change
  const content = changed(registration.content, rest) as Content
  const known = had.map(({ number, business_reason: reason }) => ({
    number,
    ...(reason !== null && { business_reason: reason }),
  }))
  const numbers = asked === undefined ? known : (asked ?? [])
  const changes = !isDeepStrictEqual(content, registration.content) || !isDeepStrictEqual(numbers, known)
  return {
    content,
    numbers,
    submitted: registration.status === 'SUBMITTED' || status === 'SUBMITTED',
    changes,
    status,
  }
}

const wantsChanges = ({ numbers }: Registration) =>
  numbers.some(({ status }) => status === 'UPDATES_REQUIRED')

/** Whether nothing is to be done: asked twice, something is done once. */
function isSo(before: Registration, { changes, status }: Wish): boolean {
  if (changes) return false
  return (
    status === undefined ||
    (status === before.registration.status && !(status === 'SUBMITTED' && wantsChanges(before)))
  )
}

function refuseLocked(before: Registration, { status }: Wish): void {
  if (before.registration.status === 'DRAFT') return
  if (status === 'DRAFT') {
    const faults = [{ name: 'status', reason: 'is SUBMITTED and stays so', rule: 'locked' }]
    throw new Problem(tollFreeProblems.invalid, { faults })
  }
  if (wantsChanges(before)) return
  const statuses = [...new Set(before.numbers.map((one) => one.status))].join(', ')
  throw new Problem(tollFreeProblems.conflict, {
    detail: `The registration can be changed while one of its numbers is UPDATES_REQUIRED; they are ${statuses}.`,
  })
}

/** Statuses in which somebody else has or decides of a number, unless that has been given up. */
const kept: readonly NumberStatus[] = ['CARRIERS_REVIEW', 'REGISTERED', 'BLOCKED']

async function store(
  sql: Sql,
  before: Registration,
  {
    content,
    submitted,
    changes,
    held,
    tokenExpiresAt,
  }: Wish & { held: NewNumber[]; tokenExpiresAt: Date | null },
  by: Mover,
): Promise<Registration> {
  const { id, account_id: accountId } = before.registration
  const wanted = new Set(held.map(({ number }) => number))
  const removed = before.numbers.filter(({ number }) => !wanted.has(number))
  refuseKept(removed, await readReleased(sql, removed))
  const registration = await updateRow(sql, {
    id,
    accountId,
    status: submitted ? 'SUBMITTED' : 'DRAFT',
    content,
    tokenExpiresAt,
    now: new Date(by.now),
  })
  const had = new Set(before.numbers.map(({ number }) => number))
  await removeNumbers(sql, removed)
  await placeNumbers(sql, id, held)
  const added = held.filter(({ number }) => !had.has(number))
  await insertNumbers(sql, registration, added, by).catch(refuseTaken)
  if (submitted) {
    const again = (await readNumbers(sql, [id])).filter(
      ({ status }) => changes || status !== 'CARRIERS_REVIEW',
    )
    await moveNumbers(sql, again, 'submitted', by).catch(refuseTaken)
    await submitForReview(sql, { registration, numbers: await readNumbers(sql, [id]) }, by.now)
  }
  return { registration, numbers: await readNumbers(sql, [id]) }
}

function refuseKept(removed: readonly NumberRow[], released: ReadonlySet<string>): void {
  const staying = removed.filter(({ status, number }) => kept.includes(status) && !released.has(number))
  if (staying.length === 0) return
  const reason = `must hold ${staying.map(({ number, status }) => `${number}, which is ${status}`).join(', and ')}`
  throw new Problem(tollFreeProblems.invalid, {
    faults: [{ name: 'requested_numbers', reason, rule: 'locked' }],
  })
}
