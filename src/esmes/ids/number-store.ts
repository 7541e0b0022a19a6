import type { Sql } from '#platform/database/db.ts'

/** The numbers have ten decimal digits, so that they are never the hexadecimal form of another number, which has eight or nine. */
const [first, last] = [1_000_000_000, 9_999_999_999]

/** How many numbers a node takes at once. */
export const blockSize = 1_000

/** Takes a block of numbers that no other node has; returns the first one. After the last number they start again. */
export async function takeBlock(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ claimed: number }>({
    name: 'take-smpp-message-numbers',
    text: `update smpp_message_number set next = case when next + 2 * $1::bigint - 1 > ${last} then ${first} else next + $1 end
      returning (case when next = ${first} then ${last} + 1 - $1 else next - $1 end)::float8 as claimed`,
    values: [blockSize],
  })
  return rows[0]!.claimed
}
