import type { Sql } from '#platform/database/db.ts'
import { recordedMoves, type Mover } from '../history/moves.ts'
import { brandStates, identityStates } from './states.ts'
import type { BrandRow } from './store.ts'

type BrandMachine =
  | { machine: 'brand'; event: (typeof brandStates.moves)[number][1] }
  | { machine: 'identity'; event: (typeof identityStates.moves)[number][1] }

const moveStatus = recordedMoves(brandStates, { table: 'brand', keyType: 'text' })
const moveIdentity = recordedMoves(identityStates, {
  table: 'brand',
  column: 'identity_status',
  keyType: 'text',
})

/** Moves a brand that the caller has locked and records it in the history; false if its status does not allow the event. */
export async function moveBrand(
  sql: Sql,
  { id }: Pick<BrandRow, 'id'>,
  move: BrandMachine,
  by: Mover,
): Promise<boolean> {
  const set = { updated_at: new Date(by.now) }
  const moved =
    move.machine === 'brand'
      ? await moveStatus(sql, [id], move.event, by, { set })
      : await moveIdentity(sql, [id], move.event, by, { set })
  return moved.length === 1
}
