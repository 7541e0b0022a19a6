import type { Sql } from '#platform/db.ts'
import { plainArray } from './array-literal.ts'
import { endpointOf } from './endpoint.ts'
import { keepTryingMs } from './schedule.ts'

/** An event that may be told again, and where its own address leads. */
export type Replayable = { id: string; accountId: string; subjectId: string; url: string | undefined }

/** What a customer was told and may be told again; a chat channel is told nothing twice. */
const toCustomers = (kind: string) => `${kind} in ('message-status', 'inbound-message')`

type ReplayableRow = { id: string; account_id: string; subject_id: string; url: string | null }

const toReplayable = (row: ReplayableRow): Replayable => ({
  id: row.id,
  accountId: row.account_id,
  subjectId: row.subject_id,
  url: row.url ?? undefined,
})

/** One event, if it is one that can be told again. */
export async function readReplayable(sql: Sql, id: string): Promise<Replayable | undefined> {
  const { rows } = await sql.query<ReplayableRow>(
    `select id, account_id, subject_id, url from webhook_event where id = $1 and ${toCustomers('kind')}`,
    [id],
  )
  return rows[0] && toReplayable(rows[0])
}

/**
 * Puts events into the queue again in the order given, due at `now` (exchange time in milliseconds) and tried for as long as new
 * ones; those that still wait are due now. `url` is where they go instead of their own addresses. Skips what has no address
 * and what goes to a disabled endpoint. Answers how many were put there.
 */
export async function insertReplayed(
  sql: Sql,
  events: readonly Replayable[],
  { url, now }: { url: string | undefined; now: number },
): Promise<number> {
  const able = events.filter((event) => (url ?? event.url) !== undefined)
  const { rows } = await sql.query<{ put: number }>(
    `with given as (
       select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) with ordinality
         as g (id, account_id, subject_id, endpoint, nth)
     ), able as (
       select g.* from given g left join webhook_endpoint h on h.endpoint = g.endpoint
        where h.state is distinct from 'disabled'
     ), put as (
       insert into webhook_delivery
         (event_id, account_id, endpoint, subject_id, url, attempt, attempts_before, due_at, give_up_at)
       select b.id, b.account_id, b.endpoint, b.subject_id, $5, a.made, a.made, to_timestamp($6::float8 / 1000),
              to_timestamp(($6::float8 + $7) / 1000)
         from able b cross join lateral (
           select coalesce(max(attempt), 0) as made from webhook_attempt w where w.event_id = b.id) a
        order by b.nth
       on conflict (event_id) do update
          set due_at = least(webhook_delivery.due_at, excluded.due_at),
              url = coalesce(excluded.url, webhook_delivery.url), endpoint = excluded.endpoint
        where webhook_delivery.owner is null
       returning event_id
     ), found as (
       delete from webhook_undelivered u using able b where u.event_id = b.id
     )
     select count(*)::int as put from put`,
    [
      plainArray(able.map((event) => event.id)),
      able.map((event) => event.accountId),
      plainArray(able.map((event) => event.subjectId)),
      able.map((event) => endpointOf(event.accountId, url ?? event.url)),
      url ?? null,
      now,
      keepTryingMs,
    ],
  )
  return rows[0]!.put
}

/** Which events of an account are told again: from one id to before another, all of them or those nobody has taken. */
export type ReplayWish = {
  accountId: string
  what: 'undelivered' | 'all'
  from: string
  before: string
  url: string | undefined
  perSecond: number
}

export type StoredReplay = {
  id: string
  accountId: string
  what: string
  url: string | undefined
  perSecond: number
  replayed: number
  skipped: number
  /** Wall time. */
  createdAt: Date
  doneAt: Date | undefined
}

type ReplayRow = {
  id: string
  account_id: string
  what: 'undelivered' | 'all'
  after_id: string
  until_id: string
  url: string | null
  per_second: number
  replayed: number
  skipped: number
  created_at: Date
  done_at: Date | null
}

export async function insertReplay(sql: Sql, id: string, wish: ReplayWish): Promise<void> {
  const { accountId, what, from, before, url, perSecond } = wish
  await sql.query(
    `insert into webhook_replay (id, account_id, what, after_id, until_id, url, per_second)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, accountId, what, from, before, url ?? null, perSecond],
  )
}

export async function readReplay(sql: Sql, id: string): Promise<StoredReplay | undefined> {
  const { rows } = await sql.query<ReplayRow>('select * from webhook_replay where id = $1', [id])
  const [row] = rows
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      what: row.what,
      url: row.url ?? undefined,
      perSecond: row.per_second,
      replayed: row.replayed,
      skipped: row.skipped,
      createdAt: row.created_at,
      doneAt: row.done_at ?? undefined,
    }
  )
}

/** A replay's next part, locked until the commit; undefined when none is due. */
export type ReplayPart = { id: string; url: string | undefined; perSecond: number; events: Replayable[] }

const sources = {
  undelivered: `select e.id, e.account_id, e.subject_id, e.url from webhook_undelivered u
                  join webhook_event e on e.id = u.event_id
                 where u.account_id = $1 and u.event_id > $2 and u.event_id < $3 and ${toCustomers('e.kind')}
                 order by u.event_id limit $4`,
  all: `select id, account_id, subject_id, url from webhook_event
         where account_id = $1 and id > $2 and id < $3 and ${toCustomers('kind')} order by id limit $4`,
}

export async function lockNextPart(sql: Sql): Promise<ReplayPart | undefined> {
  const { rows: due } = await sql.query<ReplayRow>(
    `select * from webhook_replay where done_at is null and next_at <= clock_timestamp()
      order by next_at limit 1 for update skip locked`,
  )
  const [replay] = due
  if (!replay) return undefined
  const { rows } = await sql.query<ReplayableRow>(sources[replay.what], [
    replay.account_id,
    replay.after_id,
    replay.until_id,
    replay.per_second,
  ])
  const events = rows.map(toReplayable)
  return { id: replay.id, url: replay.url ?? undefined, perSecond: replay.per_second, events }
}

/** Notes how far a replay has come; one that found fewer than it may take is done. */
export async function notePart(
  sql: Sql,
  { id, events, perSecond }: ReplayPart,
  replayed: number,
): Promise<void> {
  await sql.query(
    `update webhook_replay
        set after_id = coalesce($2, after_id), replayed = replayed + $3, skipped = skipped + $4,
            next_at = clock_timestamp() + interval '1 second', done_at = case when $5 then clock_timestamp() end
      where id = $1`,
    [id, events.at(-1)?.id ?? null, replayed, events.length - replayed, events.length < perSecond],
  )
}
