import { performance } from 'node:perf_hooks'
import { createAccount, topUp } from '#accounts/index.ts'
import {
  importNumbers,
  listOwned,
  offerOf,
  offerRow,
  openBuying,
  searchAvailable,
  type Pattern,
} from '#numbers/index.ts'
import { openLog } from '#platform/log.ts'
import { openDb, type Db } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { rowReader } from '#platform/rows.ts'
import { openVault } from '#platform/vault.ts'
import { openTestDatabase } from '../test/support/database.ts'
import { perSecond, type Measure, type Row } from './row.ts'
import { withServer } from './world/server.ts'

const million = 1_000_000
const barMs = 20
const owned = 100_000
const samples = 300

/** A million numbers: taken in as CSV, searched by their digits, bought by many at once; and a hundred thousand of one owner, listed. */
export const measureNumbers: Measure = ({ say }) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const db = openDb({ url: database.url, log: openLog('silent') })
    open.defer(() => db.close())
    const rows = [await takeIn(db, say)]
    // What the server does by itself some seconds after an import.
    await db.query('select pg_sleep(8)')
    for (const [name, patternOf] of Object.entries(searches)) rows.push(await search(db, name, patternOf))
    const accountId = await buyer(db)
    rows.push(await buy(db, accountId))
    rows.push(...(await list(db, accountId)))
    return rows
  })

/** Half of them in dense blocks, half spread over the country; the last digit keeps them apart. */
function msisdnOf(i: number): string {
  if (i % 2) return `1415${5_000_000 + i}`
  return `1${2_000_000_000 + 2 * (((i / 2) * 3_959_887) % 3_999_999_999)}`
}

async function takeIn(db: Db, say: (line: string) => void): Promise<Row> {
  const read = rowReader(offerRow)
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
  const began = performance.now()
  const done = await importNumbers(db, read('text/csv', lines), offerOf, {
    importId: uuidv7(),
    dryRun: false,
  })
  const seconds = (performance.now() - began) / 1000
  say(`${done.added} numbers taken in in ${seconds.toFixed(1)} s; ${done.wrong} wrong`)
  const rate = done.rows / seconds
  return {
    name: 'numbers taken in as CSV, published',
    figure: perSecond(rate),
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

async function search(db: Db, what: string, patternOf: (n: number) => Pattern | undefined): Promise<Row> {
  const ask = (n: number) =>
    searchAvailable(db, { country: 'US', pattern: patternOf(n), size: [10, 100][n % 2]!, index: 1 })
  return row(`search in a million numbers, ${what}`, await times(ask))
}

async function list(db: Db, accountId: string): Promise<Row[]> {
  const ask = (pattern?: Pattern) => (n: number) =>
    listOwned(db, { accountId, pattern }, { offset: ((n * 97) % 1_000) * 100, size: 100 })
  const starts = (n: number) =>
    listOwned(
      db,
      { accountId, pattern: { where: 'starts', digits: msisdnOf(n * 331).slice(0, 6) } },
      { offset: 0, size: 100 },
    )
  const rows = [
    row('a page of a hundred thousand own numbers', await times(ask())),
    row('… that start with 6 digits', await times(starts)),
  ]
  const within = (n: number) =>
    listOwned(
      db,
      { accountId, pattern: { where: 'contains', digits: digits(n, 3) } },
      { offset: 0, size: 100 },
    )
  return [...rows, row('… that contain 3 digits', await times(within))]
}

async function times(ask: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let n = -20; n < samples; n++) {
    const began = performance.now()
    await ask(n + 1_000)
    if (n >= 0) took.push(performance.now() - began)
  }
  return took.toSorted((a, b) => a - b)
}

function row(name: string, took: number[]): Row {
  const at = (share: number) => took[Math.floor(took.length * share)]!
  const p99 = at(0.99)
  const figure = `p50 ${at(0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  return { name, figure, bar: `p99 ≤ ${barMs} ms`, reached: p99 <= barMs }
}

async function buyer(db: Db): Promise<string> {
  const vault = openVault({ key: Buffer.alloc(32, 1) })
  const { apiKey } = await createAccount(db, vault, { name: 'Bench' })
  await db.tx((sql) => topUp(sql, apiKey, 1_000_000 * million, 'bench'))
  return apiKey
}

/** Sixty-four at a time buy different numbers. */
async function buy(db: Db, accountId: string): Promise<Row> {
  const { buy } = openBuying({ db, clock: { now: Date.now } })
  let next = 0
  const began = performance.now()
  const buyOn = async () => {
    while (next < owned) await buy({ accountId, country: 'US', msisdn: msisdnOf(next++) })
  }
  await Promise.all(Array.from({ length: 64 }, buyOn))
  const rate = owned / ((performance.now() - began) / 1000)
  return {
    name: 'different numbers bought, 64 at a time',
    figure: perSecond(rate),
    bar: '≥ 1,000/s',
    reached: rate >= 1_000,
  }
}
