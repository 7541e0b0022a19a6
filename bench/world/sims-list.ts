import { performance } from 'node:perf_hooks'
import type { Db } from '#platform/database/db.ts'
import { countStates, readPage, type SimFilter, type SimMember } from '#sims/index.ts'
import type { Row } from '../row.ts'
import type { SimProgram } from './sims-program.ts'
import { plainly } from './sims-plain.ts'
import { fleet } from './sims.ts'

const samples = 400
const plainSamples = 5
/** Warm-up requests before the measurement. */
const warm = 300

/** A database with many SIMs, the program that lists them, and a meter of CPU time per request. */
export type World = {
  db: Db
  program: SimProgram
  count: number
  cost: () => (items: number) => string
  say(line: string): void
}

/** Measures reading existing SIMs. */
export async function measureList(world: World): Promise<Row[]> {
  await verify(world)
  for (let n = 0; n < warm; n++) await world.program.get('')
  return [
    await counters(world),
    ...(await pagesByState(world)),
    await depth(world),
    await cursors(world),
    ...(await pagesByFields(world)),
    ...(await pagesByChange(world)),
  ]
}

/** Throws if the list is wrong, before it is measured. */
async function verify({ db, count }: World): Promise<void> {
  await db.partnerSnapshot(fleet, async (sql) => {
    const kept = await countStates(sql, fleet)
    const { rows } = await sql.query(plainly.states, [fleet])
    if (JSON.stringify(kept) !== JSON.stringify(rows)) throw new Error('the counters differ from a count')
    for (const page of [1, Math.ceil(count / 2000), Math.floor(count / 1000)]) {
      const read = await readPage(sql, fleet, { filter: {}, page, size: 1000 })
      const found = await sql.query<{ iccid: string }>(plainly.page({}, (page - 1) * 1000, 1000), [fleet])
      if (JSON.stringify(read.rows) !== JSON.stringify(found.rows)) throw new Error(`page ${page} differs`)
    }
  })
}

const mixes: SimFilter[] = [
  {},
  { status: 5 },
  { status: 3 },
  { status: 15 },
  { fraud: 0 },
  { fraud: 2 },
  { lim: 0 },
  { lim: 3 },
  { status: 5, fraud: 0 },
  { status: 5, fraud: 0, lim: 0 },
  { status: 5, fraud: 2, lim: 1 },
  { status: 9, fraud: 2, lim: 3 },
]

const additional: SimMember[] = ['status', 'imsi', 'msisdn', 'imei', 'field1', 'field2']

async function counters(world: World): Promise<Row> {
  const kept = await measured(world, samples, () => world.program.get(''))
  const plain = await timed(2, () => world.db.query(plainly.states, [fleet]))
  return rowOf(world, 'all counters of states', kept, { baseline: plain, barMs: 5 })
}

async function pagesByState(world: World): Promise<Row[]> {
  const rows: Row[] = []
  for (const [size, barMs] of [
    [1000, 50],
    [10_000, 150],
  ] as const) {
    const requests = await pageRequestsOf(world, mixes, size)
    for (const [label, columns] of [
      ['ICCID', []],
      ['ICCID and six fields', additional],
    ] as const) {
      const kept = await measured(world, size === 1000 ? samples : samples / 2, (n) =>
        answer(world, requests(n), columns),
      )
      const plain = await timed(plainSamples, (n) => plainAnswer(world, requests(n)))
      const name = `any page of any states, ${size.toLocaleString('en')} SIMs, ${label}`
      rows.push(rowOf(world, name, kept, { baseline: columns.length > 0 ? undefined : plain, barMs }))
    }
  }
  return rows
}

/** Returns a function that requests pages of each filter in turn, at random positions within the results. */
async function pageRequestsOf(
  { db }: World,
  filters: readonly SimFilter[],
  size: number,
): Promise<(n: number) => PageRequest & { page: number }> {
  const pages: number[] = []
  for (const filter of filters) {
    const { total } = await db.partnerSnapshot(fleet, (sql) =>
      readPage(sql, fleet, { filter, page: 1, size: 1 }),
    )
    pages.push(Math.max(1, Math.ceil(total / size)))
  }
  return (n: number) => {
    const at = n % filters.length
    return {
      filter: filters[at]!,
      page: 1 + ((Math.imul(n, 2_654_435_761) >>> 0) % Math.min(pages[at]!, 10_000)),
      size,
    }
  }
}

/** Requests a page; resolves to the whole response. */
function answer({ program }: World, request: PageRequest, members: readonly SimMember[]): Promise<Buffer> {
  const { filter, size, ...position } = request
  const query = new URLSearchParams({ ...position, size: String(size) } as Record<string, string>)
  const search = searchOf(filter)
  if (search) query.set('search', search)
  if (members.length > 0) query.set('additionalfields', members.join(';'))
  return program.get(`/sims?${query.toString()}`)
}

type PageRequest = { filter: SimFilter; size: number } & ({ page: number } | { cursor: string })

