import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import type { SimFilter } from './filter.ts'
import { addPartner, addSims, iccidOf, setStates, small, verifyList } from './list.fixture.ts'
import { tidyOnce } from './tidy.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  for (const partner of ['acme', 'bolt']) await addPartner(database.db, partner)
})
after(() => database.close())

const iccids = fc.array(fc.nat(999).map(iccidOf), { minLength: 1, maxLength: 60 })
const partner = fc.constantFrom('acme', 'bolt')
const none = undefined
const filter: fc.Arbitrary<SimFilter> = fc.record({
  status: fc.constantFrom(none, none, 5, 15, 2),
  fraud: fc.constantFrom(none, none, 0, 2),
  lim: fc.constantFrom(none, none, 1, 3),
  iccid: fc.oneof({ weight: 9, arbitrary: fc.constant(none) }, fc.nat(999).map(iccidOf)),
  begins: fc.oneof(
    { weight: 3, arbitrary: fc.constant(none) },
    fc.tuple(fc.nat(999).map(iccidOf), fc.integer({ min: 1, max: 19 })).map(([one, n]) => one.slice(0, n)),
  ),
  fields: fc.constantFrom(none, none, { field1: 'f5' }, { field1: 'f3', field2: 'g' }),
  changedFrom: fc.constantFrom(none, none, new Date('2026-01-02T00:00:00Z')),
  changedTo: fc.constantFrom(none, none, new Date('2026-01-02T00:00:00Z')),
})
const step = fc.record({
  does: fc.constantFrom('add', 'add', 'set', 'touch', 'move', 'remove', 'rename', 'tidy', 'tidy', 'tidy'),
  partner,
  iccids,
  state: fc.nat(50),
  kept: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

class Unwanted extends Error {}

async function take({ does, partner, iccids, state, kept }: Step): Promise<void> {
  const { db } = database
  if (does === 'tidy') return void (await tidyOnce(db, small))
  const work = db.tx(async (sql) => {
    if (does === 'add') await addSims(sql, partner, iccids, state)
    else if (does === 'set') await setStates(sql, iccids, state)
    else await sql.query(statements[does], does === 'move' ? [iccids, partner] : [iccids])
    if (!kept) throw new Unwanted()
  })
  await work.catch((error: unknown) => assert.ok(error instanceof Unwanted, String(error)))
}

const statements = {
  touch: `update sim set imei = '354000000000000' where iccid = any($1)`,
  move: `update sim set partner_id = $2 where iccid = any($1) and not exists (
           select from sim s where s.partner_id = $2 and s.iccid = sim.iccid)`,
  remove: 'delete from sim where iccid = any($1)',
  rename: `update sim set iccid = overlay(iccid placing '9' from 12) where iccid = any($1) and not exists (
           select from sim s where s.partner_id = sim.partner_id and s.iccid = overlay(sim.iccid placing '9' from 12))`,
}

describe('a list of SIMs', () => {
  test('consists of its pages, with correct totals and counters, after any changes of SIMs and blocks [S1-088] [S1-089]', async () => {
    const steps = fc.array(step, { minLength: 5, maxLength: 40 })
    const size = fc.constantFrom(7, 13, 50, 1000)
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(filter, { minLength: 4, maxLength: 4 }),
        size,
        async (steps, filters, size) => {
          for (const [at, one] of steps.entries()) {
            await take(one)
            if (at % 10 === 9) await verifyList(database.db, one.partner, filters[(at - 9) / 10]!, size)
          }
          for (const one of filters)
            for (const name of ['acme', 'bolt']) await verifyList(database.db, name, one, size)
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('has blocks and super blocks that are divided once every transaction can see their borders', async () => {
    const { db } = database
    await addPartner(db, 'coil')
    const live = async () => {
      await tidyOnce(db, small)
      const { rows } = await db.query<{ level: number }>(
        `select level from sim_block where partner_id = 'coil' and live order by level`,
      )
      return rows.map(({ level }) => level)
    }
    const numbers = Array.from({ length: 500 }, (_, n) => iccidOf(n))
    await addSims(db, 'coil', numbers.slice(0, 100), 0)
    await db.tx(async (sql) => {
      await addSims(sql, 'coil', numbers.slice(100, 300), 1)
      for (let turns = 0; turns < 5; turns++) assert.deepEqual(await live(), [])
      await verifyList(db, 'coil', { status: 5 }, 10)
      await addSims(sql, 'coil', numbers.slice(300), 2)
    })
    await verifyList(db, 'coil', { status: 5 }, 10)
    await until(live, (levels) => levels.filter((level) => level === 1).length > 3)
    for (const filter of [{}, { status: 5 }, { lim: 3, fraud: 2 }]) await verifyList(db, 'coil', filter, 10)
  })

  test('stays correct and free of deadlocks while SIMs of the same blocks change concurrently and blocks are divided', async () => {
    const { db } = database
    for (const name of ['dune', 'echo']) await addPartner(db, name)
    const shared = (n: number) => iccidOf(n).replace('8949', '8950')
    await addSims(
      db,
      'dune',
      Array.from({ length: 400 }, (_, n) => shared(n)),
      0,
    )
    const write = async (writer: number) => {
      for (let turn = 0; turn < 30; turn++) {
        const some = Array.from({ length: 40 }, (_, n) => shared((turn * 37 + writer * 11 + n * 13) % 400))
        await db.tx(async (sql) => {
          await sql.query('select from sim where iccid = any($1) order by iccid for update', [some])
          await setStates(sql, some, turn + writer)
          await sql.query(`update sim set partner_id = $2 where iccid = any($1)`, [
            some.slice(0, 10),
            writer % 2 ? 'echo' : 'dune',
          ])
        })
      }
    }
    const writers = Array.from({ length: 4 }, (_, writer) => write(writer))
    let writing = true
    const written = Promise.all(writers).finally(() => (writing = false))
    const watch = async () => {
      for (let turn = 0; writing; turn++) {
        await tidyOnce(db, small)
        await verifyList(db, turn % 2 ? 'echo' : 'dune', { status: 5 }, 29)
      }
    }
    await Promise.all([written, watch()])
    for (const name of ['dune', 'echo']) await verifyList(db, name, { fraud: 2 }, 29)
  })

  test('does not make changes of different SIMs in the same block wait for each other', async () => {
    const { db } = database
    await addPartner(db, 'flux')
    const numbers = Array.from({ length: 4 }, (_, n) => `8949777${String(n).padStart(12, '0')}`)
    await addSims(db, 'flux', numbers, 0)
    const [first, second, third, fourth] = numbers.map((iccid) => [iccid]) as [
      string[],
      string[],
      string[],
      string[],
    ]
    await db.tx(async (one) => {
      await setStates(one, first, 1)
      await db.tx(async (other) => {
        await other.query(`set local lock_timeout = '20s'`)
        await setStates(other, fourth, 1)
        await setStates(one, third, 2)
        await setStates(other, second, 2)
      })
    })
    await verifyList(db, 'flux', {}, 3)
  })
})
