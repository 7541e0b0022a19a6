import type { NetworkRecord, QualificationQuestion } from '../../requests/port.ts'
import { meaningOf, RegistryUnavailable } from '../client/errors.ts'
import type { CampaignCalls } from './calls.ts'
import { recordsOf } from './networks.ts'

/** Qualification of a brand for a use case; a brand that is not registered does not qualify at any network. */
export async function qualify(
  calls: CampaignCalls,
  { registryBrandId, usecase }: QualificationQuestion,
): Promise<NetworkRecord[] | 'denied'> {
  if (registryBrandId === undefined) return recordsOf({})
  const result = await calls.qualify(registryBrandId, usecase)
  if ('value' in result) return recordsOf(result.value.mnoMetadata)
  const meaning = meaningOf(result.errors)
  if (meaning === 'refused') return 'denied'
  throw new RegistryUnavailable('failed', { executed: false, detail: meaning })
}
