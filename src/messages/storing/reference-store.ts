import { crc32 } from 'node:zlib'
import type { Sql } from '#platform/database/db.ts'

/** A message whose segments a phone must distinguish from segments of other messages. */
export type Referred = { id: string; sender: string; recipient: string }

const counters = 0x10000

/**
 * Draws a 16-bit reference for each of these messages. The references of one sender and recipient differ until their counter, which the pair shares
 * with one in 65,536 other pairs, wraps around after 65,536 long messages (256 if only the low 8 bits are used).
 */
export async function drawReferences(sql: Sql, messages: Referred[]): Promise<Map<string, number>> {
  if (messages.length === 0) return new Map()
  const byCounter = [...Map.groupBy(messages, counterOf)].toSorted(([a], [b]) => a - b)
  // Counters are updated in order, so that two nodes cannot deadlock.
  const { rows } = await sql.query<{ counter: number; last: number }>({
    name: 'draw-references',
    text: `insert into reference_counter as c (counter, last)
      select * from unnest($1::int[], $2::bigint[])
      on conflict (counter) do update set last = c.last + excluded.last
      returning counter, last`,
    values: [byCounter.map(([counter]) => counter), byCounter.map(([, some]) => some.length)],
  })
  const last = new Map(rows.map((row) => [row.counter, row.last]))
  return new Map(
    byCounter.flatMap(([counter, some]) =>
      some.map(({ id }, i) => [id, (last.get(counter)! - i) & 0xffff] as const),
    ),
  )
}

function counterOf({ sender, recipient }: Referred): number {
  return crc32(`${sender}/${recipient}`) % counters
}
