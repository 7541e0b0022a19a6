import type { Sql } from '#platform/database/db.ts'
import { timeOfUuid, uuidAt } from '#platform/ids.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** The age in milliseconds at which the sweep looks at a message. */
export const sweptAfterMs = 90_000

/**
 * The age in milliseconds from which a message that becomes submitted is stored at once, because the sweep may be past it. It is shorter than
 * `sweptAfterMs` by more than the longest transaction and the difference between clocks.
 */
const storedAfterMs = 30_000

/** Maximum number of messages that one transaction looks at. */
const chunk = 20_000

/** Messages with lower IDs are stored when they become submitted. */
export const lateBefore = (): string => uuidAt(wallNow() - storedAfterMs)

/**
 * Stores the messages of the next chunk that are submitted without a final receipt. Returns whether more messages are old enough, or false if another
 * node is sweeping.
 */
export async function sweepChunk(sql: Sql, olderThanMs = sweptAfterMs): Promise<boolean> {
  const { rows: positions } = await sql.query<{ from: string; upto: string }>({
    name: 'lock-unconfirmed-sweep',
    text: `select until_id as from, uuid_at(clock_timestamp() - make_interval(secs => $1::float8 / 1000)) as upto
        from unconfirmed_sweep for update skip locked`,
    values: [olderThanMs],
  })
  const [position] = positions
  if (!position || position.from >= position.upto) return false
  const { rows } = await sql.query<{ seen: number; last: string | null }>(
    `with seen as materialized (
        select id, account_id, status from message where id > $1 and id < $2 order by id limit ${chunk}
      ), added as (
        insert into unconfirmed_message (message_id, account_id, submitted_at)
        select s.id, s.account_id, f.submitted_at
          from seen s cross join lateral (
            select submitted_at from submission where message_id = s.id order by part limit 1) f
         where s.status = 'submitted'
        on conflict do nothing
      )
      select count(*)::int as seen, (select id from seen order by id desc limit 1) as last from seen`,
    [position.from, position.upto],
  )
  const { seen, last } = rows[0]!
  await sql.query('update unconfirmed_sweep set until_id = $1', [seen === chunk ? last : position.upto])
  return seen === chunk
}

/** Removes messages that were confirmed while the sweep was storing them. */
export async function removeConfirmed(sql: Sql): Promise<void> {
  await sql.query(
    `delete from unconfirmed_message u using message m
      where u.message_id > $1 and m.id > $1 and m.id = u.message_id and m.status <> 'submitted'`,
    [uuidAt(wallNow() - 10 * 60_000)],
  )
}

/** Called in the transaction in which messages get their final status. Recent messages have no row yet. */
export async function confirm(sql: Sql, messageIds: readonly string[]): Promise<void> {
  const before = wallNow() - storedAfterMs
  const stored = messageIds.filter((id) => timeOfUuid(id) < before)
  if (stored.length > 0)
    await sql.query('delete from unconfirmed_message where message_id = any($1::uuid[])', [stored])
}
