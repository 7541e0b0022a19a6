import { openDb, type Db } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { openTestDatabase } from '../test/support/database.ts'
import { perSecond, type Measure, type Row } from './row.ts'
import { cpuSeconds, parentOf, watchCost } from './world/cpu.ts'
import { withServer } from './world/server.ts'
import { measureList, type World } from './world/sims-list.ts'
import { measureUpkeep } from './world/sims-upkeep.ts'
import { openSimProgram } from './world/sims-program.ts'
import { fillSims, fleet } from './world/sims.ts'

const million = 1_000_000

/** Ten million SIMs of one partner are created, listed with any page of any filter, counted, and changed. */
export const measureSims: Measure = ({ say, millions }) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const db = openDb({
      url: database.url,
      log: openLog('silent'),
      statementTimeoutMs: 600_000,
      connectMs: 60_000,
    })
    open.defer(() => db.close())
    // The default of the option is one million, which stands for ten million SIMs here.
    const count = (millions === 1 ? 10 : millions) * million
    const rows = [await fill(database.ownerUrl, count, say)]
    const program = await openSimProgram(database, fleet)
    open.defer(() => program.stop())
    const world = { db, program, count, say, cost: await costs(db, program.pid) }
    rows.push(...(await measureList(world)))
    return [...rows, ...(await measureUpkeep(db, database.ownerUrl, say))]
  })

/** CPU time of the program and of the database, which is independent of other load on the cores. */
async function costs(db: Db, program: number): Promise<World['cost']> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = parentOf(rows[0]!.pid)
  return () => watchCost({ program: () => cpuSeconds(program), database: () => cpuSeconds(server) })
}

async function fill(ownerUrl: string, count: number, say: World['say']): Promise<Row> {
  say(`making ${count.toLocaleString('en')} SIMs`)
  const { rows, indexes, counts, cost, floor } = await fillSims(ownerUrl, count)
  const all = rows + indexes + counts
  say(
    `rows ${rows.toFixed(0)} s (each ${cost}), keys and indexes ${indexes.toFixed(0)} s, counts ${counts.toFixed(0)} s: ` +
      `${perSecond(count / all)} in total`,
  )
  return {
    name: 'SIMs and identities created, checked and committed, two connections; keys and counts are created afterwards',
    result: perSecond(count / rows),
    baseline: `${perSecond(floor)} rows copied to a bare table`,
    ratio: count / rows / floor,
    bar: '≥ 200,000/s',
    reached: count / rows >= 200_000,
  }
}
