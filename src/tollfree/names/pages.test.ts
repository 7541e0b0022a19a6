import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createAccount } from '#accounts/index.ts'
import type { Db, Row, Sql } from '#platform/database/db.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { storeTollFree } from '../../../test/support/toll-free.ts'
import { listNumbers, type ListLimits } from '../api/list.ts'
import type { AdjacentId } from '#platform/contract/paging/index.ts'
import { numberStatuses, type NumberStatus } from '../fields/enumerations.ts'
import { nameQueryOf, resembles } from './name-query.ts'
import { fold } from './fold.ts'

/** A stored number. */
type Stored = { id: string; status: NumberStatus; name: string }

let world: TestAccounts
let accountId: string
/** All stored numbers of the account, newest first. */
let stored: Stored[]

const words = [
  'Blue',
  'Bleu',
  'Kite',
  'Kites',
  'Kitten',
  'Lighthouse',
  'Light',
  'House',
  'Store',
  '1024',
  '102',
  'エックス',
  'Inc',
]
const nameOf = (i: number) =>
  [i * 7, i * i + 3, i % 4 === 0 ? i * 5 + 1 : undefined]
    .flatMap((at) => (at === undefined ? [] : [words[at % words.length]!]))
    .join(i % 9 === 0 ? '' : ' ')

before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Many' })).apiKey
  const other = (await createAccount(world.db, world.vault, { name: 'Other' })).apiKey
  let made = 0
  const fresh = () => `1800${String(++made).padStart(7, '0')}`
  await storeTollFree(world.db, other, [fresh(), fresh()], { name: 'Blue Kite Lighthouse' })
  for (let i = 0; i < 150; i++) {
    const status = numberStatuses[(i * 3) % numberStatuses.length]!
    await storeTollFree(world.db, accountId, i % 3 === 0 ? [fresh(), fresh()] : [fresh()], {
      status,
      name: nameOf(i % 110),
    })
  }
  const { rows } = await world.db.query<Stored>(
    `select n.id, n.status, r.content #>> '{business,name}' as name
       from tollfree_number n join tollfree_registration r on r.id = n.registration_id where n.account_id = $1 order by n.id desc`,
    [accountId],
  )
  stored = rows
})
after(() => world.close())

/** Limits that force each search plan. */
const plans: Record<string, Partial<ListLimits>> = {
  'one by one': { compared: 0, together: 0 },
  'one by one, without knowing the words': { words: 0 },
  'by a rare word': { compared: 1_000 },
  'by words that many have, each name by itself': { compared: 0, together: 1_000, few: 1_000 },
  'by words that many have, among the nearest': {
    compared: 0,
    together: 1_000,
    few: 0,
    among: 40,
    followed: 1_000,
  },
  'by words that many have, among all': { compared: 0, together: 1_000, few: 0, among: 0, followed: 0 },
  'by those words that fewer have': { compared: 3, together: 40, few: 2, among: 10, followed: 5 },
}
const limits: ListLimits = {
  near: 1,
  few: 500,
  among: 5_000,
  followed: 5_000,
  step: 7,
  words: 4_000,
  compared: 1_000,
  together: 50_000,
}

const requested = fc
  .array(fc.constantFrom(...words, 'blu', 'ktie', 'lihgthouse', 'lighthosue', '10', 'ッ', 'heron', 'k'), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((provided) => fc.constantFrom(provided.join(' '), provided.join('')))

test('by every search plan, all pages together are the matching numbers in order [S2-222]', async () => {
  const search = fc.record({
    businessName: requested,
    plan: fc.constantFrom(...Object.keys(plans)),
    statuses: fc.option(fc.subarray([...numberStatuses], { minLength: 1 }), { nil: undefined }),
    size: fc.integer({ min: 4, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(search, async ({ plan, ...wanted }) => {
      const intended = stored.filter(
        ({ name, status }) =>
          resembles(nameQueryOf(wanted.businessName), fold(name)) &&
          (wanted.statuses?.includes(status) ?? true),
      )
      const ids = intended.map(({ id }) => id)
      const ordered = { ...limits, ...plans[plan] }
      assert.deepEqual(await walk(wanted, ordered, 'after'), ids)
      assert.deepEqual(await walk(wanted, ordered, 'before'), ids)
    }),
    { numRuns: 80 },
  )
})

type Wanted = { businessName: string; statuses: NumberStatus[] | undefined; size: number }

/** All pages in one direction; asserts that links exist only for existing pages. */
async function walk(wanted: Wanted, ordered: ListLimits, at: AdjacentId['at']): Promise<string[]> {
  const far = at === 'after' ? undefined : { at, id: '00000000-0000-0000-0000-000000000000' }
  const found: string[] = []
  for (let cursor: AdjacentId | undefined = far; ;) {
    const { numbers, next, prev } = await listNumbers(world.db, { accountId, ...wanted, cursor }, ordered)
    const ids = numbers.map(({ id }) => id)
    if (at === 'after') found.push(...ids)
    else found.unshift(...ids)
    if (!(at === 'after' ? next : prev)) return found
    cursor = { at, id: at === 'after' ? ids.at(-1)! : ids[0]! }
  }
}

test('two transactions that store the same words neither deadlock nor lose a word', async () => {
  const shared = ['Amber Falcon', 'Falcon Amber', 'Copper Amber Falcon', 'Falcon Copper']
  const fresh = (i: number) => `1833${String(i).padStart(7, '0')}`
  await Promise.all(
    shared.flatMap((name, i) =>
      [0, 1, 2].map((j) => storeTollFree(world.db, accountId, [fresh(i * 3 + j)], { name })),
    ),
  )
  for (const businessName of ['amber', 'fa1con', 'flacon', 'falconamber']) {
    const { numbers } = await listNumbers(world.db, { accountId, businessName, cursor: undefined, size: 50 })
    assert.equal(numbers.length, { amber: 9, fa1con: 0, flacon: 12, falconamber: 3 }[businessName])
  }
})

test('with row-level security, words are still searched by their index', async () => {
  const plans: string[] = []
  const explained = (sql: Sql): Sql => ({
    async query<R extends Row>(
      query: string | { name?: string; text: string; values?: unknown[] },
      values?: unknown[],
    ) {
      const { text, values: provided } = typeof query === 'string' ? { text: query, values } : query
      if (text.startsWith('select'))
        plans.push(JSON.stringify((await sql.query(`explain (format json) ${text}`, provided)).rows))
      return sql.query<R>(query, values)
    },
  })
  const db: Db = { ...world.db, snapshot: (work) => world.db.snapshot((sql) => work(explained(sql))) }
  await listNumbers(db, { accountId, businessName: 'bleu lighthouse', cursor: undefined, size: 5 }, limits)
  for (const [table, column] of [
    ['tollfree_slip', 'slip'],
    ['tollfree_word', 'word'],
  ] as const) {
    const scans = plans.flatMap((plan) => scansOf(JSON.parse(plan), table))
    assert.ok(scans.length > 0, table)
    for (const { 'Index Cond': condition = '' } of scans)
      assert.match(String(condition), new RegExp(`\\(${column} (=|>=)`))
  }
})

type Scan = Record<string, unknown>

/** All scans of a table in a query plan. */
function scansOf(plan: unknown, table: string): Scan[] {
  if (typeof plan !== 'object' || plan === null) return []
  const inside = Object.values(plan).flatMap((part) => scansOf(part, table))
  return 'Relation Name' in plan && plan['Relation Name'] === table ? [{ ...plan }, ...inside] : inside
}
