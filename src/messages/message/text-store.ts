import { byIndex } from '#platform/database/by-index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'

const batch = 2_000
const batchesAtOnce = 5

type Step = { until_id: string; ids: string[] }

/**
 * Erases the texts of messages past their retention period, a few batches at a time. Messages are processed in ID order; a cursor row is locked
 * during a batch and advanced in the same transaction, so that two nodes never process the same batch. The cursor never passes a message that is still queued or scheduled.
 */
export async function eraseTexts(db: Pick<Db, 'tx'>): Promise<void> {
  for (let i = 0; i < batchesAtOnce; i++) {
    const erased = await db.tx(async (sql) => {
      const step = await byIndex(sql, () => nextStep(sql))
      return step ? eraseStep(sql, step) : 0
    })
    if (erased < batch) return
  }
}

/** Selects messages by ID instead of by range; otherwise a million messages stored in between would be erased in one step. */
async function nextStep(sql: Sql): Promise<Step | undefined> {
  const { rows } = await sql.query<Step>({
    name: 'next-texts',
    text: `with place as (select until_id as id from text_erasure for update skip locked),
        past as (select uuid_at(clock_timestamp() - keep_days * interval '24 hours') as id from retention where kind = 'texts'),
        stop as (select least(past.id, (select message_id from dispatch order by message_id limit 1),
            (select message_id from message_schedule order by message_id limit 1)) as id from past),
        step as (select stop.id as stop, array(select m.id from message m where m.id >= place.id and m.id < stop.id order by m.id limit $1 + 1) as ids
                   from place, stop where place.id < stop.id)
      select coalesce(ids[$1 + 1], stop) as until_id, ids[1:$1] as ids from step`,
    values: [batch],
  })
  return rows[0]
}

/** Erases texts, and the details of inbound messages, because these contain attachments of the text. */
async function eraseStep(sql: Sql, { until_id, ids }: Step): Promise<number> {
  await sql.query('update text_erasure set until_id = $1', [until_id])
  if (ids.length === 0) return 0
  const { rowCount } = await sql.query({
    name: 'erase-texts',
    text: `update message set text = '', smpp = smpp #- '{carried,octets}', details = case when direction = 'outbound' then details end
       where id = any ($1::uuid[])`,
    values: [ids],
  })
  return rowCount ?? 0
}

/** The time before which texts have been erased, as wall time; undefined if no text has been erased. */
export async function textsErasedUntil(sql: Sql): Promise<Date | undefined> {
  const { rows } = await sql.query<{ until_id: string }>('select until_id from text_erasure')
  const ms = timeOfUuid(rows[0]!.until_id)
  return ms === 0 ? undefined : new Date(ms)
}
