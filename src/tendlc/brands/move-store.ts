import type { Sql } from '#platform/database/db.ts'
import { storeHistory } from '../history/history-store.ts'
import { brandStates, identityStates } from './states.ts'
import type { BrandRow } from './store.ts'

type BrandMachine =
  | { machine: 'brand'; event: (typeof brandStates.moves)[number][1] }
  | { machine: 'identity'; event: (typeof identityStates.moves)[number][1] }

/** Who moves a brand, when, and why. */
export type Mover = { actor: string; reason?: string | undefined; now: number }

/** Moves a brand that the caller has locked; false where that event cannot happen now. The move is in its history. */
export async function moveBrand(
  sql: Sql,
  brand: BrandRow,
  move: BrandMachine,
  { actor, reason, now }: Mover,
): Promise<boolean> {
  const column = move.machine === 'brand' ? 'status' : 'identity_status'
  const { from, to, rows } = await moved(sql, brand, move, column, now)
  if (rows !== 1) return false
  const { machine, event } = move
  await storeHistory(sql, [
    { accountId: brand.account_id, machine, subjectId: brand.id, event, from, to, actor, reason, at: now },
  ])
  return true
}

async function moved(
  sql: Sql,
  brand: BrandRow,
  move: BrandMachine,
  column: 'status' | 'identity_status',
  now: number,
) {
  const [allowed, to] =
    move.machine === 'brand'
      ? [brandStates.from(move.event), brandStates.to(move.event)]
      : [identityStates.from(move.event), identityStates.to(move.event)]
  const { rowCount } = await sql.query(
    `update brand set ${column} = $2, updated_at = $4 where id = $1 and ${column} = any($3::text[])`,
    [brand.id, to, allowed, new Date(now)],
  )
  return { from: brand[column], to, rows: rowCount }
}
