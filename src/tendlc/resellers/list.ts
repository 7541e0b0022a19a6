import type { Sql } from '#platform/database/db.ts'
import { firstId, lastId } from '#platform/ids.ts'
import { findReseller, adjacentResellers } from './store.ts'
import type { ResellerPage } from './wire.ts'
import type { Position } from '#platform/contract/paging/index.ts'

/** A page of an account's resellers. If the position is a reseller of another account, the first page is returned. */
export async function listResellers(
  sql: Sql,
  accountId: string,
  position: Position,
  size: number,
): Promise<ResellerPage> {
  const at = 'id' in position && !(await findReseller(sql, accountId, position.id)) ? first : position
  const limit = size + 1
  if (at.at === 'last' || at.at === 'before') {
    const id = 'id' in at ? at.id : lastId
    const found = await adjacentResellers(sql, accountId, 'before', { id, limit })
    const prev = found.length > size
    return { resellers: found.slice(prev ? 1 : 0), more: { prev, next: at.at === 'before' } }
  }
  const id = 'id' in at ? at.id : firstId
  const found = await adjacentResellers(sql, accountId, 'after', { id, limit })
  return { resellers: found.slice(0, size), more: { prev: at.at === 'after', next: found.length > size } }
}

const first = { at: 'first' } as const
