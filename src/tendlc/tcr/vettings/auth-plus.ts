import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { authPlusName, type FeedbackCategory } from '../../brands/store.ts'
import type { IdentityQuestion } from '../../requests/port.ts'
import { meaningOf, reasonOf, RegistryUnavailable } from '../client/errors.ts'
import type { VettingCalls, VettingRecord } from './calls.ts'
import { findClaimed } from './store.ts'
import { isCreatedSince, refuseUnidentified, registryIdOf } from './wire.ts'
import { orderOnce } from '../writes/order-once.ts'
import { sendOnce } from '../writes/write-once.ts'

const order = { evpId: 'AEGIS', vettingClass: 'AUTHPLUS' } as const

type Deps = { db: Db; vettings: VettingCalls }

/**
 * Orders the verification of a public company's email address (Auth+) once for each address, and returns the feedback until it is complete;
 * `later` while the result of the order is not known. The registry charges for each order, so a question that only reads orders none.
 */
export async function authPlus(
  deps: Deps,
  question: IdentityQuestion,
  registryBrandId: string,
): Promise<FeedbackCategory[] | 'later'> {
  const { entity_type, verification_email: email } = question.brand
  if (entity_type !== 'PUBLIC_PROFIT' || email === undefined) return []
  const ordered = question.readOnly ? undefined : await orderFor(deps, question, { registryBrandId, email })
  if (ordered && 'unknown' in ordered) return 'later'
  if (ordered && 'errors' in ordered) {
    const meaning = meaningOf(ordered.errors)
    if (meaning === 'scoring') return 'later'
    // A duplicate: the registry already verifies the address.
    if (meaning !== 'duplicate')
      return [feedback(`The campaign registry refused Auth+: ${reasonOf(ordered.errors)}`)]
  }
  const records = await deps.vettings.list(registryBrandId)
  return records === 'gone' ? [] : authPlusFeedback(records)
}

/**
 * Sends the email of an incomplete Auth+ again, once for each request, and returns whether Auth+ is incomplete. Without a result the email is
 * not sent again: the customer may request it again.
 */
export async function repeatEmail(
  { db, vettings }: Deps,
  { reference, accountId, brand }: IdentityQuestion,
  registryBrandId: string,
): Promise<boolean> {
  if (brand.entity_type !== 'PUBLIC_PROFIT') return false
  const records = await vettings.list(registryBrandId)
  const newest = records === 'gone' ? undefined : newestOf(records)
  if (newest?.vettingStatus === 'ACTIVE') return false
  if (newest?.vettingStatus === 'PENDING' || newest?.vettingStatus === 'EXPIRED')
    await sendOnce(db, { key: { kind: 'auth-plus-email', subject: reference }, accountId, reference }, () =>
      vettings.resendEmail(registryBrandId),
    ).catch(ignoreUnavailable)
  return true
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof RegistryUnavailable)) throw error
}

function orderFor(
  { db, vettings }: Deps,
  { brandId, accountId, reference }: IdentityQuestion,
  { registryBrandId, email }: { registryBrandId: string; email: string },
) {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)
  const key = { kind: 'auth-plus', subject: `${brandId}/${digest}` } as const
  return orderOnce(db, {
    key,
    accountId,
    reference,
    async find(since) {
      const records = await vettings.list(registryBrandId)
      if (records === 'gone') return undefined
      const fresh = records.filter((one) => isCreatedSince(one, since))
      const ids = fresh.flatMap((one) => registryIdOf(one) ?? [])
      const claimed = await findClaimed(db, ids, key)
      const found = newestOf(fresh.filter((one) => !claimed.has(registryIdOf(one) ?? '')))
      if (found) return { registryId: registryIdOf(found) ?? '' }
      refuseUnidentified(records)
      return undefined
    },
    async send() {
      const result = await vettings.order(registryBrandId, order)
      return 'errors' in result ? result : { value: { registryId: registryIdOf(result.value) ?? '' } }
    },
  })
}

/** The newest Auth+ verification of a brand; undefined if there is none. */
function newestOf(records: readonly VettingRecord[]): VettingRecord | undefined {
  return records
    .filter(({ vettingClass }) => vettingClass === order.vettingClass)
    .toSorted((a, b) => (a.createDate ?? '').localeCompare(b.createDate ?? ''))
    .at(-1)
}

/** The feedback about Auth+ of a verified public company; empty once it is complete. */
export function authPlusFeedback(records: readonly VettingRecord[]): FeedbackCategory[] {
  const record = newestOf(records)
  if (record?.vettingStatus === 'ACTIVE') return []
  const reasons = record?.reasons ?? []
  if (record?.vettingStatus === 'FAILED') return [feedback(`Auth+ failed. ${reasons.join(' ')}`.trim())]
  if (record?.vettingStatus === 'EXPIRED') return [feedback('The link in the email of Auth+ has expired.')]
  return [feedback('The campaign registry waits until the link in its email is opened (Auth+).')]
}

const feedback = (description: string): FeedbackCategory => ({
  name: authPlusName,
  description,
  fields: ['verification_email'],
})
