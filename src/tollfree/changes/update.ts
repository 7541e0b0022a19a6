import { actorName, type Caller } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { CreateDeps } from './create.ts'
import type { Registration } from '../registrations/registration.ts'
import { lockRequestedNumbers, refuseRegisteredElsewhere, refuseConcurrent } from './requested-numbers.ts'
import {
  insertNumbers,
  moveNumbers,
  storeNumbers,
  readNumbers,
  readReleased,
  removeNumbers,
  type Mover,
  type NewNumber,
  type NumberRow,
} from '../registrations/number-store.ts'
import { findOwnedRegistration } from '../registrations/find-owned.ts'
import { requestWithdrawals } from '../registrations/withdrawal-store.ts'
import { tollFreeProblems } from '../fields/problems.ts'
import { updateRegistration as updateRow, type RegistrationRow } from '../registrations/store.ts'
import { openToken, sealToken } from '../registrations/sealed.ts'
import { submitForReview } from './submit.ts'
import { tokenExpiry } from '../registrations/token.ts'
import {
  hasNoEffect,
  refuseLocked,
  registrationDraftOf,
  type RegistrationChange,
  type RegistrationDraft,
} from './registration-draft.ts'
import type { NumberStatus } from '../fields/enumerations.ts'

/**
 * Changes a draft, submits it, or resubmits a registration after changes were requested, which starts a review (S2-157, S2-220). Other
 * registrations cannot be changed; a change without effect returns the unchanged registration.
 */
export async function updateRegistration(
  { db, clock, vault }: CreateDeps,
  { account: { id: accountId }, actor }: Caller,
  id: string,
  change: RegistrationChange,
): Promise<Registration> {
  return db.asAccount(accountId, async (sql) => {
    const kept = await findOwnedRegistration(sql, accountId, id, true)
    const before = openedOf(vault, kept)
    const input = registrationDraftOf(before, change)
    if (hasNoEffect(before, input)) return kept
    refuseLocked(before, input)
    const now = clock.now()
    const tokenExpiresAt = tokenExpiry(input.content, before.registration, now)
    const tokenExpired = tokenExpiresAt !== null && tokenExpiresAt.getTime() <= now
    const lockedNumbers = await lockRequestedNumbers(sql, accountId, { ...input, tokenExpired })
    const sealed = sealToken(vault, id, input.content)
    return store(
      sql,
      kept,
      { ...input, ...sealed, lockedNumbers, tokenExpiresAt },
      { actor: actorName(actor), now },
    )
  })
}

/** A registration with its full token, to detect changes; never part of a response. */
function openedOf(vault: Vault, { registration, numbers }: Registration): Registration {
  return { registration: { ...registration, content: openToken(vault, registration) }, numbers }
}

/** Statuses in which a number cannot be removed, unless the account has canceled it. */
const kept: readonly NumberStatus[] = ['CARRIERS_REVIEW', 'REGISTERED', 'BLOCKED']

/** A changed registration, and its numbers, which the caller has locked. */
type LockedDraft = RegistrationDraft & {
  lockedNumbers: NewNumber[]
  tokenSealed: Buffer | null
  tokenExpiresAt: Date | null
}

async function store(
  sql: Sql,
  before: Registration,
  { content, tokenSealed, submitted, changes, lockedNumbers, tokenExpiresAt }: LockedDraft,
  by: Mover,
): Promise<Registration> {
  const { id, account_id: accountId } = before.registration
  const wanted = new Set(lockedNumbers.map(({ number }) => number))
  const removed = before.numbers.filter(({ number }) => !wanted.has(number))
  refuseKept(removed, await readReleased(sql, removed))
  if (submitted) await refuseRegisteredElsewhere(sql, id, livingOf(before, lockedNumbers))
  const registration = await updateRow(sql, {
    id,
    accountId,
    status: submitted ? 'SUBMITTED' : 'DRAFT',
    content,
    tokenSealed,
    tokenExpiresAt,
    now: new Date(by.now),
  })
  const had = new Set(before.numbers.map(({ number }) => number))
  await requestWithdrawals(sql, removed, by.now)
  await removeNumbers(sql, removed)
  await storeNumbers(sql, id, lockedNumbers)
  const added = lockedNumbers.filter(({ number }) => !had.has(number))
  await insertNumbers(sql, registration, added, by).catch(refuseConcurrent)
  if (submitted) await submit(sql, registration, changes, by)
  return { registration, numbers: await readNumbers(sql, [id]) }
}

/** Submits a registration. Numbers in carrier review stay in review, unless the registration changed. */
async function submit(sql: Sql, registration: RegistrationRow, changes: boolean, by: Mover): Promise<void> {
  const { id } = registration
  const numbers = await readNumbers(sql, [id])
  const again = numbers.filter(({ status }) => changes || status !== 'CARRIERS_REVIEW')
  await moveNumbers(sql, again, 'submitted', by).catch(refuseConcurrent)
  await submitForReview(sql, { registration, numbers: await readNumbers(sql, [id]) }, by.now)
}

/** Numbers except rejected ones, which may be in another registration. */
function livingOf({ numbers }: Registration, lockedNumbers: readonly NewNumber[]): NewNumber[] {
  const ended = new Set(numbers.flatMap(({ status, number }) => (status === 'REJECTED' ? [number] : [])))
  return lockedNumbers.filter(({ number }) => !ended.has(number))
}

function refuseKept(removed: readonly NumberRow[], released: ReadonlySet<string>): void {
  const staying = removed.filter(({ status, number }) => kept.includes(status) && !released.has(number))
  if (staying.length === 0) return
  const reason = `must include ${staying.map(({ number, status }) => `${number}, which is ${status}`).join(', and ')}`
  throw new Problem(tollFreeProblems.invalid, {
    faults: [{ name: 'requested_numbers', reason, rule: 'locked' }],
  })
}
