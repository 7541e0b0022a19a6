import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Registry } from '../../requests/port.ts'
import { interactive, type RegistryClient } from '../client/client.ts'
import type { Lease } from '../duties/duty.ts'
import { reseller } from '../resellers/reseller.ts'
import { openCampaignCalls } from './calls.ts'
import { campaign } from './campaign.ts'
import { openQualification } from './qualify.ts'
import { reconcileCampaigns } from './reconcile.ts'
import { withdrawCampaign } from './withdraw.ts'

type Deps = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  client: RegistryClient
  settings: { mock: boolean; upstream: string | undefined }
}

/** The questions about campaigns and resellers, and the comparison of campaigns. */
export function openCampaigns({ db, clock, log, client, settings }: Deps) {
  const { mock } = settings
  const calls = openCampaignCalls(client, { mock })
  // The registry refuses to share test campaigns.
  const deps = { db, log, calls, upstream: mock ? undefined : settings.upstream }
  return {
    questions: {
      qualify: openQualification(openCampaignCalls(interactive(client), { mock })),
      campaign: (question) => campaign(deps, question),
      withdrawCampaign: (question) => withdrawCampaign(deps, question),
      reseller: (question) => reseller({ db, client }, question),
    } satisfies Partial<Registry>,
    reconcile: (lease: Lease) => reconcileCampaigns({ ...deps, clock }, lease),
  }
}
