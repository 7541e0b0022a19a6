import { knownCarriers } from '#carriers/index.ts'
import { carrierIdsOf } from '../inventory/listing-shape.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { operatorProblems } from '#operators/index.ts'

type Named = Parameters<typeof carrierIdsOf>[0]

/** Returns the carriers of a request; throws a Problem for an unknown carrier. */
export async function servingCarriers(sql: Sql, named: Named): Promise<readonly string[] | undefined> {
  const ids = carrierIdsOf(named)
  if (ids === undefined || ids.length === 0) return ids
  const faults = faultsOf(ids, await knownCarriers(sql))
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
  return ids
}

/** Marks rows of an upload with unknown carriers as invalid. Reads the carriers once, at the first row that contains carriers. */
export async function* withKnownCarriers<R extends { carriers?: Named }>(
  sql: Sql,
  rows: RowStream<R>,
): RowStream<R> {
  let known: ReadonlySet<string> | undefined
  for await (const some of rows) {
    known ??= some.some((one) => 'row' in one && one.row.carriers) ? await knownCarriers(sql) : undefined
    yield some.map((one) => {
      const ids = 'row' in one ? carrierIdsOf(one.row.carriers) : undefined
      const faults = ids && known ? faultsOf(ids, known) : []
      return faults.length > 0 ? { line: one.line, faults } : one
    })
  }
}

function faultsOf(ids: readonly string[], known: ReadonlySet<string>): Fault[] {
  return ids
    .filter((id) => !known.has(id))
    .map((id) => ({ name: 'carriers', reason: `names ${id}, which is not a carrier`, rule: 'known' }))
}
