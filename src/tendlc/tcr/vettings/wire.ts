import type { Pending, RegistryQuery, VettingAnswer, VettingQuestion } from '../../requests/port.ts'
import { vettingClasses, type VettingClass, type VettingProvider } from '../../shapes/enumerations.ts'
import type { PoliticalDetails } from '../../shapes/political.ts'
import { validityMonths } from '../../vetting/providers.ts'
import { resultAgainAt } from '../client/again.ts'
import { RegistryUnavailable } from '../client/errors.ts'
import { statuses, type VettingRecord } from './calls.ts'

/** The registry's IDs of the vetting providers. */
export const evpIds: Readonly<Record<VettingProvider, string>> = { Aegis: 'AEGIS', CV: 'CV', WMC: 'WMC' }

/** The ID of a vetting at the registry, which is unique for each provider; undefined until the provider has assigned one. */
export const registryIdOf = ({ evpId, vettingId }: VettingRecord): string | undefined =>
  evpId && vettingId ? `${evpId}/${vettingId}` : undefined

/** Whether a vetting can be compared with ours. */
export const isReadable = ({ evpId, vettingStatus }: VettingRecord): boolean =>
  Boolean(evpId) && statuses.includes(vettingStatus ?? '')

/** Throws `RegistryUnavailable` if the sought result of an order may be a vetting that cannot be read, so that the order is not repeated. */
export function refuseUnidentified(records: readonly VettingRecord[]): void {
  if (records.some(({ evpId }) => !evpId))
    throw new RegistryUnavailable('malformed', { executed: false, detail: 'a vetting cannot be read' })
}

/** Whether the registry created a vetting after an instant; one without a date may be of any age. */
export const isCreatedSince = ({ createDate }: VettingRecord, since: Date): boolean =>
  Date.parse(createDate ?? '') >= since.getTime()

/** The details of a POLITICAL vetting as a JSON text, with the member names of the registry. */
export function politicalPayload(details: PoliticalDetails): string {
  const members = Object.entries(details).map(([name, value]) => [
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return JSON.stringify(Object.fromEntries(members))
}

/** The result in a record of the registry; pending until the provider has decided. */
export function answerOf(
  record: VettingRecord,
  question: RegistryQuery & Pick<VettingQuestion, 'vettingClass'>,
): Pending | VettingAnswer {
  const { vettingStatus: status } = record
  const score = scoreOf(record)
  const vettingClass = classOf(record) ?? question.vettingClass ?? 'STANDARD'
  const expiresAt = expiryOf(record) ?? question.now
  if (status === 'ACTIVE' || (status === 'EXPIRED' && score !== undefined))
    return {
      outcome: 'scored',
      ...(score !== undefined && { score }),
      vettingClass,
      expiresAt,
      details: detailsOf(record),
    }
  const reasons = record.reasons ?? []
  if (status === 'UNSCORE')
    return {
      outcome: 'unscored',
      vettingClass,
      expiresAt,
      feedback: reasons.join(' ') || 'The provider could not determine a score.',
    }
  if (status === 'FAILED') return failed(reasons)
  if (status === 'EXPIRED') return failed(['The vetting has expired.'])
  return resultAgainAt(question)
}

export function failed(reasons: readonly string[]): VettingAnswer {
  const stated = reasons.length > 0 ? reasons : ['The provider states no reason.']
  return { outcome: 'failed', reasons: stated, feedback: 'Correct the brand and order another vetting.' }
}

/** A score from 0 to 100; undefined if the registry has none. */
export function scoreOf({ vettingScore: score }: VettingRecord): number | undefined {
  return typeof score === 'number' ? Math.min(100, Math.max(0, Math.round(score))) : undefined
}

function classOf({ vettingClass }: VettingRecord): VettingClass | undefined {
  return vettingClasses.find((one) => one === vettingClass)
}

/** When a vetting expires, in milliseconds, as the registry states it; else after six months. */
export function expiryOf({ expirationDate, validUntil, createDate }: VettingRecord): number | undefined {
  const stated = [expirationDate, validUntil].map((date) => Date.parse(date ?? '')).find(Number.isFinite)
  if (stated !== undefined) return stated
  const created = new Date(createDate ?? '')
  if (Number.isNaN(created.getTime())) return undefined
  created.setUTCMonth(created.getUTCMonth() + validityMonths)
  return created.getTime()
}

const detailsOf = ({ vettingDetails }: VettingRecord): Record<string, string> =>
  Object.fromEntries(
    Object.entries(vettingDetails ?? {}).filter(
      (member): member is [string, string] => typeof member[1] === 'string',
    ),
  )
