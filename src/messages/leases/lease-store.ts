import type { Sql } from '#platform/database/db.ts'

/** How long a lease lasts that is not renewed. */
export const leaseSeconds = 30

/** How many messages one sweep takes at most. */
export const maxSwept = 1000

/** Keeps the leases of messages that this node has in hand. */
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

/** What is given back: as it was after its last attempt, and when and where it may go again. */
export type Release = {
  id: string
  attempt: number
  /** The carrier asked for time: after 1, 2, 4 … 60 seconds on the exchange's clock; else at once. */
  later: boolean
  /** How many carriers take turns with it: the wait grows with each round of them. */
  carriers: number
  /** The carrier that it is led to from now on, if another. */
  to: string | null
}

/**
 * Gives back messages, to be claimed by whoever can send them, and answers their ids. What has been given back and sent again
 * meanwhile has another attempt, and stays as it is.
 */
export async function releaseLeases(
  sql: Sql,
  owner: string,
  provided: Release[],
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
      provided.map((one) => one.id),
      provided.map((one) => one.attempt),
      provided.map((one) => one.later),
      provided.map((one) => one.carriers),
      provided.map((one) => one.to),
      now,
    ],
  })
  return new Set(rows.map((row) => row.message_id))
}

/** Gives back what has not left and whose holder let its lease end; answers how many. What another node gives back just now is left to it. */
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

/** Holds what has been sent and whose sender is gone, until a sweep finds it. */
export const noOwner = '00000000-0000-0000-0000-000000000000'

/** What was sent goes to nobody ($2), with its lease at its end; what was not waits again. */
const disowned = `owner = case when sent_at is not null then $2::uuid end,
            lease_until = case when sent_at is not null then clock_timestamp() end`

/**
 * Ends what this node's predecessor of the same id held: what it had not sent waits again, what it had sent belongs to nobody
 * until the next sweep finds that its outcome is unknown.
 */
export async function disownPredecessor(sql: Sql, owner: string): Promise<void> {
  await sql.query(
    `update dispatch set ${disowned}
      where owner = $1`,
    [owner, noOwner],
  )
}

/**
 * Ends what a dead node held, as its own next start would. What somebody works on just now is left to the next time, and answers how
 * many there were.
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
