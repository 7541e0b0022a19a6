import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { insertUnder as insertBrandUnder } from '../brand-changes/create.ts'
import { notFound } from '../brands/find-owned.ts'
import { findBrand, type BrandRow } from '../brands/store.ts'
import { insertUnder as insertCampaignUnder } from '../campaign-changes/make.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { countCampaigns } from '../brands/store.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { storeHistory } from '../history/history-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { answerInTime } from '../requests/answered.ts'
import type { NetworkRecord, Registry, SharedCampaign } from '../requests/port.ts'
import { insertRequest } from '../requests/store.ts'
import { cnpIds, type CampaignStatus } from '../shapes/enumerations.ts'
import {
  findByRegistryId,
  findSharing,
  lockImport,
  lockPartnerBrand,
  putSharing,
  storePartnerBrand,
  storePartnerCampaign,
  type SharingRow,
} from './sharing-store.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'>; registry: Registry | undefined }

export type CampaignImportInput = {
  campaign_id: string
  label?: string | undefined
  cnp_migration?: boolean | undefined
}

/**
 * Imports a campaign that another partner registered (S2-211): stores its brand and campaign and enqueues the sharing request in one
 * transaction.
 */
export async function importPartnerCampaign(
  deps: Deps,
  caller: Caller,
  input: CampaignImportInput,
): Promise<SharingRow> {
  const shared = await sharedAt(deps.registry, input.campaign_id)
  const { id: accountId } = caller.account
  return deps.db.tx(async (sql) => {
    const by = { actor: actorName(caller.actor), now: deps.clock.now() }
    await lockImport(sql, accountId, shared.registryBrandId ?? input.campaign_id)
    const known = await findByRegistryId(sql, accountId, input.campaign_id)
    const requested = known && (await findSharing(sql, accountId, known.id))
    // A request that is repeated before the partner's decision is the same import, unless the campaign has ended meanwhile.
    if (requested?.status === 'PENDING' && !requiresMigration(known!.status)) return requested
    const id = known
      ? await importAgain(sql, known.id, input, by)
      : await importFirst(sql, caller, { shared, input, by })
    const brandId = known?.brand_id ?? (await lockWithBrand(sql, id))!.brand_id
    const cnps = { upstream: shared.upstreamCnpId, downstream: shared.downstreamCnpId ?? cnpIds[0] }
    await putSharing(sql, { campaignId: id, accountId, ...cnps, now: by.now })
    await insertRequest(sql, { accountId, kind: 'sharing', brandId, campaignId: id, now: by.now })
    return (await findSharing(sql, accountId, id))!
  })
}

type Shared = SharedCampaign & { networks: NetworkRecord[] }

/** The campaign at the registry and its qualification at the networks; queried before anything is locked. */
async function sharedAt(registry: Registry | undefined, id: string): Promise<Shared> {
  const away = () => new Problem(tendlcProblems.unavailable, { retryAfter: 5 })
  if (!registry) throw away()
  const shared = await answerInTime(registry.shared(id)).catch(() => {
    throw away()
  })
  if (shared === 'unknown') throw notFound(id)
  if (shared === 'denied') throw denied()
  const { brand, campaign, registryBrandId } = shared
  if (shared.networks) return { ...shared, networks: shared.networks }
  const question = { usecase: campaign.usecase!, registryBrandId, brand, verified: true, vettings: [] }
  const networks = await answerInTime(registry.qualify(question)).catch(() => {
    throw away()
  })
  if (networks === 'denied') throw denied()
  if (networks === 'unknown') throw away()
  return { ...shared, networks }
}

const denied = () =>
  new Problem(tendlcProblems.sharingConflict, {
    detail: 'The use case is denied for the brand of the campaign.',
  })

type By = { actor: string; now: number }

/** Whether a campaign can leave its status only by a new migration (S2-171, S2-172). */
const requiresMigration = (status: CampaignStatus) => status === 'CNP_CANCELED' || status === 'PORTED_OUT'

/** Restarts an import after a failed migration, a port out or a rejection (S2-171, S2-172, S2-179). */
async function importAgain(sql: Sql, id: string, input: CampaignImportInput, by: By): Promise<string> {
  const campaign = (await lockWithBrand(sql, id))!
  const { status } = campaign
  if (requiresMigration(status) && input.cnp_migration !== true)
    throw new Problem(tendlcProblems.sharingConflict, {
      detail: `The campaign is ${status}. Start a migration at the registry, then set cnp_migration.`,
    })
  if (!campaign.partner || !(await moveCampaign(sql, campaign, 'migrated', by)))
    throw new Problem(tendlcProblems.sharingConflict, { detail: `The campaign is ${status}.` })
  return id
}

async function importFirst(
  sql: Sql,
  caller: Caller,
  { shared, input, by }: { shared: Shared; input: CampaignImportInput; by: By },
): Promise<string> {
  const brand = await brandOf(sql, caller.account.id, shared, by)
  const data = { ...shared.campaign, ...(input.label !== undefined && { label: input.label }) }
  const made = { data, networks: shared.networks, once: undefined, now: by.now }
  const { id, account_id: accountId, status: to } = await insertCampaignUnder(sql, brand, made)
  await storePartnerCampaign(sql, id, input.campaign_id)
  await countCampaigns(sql, brand.id, 1)
  const move = { machine: 'campaign', event: 'imported', from: undefined, to } as const
  await storeHistory(sql, [{ accountId, subjectId: id, ...move, actor: by.actor, at: by.now }])
  return id
}

/** The brand of the campaign: the brand imported with an earlier campaign, or else a new brand. */
async function brandOf(sql: Sql, accountId: string, shared: SharedCampaign, by: By): Promise<BrandRow> {
  const { registryBrandId } = shared
  const known = registryBrandId && (await lockPartnerBrand(sql, accountId, registryBrandId))
  const id = known || (await insertBrandUnder(sql, accountId, shared.brand, by.now)).id
  if (!known) {
    await storePartnerBrand(sql, id, shared)
    const first = { accountId, subjectId: id, event: 'created', from: undefined, actor: by.actor, at: by.now }
    await storeHistory(sql, [
      { ...first, machine: 'brand', to: 'ACTIVE' },
      { ...first, machine: 'identity', to: 'VERIFIED' },
    ])
  }
  return (await findBrand(sql, accountId, id, true))!
}
