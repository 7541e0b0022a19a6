import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Registry } from '../../requests/port.ts'
import { interactive, type RegistryClient } from '../client/client.ts'
import type { Lease } from '../duties/duty.ts'
import { openPartnerCalls } from './calls.ts'
import { partnerCampaign } from './campaign.ts'
import { reconcilePartners } from './reconcile.ts'
import { shared } from './shared.ts'
import { sharing } from './sharing.ts'
import { withdrawPartner } from './withdraw.ts'

type Deps = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  client: RegistryClient
  settings: { mock: boolean; upstream: string | undefined }
}

/** The questions about campaigns that other partners have registered and share with us, and their comparison. */
export function openPartners({ db, clock, log, client, settings }: Deps) {
  const calls = openPartnerCalls(client)
  const deps = { db, calls, upstream: settings.mock ? undefined : settings.upstream }
  const questions = {
    shared: (registryCampaignId) => shared(openPartnerCalls(interactive(client)), registryCampaignId),
    sharing: (question) => sharing(calls, question),
    campaign: (question) => partnerCampaign(deps, question),
    withdrawCampaign: (question) => withdrawPartner(deps, question),
  } satisfies Partial<Registry>
  return {
    questions,
    reconcile: (lease: Lease) => reconcilePartners({ ...deps, clock, log }, lease),
  }
}
