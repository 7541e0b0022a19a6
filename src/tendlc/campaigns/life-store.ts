import type { Sql } from '#platform/database/db.ts'
import type { NetworkRecord } from '../requests/port.ts'

/** Whose campaign it is, whoever asks; nothing where there is none. */
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

/** The campaigns of a brand that the caller has locked that may be terminated, locked as well. */
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
 * Says of a campaign's networks that they are being asked: of those named, or of all that qualify. Those that have closed themselves to it
 * are closed until they have approved.
 */
export async function storeRequested(
  sql: Sql,
  id: string,
  networkIds: readonly string[] | undefined,
): Promise<void> {
  await sql.query({
    name: 'store-asked-networks',
    text: `update campaign set mno_metadata = coalesce((
        select jsonb_agg(case when (one -> 'qualify')::boolean and ($2::text[] is null or one ->> 'network_id' = any($2))
            then one || '{"status":"REVIEW"}' || case when one ->> 'status' in ('SUSPENDED', 'REJECTED') then '{"closed":true}'::jsonb else '{}' end
            else one end order by n)
          from jsonb_array_elements(mno_metadata) with ordinality as each(one, n)), '[]')
      where id = $1`,
    values: [id, networkIds ?? null],
  })
}

/** What the networks have said by now, and how the registry calls the campaign. */
export async function storeNetworks(
  sql: Sql,
  id: string,
  networks: readonly NetworkRecord[],
  registryCampaignId: string | undefined,
): Promise<void> {
  await sql.query({
    name: 'store-networks',
    text: `update campaign set mno_metadata = $2, registry_campaign_id = coalesce($3, registry_campaign_id),
        registry_status = case when $3 is null then registry_status else 'ACTIVE' end
      where id = $1`,
    values: [id, JSON.stringify(networks), registryCampaignId ?? null],
  })
}

/**
 * Begins the billing of a campaign that is active for the first time; while it is billed nothing changes. One that was gone and is
 * taken over again is billed from the end of the month that it is in, counted from the first day; nothing for the time between.
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

/** Why a campaign is suspended; nothing any more where it goes on. */
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

/** What the registry has confirmed: it does not know the campaign any more. */
export async function storeWithdrawn(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'store-withdrawn',
    text: `update campaign set registry_status = 'CANCELED' where id = $1`,
    values: [id],
  })
}
