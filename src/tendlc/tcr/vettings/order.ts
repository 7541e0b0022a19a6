import type { Db } from '#platform/database/db.ts'
import type { Pending, VettingAnswer, VettingQuestion } from '../../requests/port.ts'
import { againAt } from '../client/again.ts'
import { meaningOf, reasonOf, RegistryUnavailable, type RegistryError } from '../client/errors.ts'
import { orderOnce } from '../writes/order-once.ts'
import type { VettingCalls, VettingOrder, VettingRecord } from './calls.ts'
import { findClaimed } from './store.ts'
import {
  answerOf,
  evpIds,
  failed,
  isCreatedSince,
  politicalPayload,
  refuseUnidentified,
  registryIdOf,
} from './wire.ts'

/** `brandIdOf`: the ID of the brand at the registry, once it is certain. */
export type VettingDeps = {
  db: Db
  vettings: VettingCalls
  brandIdOf(question: VettingQuestion): Promise<string | undefined>
}
type Answer = Pending | VettingAnswer

const withoutBrand = failed(['The brand does not exist at the campaign registry any more.'])

/** Orders a vetting once, and reads its result. */
export async function vetting(deps: VettingDeps, question: VettingQuestion): Promise<Answer> {
  const { provider, vettingClass, political } = question
  const registryBrandId = await deps.brandIdOf(question)
  if (registryBrandId === undefined) return againAt(question)
  const body = {
    evpId: evpIds[provider],
    vettingClass: vettingClass ?? 'STANDARD',
    ...(political && { additionalRequestPayload: politicalPayload(political) }),
  }
  const ordered = await order(deps, { ...question, registryBrandId }, body)
  if ('unknown' in ordered) return againAt(question)
  if ('errors' in ordered) return refusedOrLater(question, ordered.errors)
  const records = await deps.vettings.list(registryBrandId)
  if (records === 'gone') return withoutBrand
  const record = records.find((one) => registryIdOf(one) === ordered.registryId)
  return record ? answerOf(record, question) : againAt(question)
}

type Ordering = { accountId: string; reference: string; subjectId: string; registryBrandId: string }

function order({ db, vettings }: VettingDeps, by: Ordering, body: VettingOrder) {
  const { accountId, reference, subjectId: subject, registryBrandId } = by
  return orderOnce(db, {
    key: { kind: 'vetting', subject },
    accountId,
    reference,
    async find(since) {
      const records = await vettings.list(registryBrandId)
      return records === 'gone' ? undefined : findOrdered(db, records, { ...body, since, subject })
    },
    async send() {
      const result = await vettings.order(registryBrandId, body)
      return 'errors' in result ? result : { value: identified(result.value) }
    },
  })
}

type Sought = { evpId: string; vettingClass: string; since: Date; subject: string }

/** The oldest vetting at the registry that this order may have created and that belongs to no other order or import of this exchange. */
async function findOrdered(db: Db, records: readonly VettingRecord[], sought: Sought) {
  const { evpId, vettingClass, since, subject } = sought
  const fitting = records
    .filter((one) => one.evpId === evpId && one.vettingClass === vettingClass)
    .filter((one) => isCreatedSince(one, since))
    .toSorted((a, b) => (a.createDate ?? '').localeCompare(b.createDate ?? ''))
  const ids = fitting.flatMap((one) => registryIdOf(one) ?? [])
  const claimed = await findClaimed(db, ids, { kind: 'vetting', subject })
  const free = fitting.find((one) => !claimed.has(registryIdOf(one) ?? ''))
  if (free) return identified(free)
  refuseUnidentified(records)
  return undefined
}

/** Throws `RegistryUnavailable` while the provider has assigned no ID, so that the vetting is looked up again, but not ordered again. */
function identified(record: VettingRecord): { registryId: string } {
  const registryId = registryIdOf(record)
  if (registryId === undefined)
    throw new RegistryUnavailable('failed', { executed: true, detail: 'the vetting has no ID yet' })
  return { registryId }
}

/** The result after an error of the registry: pending while the registry is scoring the brand, otherwise failed. */
export function refusedOrLater(question: VettingQuestion, errors: readonly RegistryError[]): Answer {
  const meaning = meaningOf(errors)
  if (meaning === 'gone') return withoutBrand
  return meaning === 'scoring' ? againAt(question) : failed([reasonOf(errors)])
}
