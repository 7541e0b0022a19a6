import type { Sql } from '#platform/database/db.ts'
import { openCondition } from '../../campaigns/condition-store.ts'
import type { CampaignStatus } from '../../shapes/enumerations.ts'

/** A campaign at the registry. */
export type TheirCampaign = {
  registryId: string
  reference: string | undefined
  status: string
  renewsOn: string | undefined
}

/** A campaign at the registry with ours; null if the exchange does not have it. */
export type ComparedCampaign = {
  registry_id: string
  reference: string | null
  their_status: string
  renews_on: string | null
  campaign_id: string | null
  account_id: string | null
  status: CampaignStatus | null
  our_renews_on: string | null
  /** Whether our campaign has the ID of the registry. */
  is_known: boolean | null
  /** Whether the campaign is found by the ID that an operator has stated only. */
  is_stated: boolean
}

/**
 * Finds our campaign of each campaign at the registry: by the ID of the registry, also one that an operator has stated, else by our ID, which is
 * the reference there. Several accounts may have imported a campaign of another partner.
 */
export async function compareCampaigns(
  sql: Sql,
  theirs: readonly TheirCampaign[],
): Promise<ComparedCampaign[]> {
  const { rows } = await sql.query<ComparedCampaign>({
    name: 'compare-registry-campaigns',
    text: `select theirs.*, coalesce(own.id, imported.id) as campaign_id,
        coalesce(own.account_id, imported.account_id) as account_id, coalesce(own.id = stated.id, false) as is_stated, coalesce(own.status, imported.status) as status,
        coalesce(own.registry_renews_on, imported.registry_renews_on)::text as our_renews_on,
        coalesce(own.registry_campaign_id, imported.registry_campaign_id) = theirs.registry_id as is_known
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as theirs(registry_id, reference, their_status, renews_on)
      left join registry_write write on write.registry_id = theirs.registry_id and write.kind = 'campaign'
      left join campaign imported on write.subject is null and imported.partner
        and imported.registry_campaign_id = theirs.registry_id
      left join lateral (select id from campaign by_hand
        where by_hand.registry_campaign_id = theirs.registry_id and not by_hand.partner and write.subject is null
        order by not ${openCondition.campaign}, id limit 1) stated on true
      left join campaign own on imported.id is null and own.id = coalesce(write.subject, stated.id, theirs.reference)`,
    values: [
      theirs.map(({ registryId }) => registryId),
      theirs.map(({ reference }) => reference ?? null),
      theirs.map(({ status }) => status),
      theirs.map(({ renewsOn }) => renewsOn ?? null),
    ],
  })
  return rows
}

export type DueCampaign = { campaign_id: string; account_id: string; brand_id: string; registry_id: string }

/**
 * Claims campaigns of ours, or imported campaigns of other partners, that no comparison has read since an instant of wall time; several nodes claim
 * different ones.
 */
export async function claimUnread(
  sql: Sql,
  kind: 'campaign' | 'partner-campaign',
  since: Date,
  limit: number,
): Promise<DueCampaign[]> {
  const { rows } = await sql.query<DueCampaign>({
    name: 'claim-unread-registry-campaigns',
    text: `update registry_write write set seen_at = clock_timestamp() from campaign
      where campaign.id = write.subject and write.kind = $3 and write.subject in (
        select subject from registry_write join campaign on campaign.id = subject
          where kind = $3 and coalesce(registry_id, registry_campaign_id) is not null and coalesce(seen_at, '-infinity') < $1 and done_at < $1
            and ${openCondition.campaign}
          order by subject limit $2 for update of registry_write skip locked)
      returning campaign.id as campaign_id, campaign.account_id, campaign.brand_id,
        coalesce(write.registry_id, campaign.registry_campaign_id) as registry_id`,
    values: [since, limit, kind],
  })
  return rows
}

/** Counts the campaigns of ours that a comparison reads. */
export async function countRegistered(sql: Sql, since: Date): Promise<number> {
  const { rows } = await sql.query<{ count: number }>({
    name: 'count-registered-campaigns',
    text: `select count(*) from registry_write join campaign on campaign.id = subject
      where kind = 'campaign' and registry_id is not null and done_at < $1
        and ${openCondition.campaign}`,
    values: [since],
  })
  return rows[0]!.count
}

/** Stores campaigns of the registry that the exchange does not have. */
export async function storeStrayCampaigns(sql: Sql, strays: readonly ComparedCampaign[]): Promise<void> {
  if (strays.length === 0) return
  await sql.query({
    name: 'store-stray-campaigns',
    text: `insert into registry_stray (kind, registry_id, reference)
      select distinct on (registry_id) 'campaign', * from unnest($1::text[], $2::text[]) as found(registry_id, reference)
      on conflict (registry_id) do update set found_at = clock_timestamp()`,
    values: [strays.map(({ registry_id }) => registry_id), strays.map(({ reference }) => reference)],
  })
}

/** Deletes the strays that a reconciliation since an instant has not found again, and counts the others. */
export async function tidyStrayCampaigns(sql: Sql, since: Date): Promise<number> {
  await sql.query(`delete from registry_stray where kind = 'campaign' and found_at < $1`, [since])
  const { rows } = await sql.query<{ count: number }>(
    `select count(*) from registry_stray where kind = 'campaign'`,
  )
  return rows[0]!.count
}
