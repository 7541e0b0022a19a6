import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { onceOf, type Once } from '#platform/contract/idempotency-key.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Content, RequestedNumber } from '../fields/fields.ts'
import { lockRequestedNumbers, refuseRegisteredElsewhere, refuseConcurrent } from './requested-numbers.ts'
import { insertNumbers, readNumbers } from '../registrations/number-store.ts'
import { findOwnedRegistration } from '../registrations/find-owned.ts'
import { tollFreeProblems } from '../fields/problems.ts'
import type { Registration } from '../registrations/registration.ts'
import { findByIdempotencyKey, insertRegistration } from '../registrations/store.ts'
import { sealToken, unmaskToken } from '../registrations/sealed.ts'
import { submitForReview } from './submit.ts'
import { tokenExpiry } from '../registrations/token.ts'
import type { RegistrationStatus } from '../fields/enumerations.ts'

export type CreateDeps = { db: Db; vault: Vault; clock: Pick<Clock, 'now'> }

export type RegistrationInput = Content & {
  requested_numbers?: readonly RequestedNumber[] | undefined
  status: RegistrationStatus
}

/** `repeated`: an earlier request with the same key created the registration. */
type CreatedRegistration = Registration & { repeated: boolean }

/**
 * Creates a registration of toll-free numbers, as a draft or submitted: stores it with its numbers and history and opens the review in one
 * transaction (S2-005, S2-218). Requests with the same `key` create one registration.
 */
export async function createRegistration(
  deps: CreateDeps,
  caller: Caller,
  input: RegistrationInput,
  key?: string,
): Promise<CreatedRegistration> {
  const { db } = deps
  const accountId = caller.account.id
  const once = onceOf(key, input)
  const before = (sql: Sql) => findExisting(sql, accountId, once)
  try {
    return await db.asAccount(
      accountId,
      async (sql) => (await before(sql)) ?? insert(sql, deps, caller, { input, once }),
    )
  } catch (error) {
    // A concurrent request with the same key may have created the registration, which made this request fail.
    const made = once && (await db.asAccount(accountId, before))
    if (!made) throw error
    return made
  }
}

async function findExisting(
  sql: Sql,
  accountId: string,
  once: Once | undefined,
): Promise<CreatedRegistration | undefined> {
  const made = once && (await findByIdempotencyKey(sql, accountId, once.key))
  if (!made) return undefined
  if (!made.request.equals(once.request)) throw new Problem(tollFreeProblems.keyReused)
  return { ...(await findOwnedRegistration(sql, accountId, made.id)), repeated: true }
}

async function insert(
  sql: Sql,
  { clock, vault }: CreateDeps,
  { account: { id: accountId }, actor }: Caller,
  { input, once }: { input: RegistrationInput; once: Once | undefined },
): Promise<CreatedRegistration> {
  const { requested_numbers: requested = [], status, ...provided } = input
  const content = unmaskToken(provided, undefined)
  const submitted = status === 'SUBMITTED'
  const newNumbers = await lockRequestedNumbers(sql, accountId, { content, numbers: requested, submitted })
  if (submitted) await refuseRegisteredElsewhere(sql, undefined, newNumbers)
  const now = clock.now()
  const id = uuidv7()
  const row = {
    id,
    accountId,
    status,
    ...sealToken(vault, id, content),
    tokenExpiresAt: tokenExpiry(content, undefined, now),
    now: new Date(now),
  }
  const registration = await insertRegistration(sql, row, once)
  await insertNumbers(sql, registration, newNumbers, { actor: actorName(actor), now }).catch(refuseConcurrent)
  const numbers = await readNumbers(sql, [registration.id])
  if (submitted) await submitForReview(sql, { registration, numbers }, now)
  return { registration, numbers, repeated: false }
}
