import { performance } from 'node:perf_hooks'
import { createAccount, topUp } from '#accounts/index.ts'
import {
  importNumbers,
  listOwned,
  listingOf,
  listingRow,
  openBuying,
  searchAvailable,
  type Pattern,
} from '#numbers/index.ts'
import { openLog } from '#platform/log.ts'
import { openDb, type Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { rowReader } from '#platform/http/rows/rows.ts'
import { openVault } from '#platform/vault/vault.ts'
import { openTestDatabase } from '../test/support/database.ts'
import { perSecond, type Measure, type Row } from './row.ts'
import { cpuSeconds, ownSeconds, parentOf, watchCost } from './world/cpu.ts'
import { withServer } from './world/server.ts'

const million = 1_000_000
const barMs = 20
const owned = 100_000
/** Maximum number of queries of each kind, if that many fit into the time. */
const samples = 300
const sampleMs = 8_000
const buyMs = 12_000

/** A million numbers are imported as CSV, searched by digits and bought concurrently; 100,000 numbers of one owner are listed. */
export const measureNumbers: Measure = ({ say }) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const db = openDb({ url: database.url, log: openLog('silent') })
    open.defer(() => db.close())
    const world = { db, say, cost: await costs(db) }
    const rows = [await takeIn(world)]
    const add = async (work: () => Promise<Row | Row[]>) =>
      void rows.push(...(await unlessFailed(world, work)))
    for (const [name, patternOf] of Object.entries(searches)) await add(() => search(world, name, patternOf))
    await add(async () => buy(world, await buyer(db)))
    await add(() => list(world))
    return rows
  })

/** The rows of a step; if it fails, logs that and returns none, so that the other steps' rows are kept. */
async function unlessFailed({ say }: World, work: () => Promise<Row | Row[]>): Promise<Row[]> {
  try {
    return [await work()].flat()
  } catch (error) {
    say(`could not be measured: ${(error as Error).stack}`)
    process.exitCode = 1
    return []
  }
}

type World = { db: Db; say(line: string): void; cost: () => (items: number) => string }

/** CPU time of this process and of the database, which is independent of other load on the cores. */
async function costs(db: Db): Promise<World['cost']> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = parentOf(rows[0]!.pid)
  return () => watchCost({ program: ownSeconds, database: () => cpuSeconds(server) })
}

/** The nth number: half of the numbers are in dense blocks, half are spread over the country; the last digit makes them distinct. */
function msisdnOf(i: number): string {
  if (i % 2) return `1415${5_000_000 + i}`
  return `1${2_000_000_000 + 2 * (((i / 2) * 3_959_887) % 3_999_999_999)}`
}

async function takeIn({ db, say, cost }: World): Promise<Row> {
  const read = rowReader(listingRow)
  const lines = (async function* () {
    yield Buffer.from('msisdn,country,type,features,initial_price,cost\n')
    for (let i = 0; i < million; i += 2_000)
      yield Buffer.from(
        Array.from(
          { length: 2_000 },
          (_, n) => `${msisdnOf(i + n)},US,mobile-lvn,SMS+VOICE,1.00,0.90\n`,
        ).join(''),
      )
  })()
  const spent = cost()
  const began = performance.now()
  let readAt = began
  const done = await importNumbers(db, read('text/csv', lines), listingOf, {
    importId: uuidv7(),
    dryRun: false,
    progress: ({ step }) => void (step === 'read' && (readAt = performance.now())),
  })
  const [seconds, reading] = [performance.now() - began, readAt - began].map((ms) => ms / 1000) as [
    number,
    number,
  ]
  say(
    `${done.added} numbers imported in ${seconds.toFixed(1)} s, of which ${reading.toFixed(1)} s were reading; each ${spent(million)}`,
  )
  const rate = done.rows / seconds
  return {
    name: 'numbers imported as CSV, published',
    result: perSecond(rate),
    bar: '≥ 50,000/s',
    reached: rate >= 50_000,
  }
}

const digits = (n: number, length: number) => String((n * 2_654_435_761) % 10 ** length).padStart(length, '0')