function searchOf({ status, fraud, lim, fields, changedFrom, changedTo }: SimFilter): string {
  const stated = {
    status,
    fraudstatus: fraud,
    limitstatus: lim,
    ...fields,
    changedatefrom: changedFrom?.toISOString(),
    changedateto: changedTo?.toISOString(),
  }
  return Object.entries(stated)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}`))
    .join(';')
}

/** Reads the same page as `answer`, but with a count and an offset. */
async function plainAnswer(
  { db }: World,
  { filter, size, page }: PageRequest & { page: number },
): Promise<void> {
  await db.partnerSnapshot(fleet, async (sql) => {
    await sql.query(plainly.count(filter), [fleet])
    await sql.query(plainly.page(filter, (page - 1) * size, size), [fleet])
  })
}

/** The last page compared to the first, in turns. */
async function depth(world: World): Promise<Row> {
  const deep = Math.min(10_000, Math.floor(world.count / 1000))
  const took = { first: [] as number[], last: [] as number[] }
  for (let n = 0; n < samples / 2; n++) {
    took.first.push(...(await timed(1, () => answer(world, { filter: {}, page: 1, size: 1000 }, []))))
    took.last.push(...(await timed(1, () => answer(world, { filter: {}, page: deep, size: 1000 }, []))))
  }
  const [first, last] = [middle(took.first), middle(took.last)]
  return {
    name: `page ${deep.toLocaleString('en')} of 1,000 SIMs`,
    result: `p50 ${last.toFixed(1)} ms`,
    baseline: `p50 ${first.toFixed(1)} ms page 1`,
    ratio: last / first,
    bar: '≤ 1.5 ×',
    reached: last / first <= 1.5,
  }
}

/** Follows the `next` links, which precede the SIMs in a page. */
async function cursors(world: World): Promise<Row> {
  const nextOf = (page: Buffer) => /[?&]cursor=([\w-]+)/.exec(page.toString('latin1', 0, 4000))?.[1]
  let cursor: string | undefined
  const kept = await measured(world, samples / 4, async (n) => {
    const position = cursor === undefined ? { page: 1 } : { cursor }
    const filter = mixes[Math.floor(n / 20) % 2]!
    const page = await answer(world, { filter, size: 10_000, ...position }, [])
    cursor = nextOf(page)
  })
  return rowOf(world, 'the next 10,000 SIMs by a cursor', kept, { barMs: 150 })
}

async function pagesByFields(world: World): Promise<Row[]> {
  const kinds: [string, SimFilter[]][] = [
    [
      'a field that 200,000 SIMs have',
      Array.from({ length: 10 }, (_, n) => ({ fields: { field1: `region ${n}` } })),
    ],
    [
      'a field that 2,000 SIMs have',
      Array.from({ length: 10 }, (_, n) => ({ fields: { field2: `site ${n}` } })),
    ],
    [
      'that field and a status',
      Array.from({ length: 10 }, (_, n) => ({ status: 5, fields: { field1: `region ${n}` } })),
    ],
    [
      'two fields',
      Array.from({ length: 10 }, (_, n) => ({ fields: { field1: `region ${n}`, field2: `site ${n}` } })),
    ],
  ]
  return pagesOf(world, kinds, 100)
}

async function pagesByChange(world: World): Promise<Row[]> {
  const from = (days: number) => ({
    changedFrom: new Date(Date.UTC(2026, 9, 1)),
    changedTo: new Date(Date.UTC(2026, 9, 1 + days)),
  })
  return pagesOf(world, [
    ['changed within a day', [from(1)]],
    ['changed within a week', [from(7)]],
    ['changed within thirty days', [from(30)]],
  ])
}

async function pagesOf(
  world: World,
  kinds: readonly [string, SimFilter[]][],
  barMs?: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, filters] of kinds) {
    const requests = await pageRequestsOf(world, filters, 1000)
    const kept = await measured(world, samples / 8, (n) => answer(world, requests(n), []))
    const { total } = await world.db.partnerSnapshot(fleet, (sql) =>
      readPage(sql, fleet, { filter: filters[0]!, page: 1, size: 1 }),
    )
    rows.push(rowOf(world, `any page of 1,000 by ${name} (${total.toLocaleString('en')})`, kept, { barMs }))
  }
  return rows
}

/** The duration of each call in milliseconds, after a warm-up, and the cost per call. */
async function measured(
  { cost }: World,
  times: number,
  work: (n: number) => Promise<unknown>,
): Promise<{ took: number[]; spent: string }> {
  for (let n = 0; n < 12; n++) await work(n)
  const spent = cost()
  const took = await timed(times, work)
  return { took, spent: spent(times) }
}

async function timed(times: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await work(n + 1)
    took.push(performance.now() - began)
  }
  return took.toSorted((a, b) => a - b)
}

const middle = (took: readonly number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]!

function rowOf(
  { say }: World,
  name: string,
  { took, spent }: { took: readonly number[]; spent: string },
  { baseline, barMs }: { baseline?: readonly number[] | undefined; barMs?: number | undefined },
): Row {
  const [p50, p99] = [middle(took), took[Math.floor(took.length * 0.99)]!]
  const row: Row = {
    name,
    result: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    ...(baseline ? { baseline: `p50 ${middle(baseline).toFixed(0)} ms by count and offset` } : {}),
    ...(barMs ? { bar: `p99 ≤ ${barMs} ms`, reached: p99 <= barMs } : {}),
  }
  say(`${row.name}: ${row.result}, each ${spent}${row.baseline ? `, baseline ${row.baseline}` : ''}`)
  return row
}
