import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { createAccount } from '#accounts/index.ts'
import { openDb, type Db } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { openVault } from '#platform/vault/vault.ts'
import { keepNames } from '../src/tollfree/names/store.ts'
import { listNumbers } from '../src/tollfree/api/list.ts'
import { openTestDatabase } from '../test/support/database.ts'
import type { Measure, Row } from './row.ts'
import { withServer } from './world/server.ts'

const numbers = 1_000_000
const registrations = numbers / 5
const samples = 300
const barMs = 50

/** Lists the million toll-free numbers of an account by business names that are common, rare, misspelt and unknown. */
export const measureTollFree: Measure = ({ say }) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const db = openDb({ url: database.url, log: openLog('silent'), statementTimeoutMs: 600_000 })
    open.defer(() => db.close())
    const { apiKey } = await createAccount(db, openVault({ key: Buffer.alloc(32) }), { name: 'Bench' })
    say(`storing ${numbers.toLocaleString('en')} toll-free numbers`)
    await fill(db, apiKey)
    await vacuum(database.ownerUrl)
    const rows: Row[] = []
    for (const [name, ask] of Object.entries(questions)) rows.push(await measure(db, apiKey, name, ask, say))
    return rows
  })

const first = [
  'Amber',
  'Blue',
  'Copper',
  'Dusty',
  'Early',
  'Frosty',
  'Golden',
  'Hollow',
  'Ivory',
  'Jolly',
  'Keen',
  'Little',
]
const second = [
  'Anchor',
  'Bakery',
  'Canyon',
  'Dolphin',
  'Engine',
  'Falcon',
  'Garden',
  'Harbor',
  'Island',
  'Jasmine',
  'Kettle',
  'Lantern',
]
const last = ['Incorporated', 'Corporation', 'Company', 'Limited', 'Partners', 'Group']

/** Two words, a number in letters that makes most names unique, and a typical suffix of companies. */
function nameOf(i: number): string {
  const own = (i * 7919 + 104_729).toString(26).replaceAll(/[0-9]/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)
  return `${first[i % 12]} ${second[Math.floor(i / 12) % 12]} ${own} ${last[i % 6]}`
}

async function fill(db: Db, accountId: string): Promise<void> {
  for (let from = 0; from < registrations; from += 20_000) {
    const names = Array.from({ length: 20_000 }, (_, i) => nameOf(from + i))
    await db.query(
      `with made as (insert into tollfree_registration (id, account_id, status, content, name_id, created_at, updated_at, submitted_at)
           select uuid_now(), $1, 'SUBMITTED', jsonb_build_object('business', jsonb_build_object('name', g.name)), g.id, now(), now(), now()
             from unnest($2::text[], $3::bigint[]) g(name, id) returning id, name_id)
       insert into tollfree_number (id, account_id, registration_id, name_id, position, number, status, submitted_at, changed_at)
       select uuid_now(), $1, r.id, r.name_id, p,
           '1888' || lpad(($4 + row_number() over ())::text, 7, '0'),
           (array['REGISTERED', 'REGISTERED', 'REGISTERED', 'PENDING_REVIEW', 'UPDATES_REQUIRED'])[p + 1], now(), now()
         from made r, generate_series(0, 4) p`,
      [accountId, names, await keepNames(db, accountId, names), from * 5],
    )
  }
}

async function vacuum(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  for (const table of [
    'tollfree_name',
    'tollfree_word',
    'tollfree_slip',
    'tollfree_registration',
    'tollfree_number',
  ])
    await owner.query(`vacuum analyze ${table}`)
  await owner.end()
}

const misspelt = (name: string) => name.slice(0, 8) + name.slice(9)

const questions: Record<string, (i: number) => { businessName?: string }> = {
  'the first page of a million toll-free numbers': () => ({}),
  'by a word that one in six businesses has': (i) => ({ businessName: last[i % 6]! }),
  'by a word that one in twelve has': (i) => ({ businessName: second[i % 12]! }),
  'by two words that one in 144 has': (i) => ({ businessName: `${first[i % 12]} ${second[(i * 5) % 12]}` }),
  'by the whole name of one business': (i) => ({ businessName: nameOf(i * 601) }),
  'by the unique word of a name': (i) => ({ businessName: nameOf(i * 601).split(' ')[2]! }),
  'by a name with a typo': (i) => ({ businessName: misspelt(nameOf(i * 601)) }),
  'by an unused name': (i) => ({ businessName: `xylophone ${i} quartz` }),
}

async function measure(
  db: Db,
  accountId: string,
  name: string,
  ask: (i: number) => { businessName?: string },
  say: (line: string) => void,
): Promise<Row> {
  const took: number[] = []
  for (let i = 1; i <= samples; i++) {
    const began = performance.now()
    await listNumbers(db, { accountId, ...ask(i), cursor: undefined, size: 10 })
    took.push(performance.now() - began)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]!) as [number, number]
  say(`${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  return {
    name: `tollfree: ${name}`,
    result: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    bar: `p99 ≤ ${barMs} ms`,
    reached: p99 <= barMs,
  }
}