const searches: Record<string, (n: number) => Pattern | undefined> = {
  'no pattern': () => undefined,
  'starts with 2 to 7 digits': (n) => ({
    where: 'starts',
    digits: msisdnOf(n * 3_331).slice(0, 2 + (n % 6)),
  }),
  'ends with 3 to 6 digits': (n) => ({ where: 'ends', digits: digits(n, 3 + (n % 4)) }),
  'contains 3 digits': (n) => ({ where: 'contains', digits: digits(n, 3) }),
  'contains 4 to 6 digits': (n) => ({ where: 'contains', digits: digits(n, 4 + (n % 3)) }),
}

async function search(
  world: World,
  label: string,
  patternOf: (n: number) => Pattern | undefined,
): Promise<Row> {
  const ask = (n: number) =>
    searchAvailable(world.db, { country: 'US', pattern: patternOf(n), size: [10, 100][n % 2]!, index: 1 })
  return queryRow(world, `search in a million numbers, ${label}`, ask)
}

async function list(world: World): Promise<Row[]> {
  const accountId = await buyer(world.db)
  await world.db.query(insertOwned, [accountId, owned])
  const ask = (patternOf?: (n: number) => Pattern) => (n: number) =>
    listOwned(
      world.db,
      { accountId, pattern: patternOf?.(n) },
      { offset: patternOf ? 0 : ((n * 97) % 1_000) * 100, size: 100 },
    )
  const starts = (n: number): Pattern => ({
    where: 'starts',
    digits: `4477${String(n % 100).padStart(2, '0')}`,
  })
  const within = (n: number): Pattern => ({ where: 'contains', digits: digits(n, 3) })
  return [
    await queryRow(world, 'a page of 100,000 owned numbers', ask()),
    await queryRow(world, '… filtered by a 6-digit prefix', ask(starts)),
    await queryRow(world, '… filtered by 3 contained digits', ask(within)),
  ]
}

const insertOwned = `insert into number (msisdn, country, type, features, account_id, ownership_id, owned_since)
  select '4477' || (10000000 + g * 787), 'GB', 'mobile-lvn', '{SMS}', $1, gen_random_uuid(), now() from generate_series(1, $2) g`

async function queryRow(
  { say, cost }: World,
  name: string,
  ask: (n: number) => Promise<unknown>,
): Promise<Row> {
  for (let n = 0; n < 20; n++) await ask(n)
  const took: number[] = []
  const spent = cost()
  const until = performance.now() + sampleMs
  for (let n = 1_000; took.length < samples && performance.now() < until; n++) {
    const began = performance.now()
    await ask(n)
    took.push(performance.now() - began)
  }
  say(`${name}: ${took.length} queries, each ${spent(took.length)}`)
  return row(
    name,
    took.toSorted((a, b) => a - b),
  )
}

function row(name: string, took: number[]): Row {
  const at = (share: number) => took[Math.floor(took.length * share)]!
  const p99 = at(0.99)
  const result = `p50 ${at(0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  return { name, result, bar: `p99 ≤ ${barMs} ms`, reached: p99 <= barMs }
}

async function buyer(db: Db): Promise<string> {
  const vault = openVault({ key: Buffer.alloc(32, 1) })
  const { apiKey } = await createAccount(db, vault, { name: 'Bench' })
  await db.query('update account set max_numbers = 1000000 where id = $1', [apiKey])
  await db.tx((sql) => topUp(sql, apiKey, 1_000_000 * million, 'bench'))
  return apiKey
}

/** 64 concurrent purchases of different numbers. */
async function buy({ db, say, cost }: World, accountId: string): Promise<Row> {
  const { buy } = openBuying({ db, clock: { now: Date.now } })
  let next = 0
  const spent = cost()
  const began = performance.now()
  const buyOn = async () => {
    while (performance.now() - began < buyMs)
      await buy({ accountId, country: 'US', msisdn: msisdnOf(next++) })
  }
  await Promise.all(Array.from({ length: 64 }, buyOn))
  const rate = next / ((performance.now() - began) / 1000)
  say(`${next} numbers bought, each ${spent(next)}`)
  return {
    name: 'different numbers bought, 64 at a time',
    result: perSecond(rate),
    bar: '≥ 1,000/s',
    reached: rate >= 1_000,
  }
}
