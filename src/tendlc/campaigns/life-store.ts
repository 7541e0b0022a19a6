import type { Sql } from '#platform/database/db.ts'
import type { NetworkRecord } from '../requests/port.ts'

/** The account and brand of a campaign, across accounts; undefined if the campaign does not exist. */
export async function ownerOfCampaign(
  sql: Sql,
  id: string,
): Promise<{ account_id: string; brand_id: string } | undefined> {
  const { rows } = await sql.query<{ account_id: string; brand_id: string }>({
    name: 'owner-of-campaign',
    text: 'select account_id, brand_id from campaign where id = $1',
    values: [id],
  })
  return rows[0]
}

/** Locks the campaigns of a brand that are in one of these statuses. The caller has locked the brand. */
export async function lockCampaignsOf(
  sql: Sql,
  brandId: string,
  statuses: readonly string[],
): Promise<{ id: string }[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'lock-campaigns-of-brand',
    text: `select id from campaign where brand_id = $1 and status = any($2::text[])
      order by id for update`,
    values: [brandId, statuses],
  })
  return rows
}

/**
 * Marks networks as reviewing the campaign: the given networks, or all that qualify. Traffic that a network stopped remains stopped until
 * the network approves.
 */
export async function storeRequested(
  sql: Sql,
  id: string,
  networkIds: readonly string[] | undefined,
): Promise<void> {
  await sql.query({
    name: 'store-requested-networks',
    text: `update campaign set mno_metadata = coalesce((
        select jsonb_agg(case when (one -> 'qualify')::boolean and ($2::text[] is null or one ->> 'network_id' = any($2))
            then one || '{"status":"REVIEW"}' || case when one ->> 'status' in ('SUSPENDED', 'REJECTED') then '{"closed":true}'::jsonb else '{}' end
            else one end order by n)
          from jsonb_array_elements(mno_metadata) with ordinality as each(one, n)), '[]')
      where id = $1`,
    values: [id, networkIds ?? null],
  })
}

/** Stores the network statuses, and the registry ID of the campaign, which may be registered without a known ID. */
export async function storeNetworks(
  sql: Sql,
  id: string,
  networks: readonly NetworkRecord[],
  { registryCampaignId, isRegistered = registryCampaignId !== undefined }: Registration = {},
): Promise<void> {
  await sql.query({
    name: 'store-networks',
    text: `update campaign set mno_metadata = $2, registry_campaign_id = coalesce($3, registry_campaign_id),
        registry_hold = case when $3::text is null then registry_hold end,
        registry_status = case when $4 then 'ACTIVE' else registry_status end
      where id = $1`,
    values: [id, JSON.stringify(networks), registryCampaignId ?? null, isRegistered],
  })
}

type Registration = { registryCampaignId?: string | undefined; isRegistered?: boolean | undefined }

/** Stores the registry ID of a campaign that had none. */
export async function storeRegistryId(sql: Sql, id: string, registryCampaignId: string): Promise<void> {
  await sql.query({
    name: 'store-campaign-registry-id',
    text: `update campaign set registry_campaign_id = $2, registry_hold = null, registry_status = 'ACTIVE'
      where id = $1 and registry_campaign_id is null`,
    values: [id, registryCampaignId],
  })
}

/** Stores the date at which the registry renews a campaign. */
export async function storeRenewsOn(sql: Sql, id: string, renewsOn: string): Promise<void> {
  await sql.query({
    name: 'store-campaign-registry-renewal',
    text: `update campaign set registry_renews_on = $2 where id = $1 and registry_renews_on is distinct from $2::date`,
    values: [id, renewsOn],
  })
}

/**
 * Starts the billing of a campaign at its first activation; no effect while it is billed. A campaign imported again after a port out is
 * billed from the end of its current month, counted from the first day, but not for the months in between.
 */
export async function storeRegistered(sql: Sql, id: string, now: number): Promise<void> {
  await sql.query({
    name: 'store-registered',
    text: `update campaign c set registered_at = began, months_renewed = months, renewal_at = ends, renewal_due = ends,
        billed_at = coalesce(billed_at, $2)
      from (select coalesce(registered_at, $2) as began, months_renewed as paid from campaign where id = $1) first,
        lateral (select age($2, began) as gone) since,
        lateral (select greatest(paid, extract(year from gone) * 12 + extract(month from gone))::int as months) over,
        lateral (select began + make_interval(months => months + 1) as ends) period
      where id = $1 and renewal_due is null`,
    values: [id, new Date(now)],
  })
}

/** Stores the suspension reasons of a campaign; empty once it is restored. */
export async function storeSuspensions(
  sql: Sql,
  id: string,
  suspensions: readonly { category: string; explanation: string }[],
): Promise<void> {
  await sql.query({
    name: 'store-suspensions',
    text: 'update campaign set suspensions = $2 where id = $1',
    values: [id, JSON.stringify(suspensions)],
  })
}

/** Stores that the registry confirmed the withdrawal of the campaign. */
export async function storeWithdrawn(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'store-withdrawn',
    text: `update campaign set registry_status = 'CANCELED' where id = $1`,
    values: [id],
  })
}
