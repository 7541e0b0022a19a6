import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deleteOld, type Retained } from '#platform/database/retained.ts'
import { readKeptDays } from '#platform/database/retention-store.ts'
import { dropConstraints, insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { examples, type Instants } from '../../../test/support/retained-rows.ts'
import { busy, retained } from './retained.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await dropConstraints(database)
})
after(() => database.close())

/** Exchange time is months ahead of wall time, so that a table with the wrong clock fails. */
const ahead = 200 * 86_400_000
const minute = 60_000

async function instantsOf({ keep, clock }: Retained): Promise<Instants> {
  const now = Date.now() + (clock === 'exchange' ? ahead : 0)
  const days = await readKeptDays(database.db)
  const hours = 'hours' in keep ? keep.hours : 24 * ('days' in keep ? keep.days : days.get(keep.setting)!)
  const cutoff = now - hours * 60 * minute
  return { old: new Date(cutoff - minute), young: new Date(cutoff + minute), now: new Date(now) }
}

describe('the worker deletes the old rows of each table, and no others', () => {
  const all = [...retained, ...busy]
  for (const [table, rows] of Map.groupBy(all, (one) => one.table))
    for (const [i, one] of rows.entries())
      test(`old rows of ${table} are deleted, and its other rows stay${i === 0 ? '' : `, by rule ${i + 1}`}`, async () => {
        const { db } = database
        const example = examples[table]?.[i]
        assert.ok(example, `${table} has no example of old rows in test/support/retained-rows.ts`)
        await db.query(`delete from ${table}`)
        const { deleted, kept } = await example(await instantsOf(one), db)
        const insert = async (some: typeof kept) => {
          const positions: string[] = []
          for (const row of some) positions.push(await insertAny(db, table, row))
          return positions
        }
        const [old, young] = [await insert(deleted), await insert(kept)]
        await deleteOld(db, [one], Date.now() + ahead)
        const { rows: left } = await db.query<{ at: string }>(`select ctid::text as at from ${table}`)
        const positions = new Set(left.map(({ at }) => at))
        const labelsOf = (some: string[], of: typeof kept) =>
          some.flatMap((position, n) => (positions.has(position) ? [of[n]] : []))
        assert.deepEqual(labelsOf(old, deleted), [])
        assert.deepEqual(labelsOf(young, kept), kept)
      })
  test('there is no example of a table that has no old rows', () => {
    assert.deepEqual(new Set(Object.keys(examples)), new Set(all.map(({ table }) => table)))
  })
})
