import { rowMoves } from '#platform/database/row-moves.ts'
import { inventoryStates } from './states.ts'

/** Moves numbers of the inventory to another status. */
export const moveNumbers = rowMoves<(typeof inventoryStates.moves)[number][1], { msisdn: string }>(
  inventoryStates,
  { table: 'inventory', id: 'msisdn', keyType: 'text', columns: 'msisdn' },
)

/** Without a previous owner who could buy the number back. */
export const withoutPreviousOwner = { previous_owner: null, free_at: null }
