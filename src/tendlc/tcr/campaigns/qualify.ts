import { wallNow } from '#platform/wall-clock.ts'
import type { NetworkRecord, QualificationQuestion } from '../../requests/port.ts'
import { meaningOf, RegistryUnavailable } from '../client/errors.ts'
import type { CampaignCalls } from './calls.ts'
import { recordsOf } from './networks.ts'
import { usecaseAtRegistry } from './usecases.ts'

type Qualified = NetworkRecord[] | 'denied' | 'unknown'

const keepMs = 300_000
const mostKept = 5_000

/**
 * The qualification of brands for use cases. A result is kept for five minutes, and requests at the same time share one call, because each
 * call uses the rate limit of all accounts. A change of the brand or a new vetting leads to another call.
 */
export function openQualification(
  calls: CampaignCalls,
): (question: QualificationQuestion) => Promise<Qualified> {
  const kept = new Map<string, { until: number; result: Promise<Qualified> }>()
  return (question) => {
    const key = JSON.stringify(question)
    const known = kept.get(key)
    if (known && known.until > wallNow()) return known.result
    const result = qualify(calls, question)
    kept.delete(key)
    kept.set(key, { until: wallNow() + keepMs, result })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    const drop = () => {
      if (kept.get(key)?.result === result) kept.delete(key)
    }
    result.then((one) => one === 'unknown' && drop(), drop)
    return result
  }
}

/**
 * Qualification of a brand for a use case. A brand that is not registered does not qualify at any network; one that was registered by hand is unknown
 * without its right ID.
 */
async function qualify(
  calls: CampaignCalls,
  { registryBrandId, brandHold, brand, usecase }: QualificationQuestion,
): Promise<Qualified> {
  if (registryBrandId === undefined) return brandHold === undefined ? recordsOf({}) : 'unknown'
  const theirs = usecaseAtRegistry(brand, usecase)
  if (theirs === undefined) return 'denied'
  const result = await calls.qualify(registryBrandId, theirs)
  if ('value' in result) return recordsOf(result.value.mnoMetadata)
  const meaning = meaningOf(result.errors)
  if (meaning === 'refused') return 'denied'
  if (meaning === 'gone') return 'unknown'
  throw new RegistryUnavailable('failed', { executed: false, detail: meaning })
}
