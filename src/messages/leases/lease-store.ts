import type { Sql } from '#platform/database/db.ts'

/** Duration of a lease without renewal. */
export const leaseSeconds = 30

/** Maximum number of messages per sweep. */
export const maxSwept = 1000

/** Renews the leases of this node's messages. */
export async function renewLeases(
  sql: Sql,
  owner: string,
  ids: string[],
  leaseSeconds: number,
): Promise<void> {
  await sql.query({
    name: 'renew-leases',
    text: `update dispatch set lease_until = clock_timestamp() + make_interval(secs => $3::int)
      where owner = $1 and message_id = any($2::uuid[])
        and lease_until < clock_timestamp() + make_interval(secs => $3::int) * 2 / 3`,
    values: [owner, ids, leaseSeconds],
  })
}

/** A message to release, identified by its last attempt, with the carrier and time of the next attempt. */
export type Release = {
  id: string
  attempt: number
  /** Whether the carrier throttled the message, which is then due after 1, 2, 4 … 60 s of exchange time; otherwise it is due immediately. */
  later: boolean
  /** The number of carriers that take turns. The delay increases each time all of them have been tried. */
  carriers: number
  /** The next carrier, if the message is rerouted. */
  to: string | null
}

/**
 * Releases messages so that any node can claim them, and returns their IDs. A message that was meanwhile released and sent again has a different
 * attempt and is not changed.
 */
export async function releaseLeases(
  sql: Sql,
  owner: string,
  releases: Release[],
  now: number,
): Promise<Set<string>> {
  const { rows } = await sql.query<{ message_id: string }>({
    name: 'give-back',
    text: `update dispatch d
        set owner = null, lease_until = null, sent_at = null,
            carrier_id = coalesce(i.carrier, d.carrier_id), tries = case when i.carrier is null then d.tries else 0 end,
            due_at = case when i.later then to_timestamp($7::float8 / 1000)
                            + make_interval(secs => least(60, 2 ^ greatest(0, least(d.attempt / i.carriers - 1, 6))))
                          else d.due_at end
      from unnest($2::uuid[], $3::int[], $4::boolean[], $5::int[], $6::text[]) i(id, attempt, later, carriers, carrier)
      where d.owner = $1 and d.message_id = i.id and d.attempt = i.attempt
      returning d.message_id`,
    values: [
      owner,
      releases.map((one) => one.id),
      releases.map((one) => one.attempt),
      releases.map((one) => one.later),
      releases.map((one) => one.carriers),
      releases.map((one) => one.to),
      now,
    ],
  })
  return new Set(rows.map((row) => row.message_id))
}

/** Releases unsent messages whose leases have expired; returns their number. Rows that another node is releasing are skipped. */
export async function releaseExpired(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `update dispatch set owner = null, lease_until = null
      where message_id = any (array(
        select message_id from dispatch
         where sent_at is null and owner is not null and lease_until < statement_timestamp()
         order by lease_until limit ${maxSwept} for update skip locked))`,
  )
  return rowCount ?? 0
}

/** The owner of sent messages whose node is dead, until a sweep claims them. */
export const noOwner = '00000000-0000-0000-0000-000000000000'

/** Assigns a sent message to `noOwner` ($2) with an expired lease; an unsent message waits again. */
const disowned = `owner = case when sent_at is not null then $2::uuid end,
            lease_until = case when sent_at is not null then clock_timestamp() end`

/**
 * Releases the messages of this node's predecessor with the same ID. Unsent messages wait again; sent messages have no owner until the next sweep finds
 * that their outcome is unknown.
 */
export async function disownPredecessor(sql: Sql, owner: string): Promise<void> {
  await sql.query(
    `update dispatch set ${disowned}
      where owner = $1`,
    [owner, noOwner],
  )
}

/**
 * Releases the messages of a dead node, as the next start of that node would. Locked rows are left for the next run. Returns the number of released
 * messages.
 */
export async function disownDead(sql: Sql, owner: string): Promise<number> {
  const { rowCount } = await sql.query(
    `update dispatch set ${disowned}
      where message_id = any (array(
        select message_id from dispatch where owner = $1 order by message_id for update skip locked))`,
    [owner, noOwner],
  )
  return rowCount ?? 0
}
