import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { openStatuses } from '../../campaign-changes/carriers.ts'
import { findCampaign } from '../../campaigns/store.ts'
import type { NetworkRecord } from '../../requests/port.ts'
import type { StateDeps } from './answers.ts'
import type { DueCampaign } from './compare-store.ts'
import { storePresent } from '../reconcile/missing-store.ts'
import { readNetworks } from './read-state.ts'

export type CompareDeps = StateDeps & { clock: Pick<Clock, 'now'>; log: Log }

export type Compared = 'same' | 'differs' | 'gone'

/** Whether a network or the upstream provider has decided otherwise than is stored here. */
export async function compareState(
  deps: CompareDeps,
  { campaign_id, registry_id, ...of }: DueCampaign,
): Promise<Compared> {
  const at = { accountId: of.account_id, brandId: of.brand_id }
  const campaign = (await findCampaign(deps.db, at, campaign_id))!
  const known = campaign.mno_metadata
  const read = await readNetworks(deps, { registryId: registry_id, known, now: deps.clock.now() })
  if (read === 'gone') return 'gone'
  await storePresent(deps.db, 'campaign', campaign_id)
  const isDeclined = read.shared?.sharingStatus === 'DECLINED' && openStatuses.includes(campaign.status)
  const isSame = !isDeclined && isDeepStrictEqual(read.networks.map(termsOf), known.map(termsOf))
  return isSame ? 'same' : 'differs'
}

/** A network without the members that only the exchange stores. */
function termsOf(network: NetworkRecord): Partial<NetworkRecord> {
  const terms: Partial<NetworkRecord> = { ...network }
  delete terms.complaints
  delete terms.closed
  return terms
}
