import type { Sql } from '#platform/database/db.ts'
import type { SegmentSubmit } from './segment.ts'

/** The user and the source address of a segment whose text is incomplete or being stored. */
export type WaitingSegment = { userId: string; source: SegmentSubmit['source'] }

/** Waiting segments by the ID in the response, in lower case. */
export async function readWaiting(sql: Sql, ids: readonly string[]): Promise<Map<string, WaitingSegment>> {
  const uuids = ids.filter((id) => id.includes('-'))
  const { rows } = await sql.query<{ id: string; userId: string; source: WaitingSegment['source'] }>({
    name: 'waiting-smpp-segments',
    text: `select id::text, user_id as "userId", submit -> 'source' as source from smpp_segment where id = any ($1::uuid[])
      union all
      select submit ->> 'responseId', user_id, submit -> 'source' from smpp_segment where submit ? 'responseId' and submit ->> 'responseId' = any ($2::text[])`,
    values: [uuids, ids.filter((id) => !id.includes('-'))],
  })
  return new Map(rows.map(({ id, ...segment }) => [id, segment]))
}
