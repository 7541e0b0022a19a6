import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { withdrawWithParts } from '#reviews/index.ts'

export type RegistryKind =
  | 'identity'
  | 'vetting'
  | 'import'
  | 'appeal'
  | 'withdrawal'
  | 'reseller'
  | 'campaign'
  | 'campaign-withdrawal'
  | 'sharing'
  | 'brand-update'

/** A request to enqueue; instants are exchange time in milliseconds. */
export type NewRequest = {
  accountId: string
  kind: RegistryKind
  brandId?: string
  vettingId?: string
  appealId?: string
  resellerId?: string
  campaignId?: string
  /** The networks to query; default: all. */
  networkIds?: readonly string[]
  /** Only reads the present state; default false. */
  readsOnly?: boolean
  now: number
}

export type RegistryRequest = {
  id: string
  account_id: string
  kind: RegistryKind
  brand_id: string | null
  vetting_id: string | null
  appeal_id: string | null
  reseller_id: string | null
  campaign_id: string | null
  network_ids: string[] | null
  reads_only: boolean
  submitted_at: Date
  attempts: number
  /** Failed attempts since the last response. */
  failures: number
}

const columns = `id, account_id, kind, brand_id, vetting_id, appeal_id, reseller_id, campaign_id, network_ids, reads_only,
  submitted_at, attempts, failures`

/** Enqueues a registry request, in the transaction that causes it. */
export async function insertRequest(sql: Sql, request: NewRequest): Promise<void> {
  const {
    accountId,
    kind,
    brandId,
    vettingId,
    appealId,
    resellerId,
    campaignId,
    networkIds,
    readsOnly,
    now,
  } = request
  await sql.query(
    `insert into registry_request (id, account_id, kind, brand_id, vetting_id, appeal_id, reseller_id, campaign_id, network_ids,
       reads_only, submitted_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      uuidv7(),
      accountId,
      kind,
      brandId ?? null,
      vettingId ?? null,
      appealId ?? null,
      resellerId ?? null,
      campaignId ?? null,
      networkIds ?? null,
      readsOnly ?? false,
      new Date(now),
    ],
  )
}

/**
 * The identity verifications of a brand that were sent to the registry and submitted after an instant, in milliseconds of exchange time, newest
 * first.
 */
export async function verificationsSince(sql: Sql, brandId: string, since: number): Promise<number[]> {
  const { rows } = await sql.query<{ submitted_at: Date }>({
    name: 'identity-verifications-since',
    text: `select submitted_at from registry_request
      where brand_id = $1 and kind = 'identity' and not reads_only and submitted_at > $2 and attempts > 0
      order by submitted_at desc limit 10`,
    values: [brandId, new Date(since)],
  })
  return rows.map(({ submitted_at }) => submitted_at.getTime())
}

/** Drops pending requests about a brand that the caller has locked, for example because its data changed. */
export async function supersedeRequests(
  sql: Sql,
  brandId: string,
  kinds: readonly ('identity' | 'brand-update')[],
  now: number,
): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    `update registry_request set outcome = 'superseded', ended_at = $2
      where brand_id = $1 and kind = any($3::text[]) and ended_at is null returning id`,
    [brandId, new Date(now), kinds],
  )
  await withdrawWithParts(sql, idsOf(rows), now)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Claims due requests and leases them for a number of seconds of wall time. */
export async function claimRequests(
  sql: Sql,
  now: number,
  { leaseSeconds, limit }: { leaseSeconds: number; limit: number },
): Promise<RegistryRequest[]> {
  const { rows } = await sql.query<RegistryRequest>({
    name: 'claim-registry-requests',
    text: `update registry_request set attempts = attempts + 1,
        leased_until = clock_timestamp() + make_interval(secs => $3)
      where id in (select id from registry_request
                    where ended_at is null and due_at <= $1 and (leased_until is null or leased_until < clock_timestamp())
                    order by due_at limit $2 for update skip locked)
      returning ${columns}`,
    values: [new Date(now), limit, leaseSeconds],
  })
  return rows
}

/**
 * Schedules the next attempt of a claimed request; false if it has ended, or is due or claimed again, because an operator decided about it
 * meanwhile.
 */
export async function deferRequest(
  sql: Sql,
  { id, attempts }: Pick<RegistryRequest, 'id' | 'attempts'>,
  dueAt: number,
  failures = 0,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'defer-registry-request',
    text: `update registry_request set due_at = $2, failures = $4, leased_until = null
      where id = $1 and attempts = $3 and leased_until is not null and ended_at is null`,
    values: [id, new Date(dueAt), attempts, failures],
  })
  return rowCount === 1
}

/** Makes a request due now, also while a node is processing it. */
export async function wakeRequest(sql: Sql, id: string, now: number): Promise<void> {
  await sql.query({
    name: 'wake-registry-request',
    text: 'update registry_request set due_at = $2, leased_until = null where id = $1 and ended_at is null',
    values: [id, new Date(now)],
  })
}

/** Makes the open requests of a brand, or of all, due, even while a node is processing them; false if there are none. */
export async function wakeRequests(
  sql: Sql,
  { brandId, kinds, now }: { brandId?: string; kinds: readonly RegistryKind[]; now: number },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'wake-registry-requests',
    text: `update registry_request set due_at = least(due_at, $3), leased_until = null
      where ($1::text is null or brand_id = $1) and kind = any($2::text[]) and ended_at is null`,
    values: [brandId ?? null, kinds, new Date(now)],
  })
  return rowCount !== 0
}

/** Whether a verification of the identity of a brand is pending. */
export async function isVerifying(sql: Sql, brandId: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'is-brand-verifying',
    text: `select from registry_request where brand_id = $1 and kind = 'identity' and ended_at is null limit 1`,
    values: [brandId],
  })
  return rowCount !== 0
}

/** The objects of a request; undefined if it has ended. */
export async function findOpenRequest(sql: Sql, id: string): Promise<OpenRequest | undefined> {
  const { rows } = await sql.query<OpenRequest>({
    name: 'find-open-registry-request',
    text: `select account_id, brand_id, campaign_id, reseller_id from registry_request where id = $1 and ended_at is null`,
    values: [id],
  })
  return rows[0]
}

export type OpenRequest = Pick<RegistryRequest, 'account_id' | 'brand_id' | 'campaign_id' | 'reseller_id'>

/** Ends a request, and its reviews; false if it has ended or was dropped, in which case its response is discarded. */
export async function endRequest(sql: Sql, id: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'end-registry-request',
    text: `update registry_request set outcome = 'answered', ended_at = $2 where id = $1 and ended_at is null`,
    values: [id, new Date(now)],
  })
  if (rowCount !== 1) return false
  await withdrawWithParts(sql, [id], now)
  return true
}

/** The earliest exchange time after `after` at which a request or the expiry of a vetting is due, in milliseconds. */
export async function nextRegistryDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    `select least(
       (select min(due_at) from registry_request where ended_at is null and due_at > $1),
       (select min(expires_at) from vetting where status in ('ACTIVE', 'UNSCORE') and expires_at > $1)) as due`,
    [new Date(after)],
  )
  return rows[0]?.due?.getTime()
}
