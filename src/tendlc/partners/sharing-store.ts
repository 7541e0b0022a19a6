import type { Sql } from '#platform/database/db.ts'
import { notFinalCondition } from '../campaigns/condition-store.ts'
import { rowMoves } from '#platform/database/row-moves.ts'
import type { SharedCampaign, StatedCampaign } from '../requests/port.ts'
import type { CampaignStatus, SharingStatus } from '../shapes/enumerations.ts'
import { sharingStates } from './states.ts'

export type SharingRow = {
  campaign_id: string
  account_id: string
  brand_id: string
  status: SharingStatus
  upstream_cnp_id: string
  downstream_cnp_id: string
}

export type NewSharing = {
  campaignId: string
  accountId: string
  upstream: string
  downstream: string
  now: number
}

const moveSharings = rowMoves(sharingStates, {
  table: 'campaign_sharing',
  id: 'campaign_id',
  keyType: 'text',
  columns: 'campaign_id',
})

/** Stores a pending sharing request; it becomes pending again if it was accepted or declined before. */
export async function putSharing(sql: Sql, sharing: NewSharing): Promise<void> {
  const { campaignId, accountId, upstream, downstream, now } = sharing
  const set = { upstream_cnp_id: upstream, updated_at: new Date(now) }
  await moveSharings(sql, [campaignId], 'requestedAgain', undefined, { set })
  await sql.query(
    `insert into campaign_sharing (campaign_id, account_id, upstream_cnp_id, downstream_cnp_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) on conflict (campaign_id) do nothing`,
    [campaignId, accountId, upstream, downstream, new Date(now)],
  )
}

/** The sharing status of an account's imported campaign. */
export async function findSharing(
  sql: Sql,
  accountId: string,
  campaignId: string,
): Promise<SharingRow | undefined> {
  const { rows } = await sql.query<SharingRow>({
    name: 'find-sharing',
    text: `select s.campaign_id, s.account_id, c.brand_id, s.status, s.upstream_cnp_id, s.downstream_cnp_id
      from campaign_sharing s join campaign c on c.id = s.campaign_id where s.campaign_id = $2 and s.account_id = $1`,
    values: [accountId, campaignId],
  })
  return rows[0]
}

/** Ends a pending sharing request; false if none is pending. */
export async function moveSharing(
  sql: Sql,
  campaignId: string,
  event: 'accepted' | 'declined',
  now: number,
): Promise<boolean> {
  const changes = { set: { updated_at: new Date(now) } }
  return (await moveSharings(sql, [campaignId], event, undefined, changes)).length === 1
}

/** The account's campaign with a registry ID, if any. */
export async function findByRegistryId(
  sql: Sql,
  accountId: string,
  registryCampaignId: string,
): Promise<{ id: string; brand_id: string; status: CampaignStatus } | undefined> {
  const { rows } = await sql.query<{ id: string; brand_id: string; status: CampaignStatus }>({
    name: 'find-campaign-by-registry-id',
    text: `select id, brand_id, status from campaign where account_id = $1 and registry_campaign_id = $2
      and ${notFinalCondition} limit 1`,
    values: [accountId, registryCampaignId],
  })
  return rows[0]
}

/** Locks the account's imported brand with a registry ID, if any. */
export async function lockPartnerBrand(
  sql: Sql,
  accountId: string,
  registryBrandId: string,
): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'lock-partner-brand',
    text: `select id from brand where account_id = $1 and registry_brand_id = $2 and partner and status = 'ACTIVE'
      order by seq limit 1 for update`,
    values: [accountId, registryBrandId],
  })
  return rows[0]?.id
}

/** Marks a brand as registered by another partner. */
export async function storePartnerBrand(
  sql: Sql,
  id: string,
  { registryBrandId, relationship }: Pick<SharedCampaign, 'registryBrandId' | 'relationship'>,
): Promise<void> {
  await sql.query(
    `update brand set partner = true, registry_brand_id = $2, identity_status = 'VERIFIED',
        brand_relationship = coalesce($3, brand_relationship) where id = $1`,
    [id, registryBrandId ?? null, relationship ?? null],
  )
}

/** Marks a campaign as registered by another partner, accepting the registry's terms. */
export async function storePartnerCampaign(sql: Sql, id: string, registryCampaignId: string): Promise<void> {
  await sql.query(
    `update campaign set partner = true, registry_campaign_id = $2, registry_status = 'ACTIVE', terms_and_conditions = true where id = $1`,
    [id, registryCampaignId],
  )
}

/** Serializes imports of one brand by one account. */
export async function lockImport(sql: Sql, accountId: string, registryBrandId: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `10dlc import ${accountId} ${registryBrandId}`,
  ])
}

/** Stores what an operator has stated about a shared campaign and its brand. */
export async function storeStated(
  sql: Sql,
  { id, brand_id }: { id: string; brand_id: string },
  stated: StatedCampaign,
): Promise<void> {
  const { registryBrandId, upstreamCnpId, brandName, usecase, description, messageFlow, networks } = stated
  await sql.query(
    `update brand set display_name = $2, registry_brand_id = coalesce($3, registry_brand_id) where id = $1 and partner`,
    [brand_id, brandName, registryBrandId ?? null],
  )
  await sql.query(
    `update campaign set usecase = $2, description = $3, message_flow = $4, message_flow_details = null,
        mno_metadata = $5, sample_one = $6, sample_two = $7, sample_three = $8, sample_four = $9, sample_five = $10 where id = $1`,
    [
      id,
      usecase,
      description,
      messageFlow,
      JSON.stringify(networks),
      ...Array.from({ length: 5 }, (_, i) => stated.samples[i] ?? null),
    ],
  )
  await sql.query(
    'update campaign_sharing set upstream_cnp_id = coalesce($2, upstream_cnp_id) where campaign_id = $1',
    [id, upstreamCnpId ?? null],
  )
}
