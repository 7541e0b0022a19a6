import type { Db } from '#platform/database/db.ts'
import type { Registry } from '../../requests/port.ts'
import type { RegistryClient } from '../client/client.ts'
import { openPartnerCalls } from './calls.ts'
import { partnerCampaign } from './campaign.ts'
import { shared } from './shared.ts'
import { sharing } from './sharing.ts'
import { withdrawPartner } from './withdraw.ts'

type Deps = { db: Db; client: RegistryClient; settings: { mock: boolean; upstream: string | undefined } }

/** The questions about campaigns that other partners have registered and share with us. */
export function openPartners({ db, client, settings }: Deps) {
  const calls = openPartnerCalls(client)
  const deps = { db, calls, upstream: settings.mock ? undefined : settings.upstream }
  return {
    shared: (registryCampaignId) => shared(calls, registryCampaignId),
    sharing: (question) => sharing(calls, question),
    campaign: (question) => partnerCampaign(deps, question),
    withdrawCampaign: (question) => withdrawPartner(deps, question),
  } satisfies Partial<Registry>
}
