import { plainArray, type Sql } from '#platform/database/db.ts'
import { columns, mostAtOnce, segmentOf, type Row } from './segment-store.ts'
import type { CompleteText } from './texts.ts'

/** How long a node may take to store the message of a complete text. */
const claimSeconds = 60

/** Claims complete texts whose segments are locked: this node stores their messages within 60 s. */
export async function claimTexts(sql: Sql, texts: readonly CompleteText[]): Promise<void> {
  const claimed = texts.flatMap(({ id, segments }) => segments.map((segment) => [segment.id, id]))
  await sql.query({
    name: 'claim-smpp-texts',
    text: `update smpp_segment s set text_id = i.text_id, retry_at = clock_timestamp() + interval '${claimSeconds} s'
      from unnest($1::uuid[], $2::uuid[]) i(id, text_id) where s.id = i.id`,
    values: [plainArray(claimed.map(([id]) => id)), plainArray(claimed.map(([, textId]) => textId))],
  })
}

/** Claims texts again whose messages were not stored in time by the node that had claimed them. */
export async function reclaimTexts(sql: Sql): Promise<CompleteText[]> {
  const { rows } = await sql.query<Row & { text_id: string }>({
    name: 'reclaim-smpp-texts',
    text: `with late as (
        select text_id from smpp_segment where text_id is not null and retry_at < clock_timestamp()
         order by retry_at limit ${mostAtOnce} for update skip locked
      )
      update smpp_segment s set retry_at = clock_timestamp() + interval '${claimSeconds} s'
       where s.text_id = any (array(select text_id from late)) and s.retry_at < clock_timestamp()
      returning ${columns}, s.text_id`,
  })
  const byText = Map.groupBy(
    rows.toSorted((a, b) => a.seq - b.seq),
    (row) => row.text_id,
  )
  return [...byText].map(([id, segments]) => ({ id, segments: segments.map(segmentOf) }))
}

/** Returns the segments of a claimed text to the open ones, except one that was refused. */
export async function releaseText(sql: Sql, { id }: CompleteText, refused: string): Promise<void> {
  await sql.query('delete from smpp_segment where text_id = $1 and id = $2', [id, refused])
  await sql.query('update smpp_segment set text_id = null, retry_at = null where text_id = $1', [id])
}

/** Deletes the segments of a claimed text; false if another node has deleted them. */
export async function deleteText(sql: Sql, { id }: CompleteText): Promise<boolean> {
  const { rowCount } = await sql.query('delete from smpp_segment where text_id = $1', [id])
  return rowCount !== 0
}
