import type { Sql } from '#platform/database/db.ts'
import { firstId, lastId } from '#platform/ids.ts'
import { findReseller, adjacentResellers } from './store.ts'
import type { ResellerPage } from './wire.ts'
import { adjacentPages, cutRows, type Position, rowsToRead } from '#platform/contract/paging/index.ts'

/** A page of an account's resellers. If the position is a reseller of another account, the first page is returned. */
export async function listResellers(
  sql: Sql,
  accountId: string,
  position: Position,
  size: number,
): Promise<ResellerPage> {
  const at = 'id' in position && !(await findReseller(sql, accountId, position.id)) ? first : position
  const isBefore = at.at === 'last' || at.at === 'before'
  const from = { id: 'id' in at ? at.id : isBefore ? lastId : firstId, limit: rowsToRead(size) }
  const found = await adjacentResellers(sql, accountId, isBefore ? 'before' : 'after', from)
  const { rows, more } = cutRows(found, size)
  return { resellers: isBefore ? rows.toReversed() : [...rows], more: adjacentPages(at, more) }
}

const first = { at: 'first' } as const
