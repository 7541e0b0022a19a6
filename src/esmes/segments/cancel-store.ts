import type { Sql } from '#platform/database/db.ts'
import type { SegmentKey, SegmentSubmit } from './segment.ts'

/** Maximum number of keys that are read at once. */
export const mostKeys = 200

/** The incomplete texts of an SMPP user between two numbers, and of a service_type if that is not empty. */
export type IncompleteOf = { userId: string; sender: string; recipient: string; serviceType: string }

const keyColumns = 's.user_id as "userId", s.sender, s.recipient, s.scheme, s.reference, s.total'

/** Keys of the incomplete texts. */
export async function findIncomplete(
  sql: Sql,
  { userId, sender, recipient, serviceType }: IncompleteOf,
): Promise<SegmentKey[]> {
  const { rows } = await sql.query<SegmentKey>({
    name: 'find-incomplete-smpp-texts',
    text: `select distinct ${keyColumns} from smpp_segment s
      where s.user_id = $1 and s.sender = $2 and s.recipient = $3 and s.text_id is null and ($4 = '' or s.submit ->> 'serviceType' = $4)
      limit ${mostKeys}`,
    values: [userId, sender, recipient, serviceType],
  })
  return rows
}

/** The key and the addresses of a segment. */
export type FoundSegment = SegmentKey & Pick<SegmentSubmit, 'source' | 'destination'>

/** The segment of an incomplete text by the ID in its response, in lower case. */
export async function findSegment(sql: Sql, id: string): Promise<FoundSegment | undefined> {
  const isOf = id.includes('-')
    ? 's.id = $1::uuid'
    : `s.submit ? 'responseId' and s.submit ->> 'responseId' = $1`
  const { rows } = await sql.query<FoundSegment>(
    `select ${keyColumns}, s.submit -> 'source' as source, s.submit -> 'destination' as destination
       from smpp_segment s where ${isOf} and s.text_id is null`,
    [id],
  )
  return rows[0]
}
