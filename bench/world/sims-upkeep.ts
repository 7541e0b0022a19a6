import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Db } from '#platform/database/db.ts'
import { tidyBlocks } from '#sims/index.ts'
import { perSecond, type Row } from '../row.ts'
import { fleet } from './sims.ts'

const turns = 3
const turnMs = 6_000
const clients = 8

/** The cost of maintaining the counts when SIMs change: measured with and without the triggers, in turns. */
export async function measureUpkeep(db: Db, ownerUrl: string, say: (line: string) => void): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c strowger.scope=exchange' })
  await owner.connect()
  const switchTo = (state: 'enable' | 'disable') => owner.query(`alter table sim ${state} trigger user`)
  const tidying = setInterval(() => void tidyBlocks(db).catch((error: unknown) => say(String(error))), 1000)
  const measured = {
    one: { enable: [] as number[], disable: [] as number[] },
    many: { enable: [] as number[], disable: [] as number[] },
  }
  try {
    for (let turn = 0; turn < turns; turn++)
      for (const state of turn % 2 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)) {
        await switchTo(state)
        measured.one[state].push(await changeOne(db))
        measured.many[state].push(await changeMany(db))
      }
  } finally {
    clearInterval(tidying)
    await switchTo('enable')
    await owner.end()
  }
  return [
    rowOf(`SIMs changed one by one, ${clients} connections`, measured.one, say),
    rowOf('SIMs changed 100,000 at a time', measured.many, say),
  ]
}

/** SIMs changed per second, each with a separate statement. */
async function changeOne(db: Db): Promise<number> {
  const began = performance.now()
  let changed = 0
  const change = async (client: number) => {
    while (performance.now() - began < turnMs) {
      const at = (Math.imul(changed++ * clients + client, 2_654_435_761) >>> 0) % 9_000_000
      await db.query({ name: 'bench-change-one', text: changing, values: [fleet, iccidFrom(at), 1] })
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => change(client)))
  return changed / ((performance.now() - began) / 1000)
}

let many = 0
async function changeMany(db: Db): Promise<number> {
  const began = performance.now()
  await db.query({
    name: 'bench-change-many',
    text: changing,
    values: [fleet, iccidFrom((many += 150_000)), 100_000],
  })
  return 100_000 / ((performance.now() - began) / 1000)
}

const iccidFrom = (at: number) => `89490200${String(at).padStart(10, '0')}`

/** Changes the status of the next SIMs from a number on. */
const changing = `update sim set status = case status when 5 then 9 else 5 end, changed_at = now() where partner_id = $1 and iccid = any(array(
  select iccid from sim where partner_id = $1 and iccid >= $2 order by iccid limit $3))`

function rowOf(
  name: string,
  { enable, disable }: Record<'enable' | 'disable', number[]>,
  say: (line: string) => void,
): Row {
  const best = (rates: number[]) => rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)]!
  const [kept, without] = [best(enable), best(disable)]
  const row = {
    name,
    result: perSecond(kept),
    baseline: `${perSecond(without)} without counts`,
    ratio: kept / without,
    bar: '≥ 0.7 ×',
    reached: kept / without >= 0.7,
  }
  say(`${name}: ${row.result}, baseline ${row.baseline}`)
  return row
}
