import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Content, RequestedNumber } from './fields.ts'
import { holdHanded, refuseTaken } from './hand-in.ts'
import { insertNumbers, readNumbers } from './number-store.ts'
import type { Registration } from './registration.ts'
import { insertRegistration } from './store.ts'
import { submitForReview } from './submit.ts'
import { tokenExpiry } from './token.ts'
import type { RegistrationStatus } from './words.ts'

export type Needs = { db: Db; clock: Pick<Clock, 'now'> }

export type RegistrationWish = Content & {
  requested_numbers?: readonly RequestedNumber[] | undefined
  status: RegistrationStatus
}

/**
 * Makes a registration of toll-free numbers, as a draft or to be looked at at once: its row, its numbers, their history and the
 * review are one commit (S2-005, S2-218).
 */
export async function createRegistration(
  { db, clock }: Needs,
  { account: { id: accountId }, actor }: Caller,
  { requested_numbers: asked = [], status, ...content }: RegistrationWish,
): Promise<Registration> {
  return db.asAccount(accountId, async (sql) => {
    const submitted = status === 'SUBMITTED'
    const held = await holdHanded(sql, accountId, { content, numbers: asked, submitted })
    const now = clock.now()
    const by = { actor: actorName(actor), now }
    const registration = await insertRegistration(sql, {
      id: uuidv7(),
      accountId,
      status,
      content,
      tokenExpiresAt: tokenExpiry(content, undefined, now),
      now: new Date(now),
    })
    await insertNumbers(sql, registration, held, by).catch(refuseTaken)
    const numbers = await readNumbers(sql, [registration.id])
    if (submitted) await submitForReview(sql, { registration, numbers }, now)
    return { registration, numbers }
  })
}
