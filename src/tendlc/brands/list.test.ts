import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { createAccount } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import type { Problem } from '#platform/contract/problem.ts'
import { readFilter, type Filter } from '../listing/filter.ts'
import { listBrands } from './list.ts'
import { brandFilterFields, listBrandRows } from './list-store.ts'
import { brandPageWire } from './page.ts'

let world: TestAccounts
let accountId: string
const openAccount = async () =>
  void (accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey)
before(async () => {
  world = await openTestAccounts()
  await openAccount()
})
after(() => world.close())

type Known = { display_name: string; vertical: string | null; reseller: boolean; campaign_count: number }

/** Creates an account's brands, ten thousand per statement. */
async function fill(owner: string, brands: readonly Known[]): Promise<void> {
  first += 200_000
  for (let i = 0; i < brands.length; i += 10_000) await insert(owner, brands.slice(i, i + 10_000), i)
}
let first = 0

async function insert(owner: string, brands: readonly Known[], from: number): Promise<void> {
  await world.db.query(
    `insert into brand (id, account_id, entity_type, display_name, company_name, phone, street, city, state, postal_code, country,
       email, vertical, reseller, campaign_count, ein, created_at, updated_at)
     select 'B' || upper(lpad(to_hex(n + $6 + $7), 6, '0')), $1, 'PRIVATE_PROFIT', name, name, '12015550100', 's', 'c', 'NY', '10001', 'US',
       'a@b.cd', vertical, reseller, campaigns, lpad((n + $7)::text, 9, '0'), now(), now()
       from unnest($2::text[], $3::text[], $4::boolean[], $5::integer[]) with ordinality v(name, vertical, reseller, campaigns, n)`,
    [
      owner,
      brands.map((one) => one.display_name),
      brands.map((one) => one.vertical),
      brands.map((one) => one.reseller),
      brands.map((one) => one.campaign_count),
      first,
      from,
    ],
  )
}

const list = (filter: Filter, page = 1, size = 100) =>
  listBrands(world.db, { accountId, statuses: ['ACTIVE', 'SUSPENDED'], filter, size, page })

/** Evaluates a rule without SQL. */
function holds(brand: Known, field: keyof Known, type: string, value: string | number | boolean): boolean {
  if (type === 'equal') return holds(brand, field, '==', value)
  if (type === 'notequal') return !holds(brand, field, '==', value)
  if (type.startsWith('!')) return !holds(brand, field, type.slice(1), value)
  const is = brand[field]
  if (is === null) return false
  const [a, b] = [String(is).toLowerCase(), String(value).toLowerCase()]
  switch (type) {
    case '==':
      return is === value
    case 'regexp':
      return isFound(String(is), String(value))
    case '=':
      return a === b
    case '^=':
      return a.startsWith(b)
    case '=$':
      return a.endsWith(b)
    case '~=':
      return a.includes(b)
    case '<':
      return is < value
    case '<=':
      return is <= value
    case '>':
      return is > value
    default:
      return is >= value
  }
}

const isFound = (text: string, pattern: string) =>
  new RegExp(pattern.replace('(?i)', ''), pattern.startsWith('(?i)') ? 'i' : '').test(text)

test('a filter returns and counts exactly the brands that match one rule of each array, page by page', async () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'A', 'b', '%', '_', "'", '\\'),
    minLength: 1,
    maxLength: 4,
  })
  const brand = fc.record({
    display_name: word,
    vertical: fc.constantFrom(null, 'RETAIL', 'ENERGY'),
    reseller: fc.boolean(),
    campaign_count: fc.integer({ min: 0, max: 3 }),
  })
  const texts = [
    'equal',
    'notequal',
    '==',
    '=',
    '^=',
    '=$',
    '~=',
    '!==',
    '!=',
    '!^=',
    '!=$',
    '!~=',
    '<',
    '<=',
    '>',
    '>=',
  ]
  const rule = fc.oneof(
    fc.record({
      field: fc.constant('display_name'),
      type: fc.constantFrom(...texts),
      value: fc.oneof(word, fc.constant('')),
    }),
    fc.record({
      field: fc.constantFrom('display_name', 'vertical'),
      type: fc.constant('regexp'),
      value: fc.constantFrom('^a', 'b$', '(?i)ab', '[%_]', "a|'", '\\\\', '^(a|b)+$', 'RE', '', '^.{2,3}$'),
    }),
    fc.record({
      field: fc.constant('vertical'),
      type: fc.constantFrom(...texts),
      value: fc.constantFrom('RETAIL', 'retail', 'E'),
    }),
    fc.record({
      field: fc.constant('reseller'),
      type: fc.constantFrom('equal', 'notequal', '==', '!==', '=', '!='),
      value: fc.boolean(),
    }),
    fc.record({
      field: fc.constant('campaign_count'),
      type: fc.constantFrom('equal', 'notequal', '==', '=', '!=', '<', '<=', '>', '>='),
      value: fc.integer({ min: 0, max: 3 }),
    }),
  )
  const filters = fc
    .array(fc.array(rule, { minLength: 1, maxLength: 3 }), { maxLength: 3 })
    .filter((clauses) => clauses.flat().length <= 3)
  await fc.assert(
    fc.asyncProperty(
      fc.array(brand, { maxLength: 25 }),
      fc.array(filters, { minLength: 10, maxLength: 10 }),
      async (all, questions) => {
        await world.db.query('delete from brand')
        await fill(accountId, all)
        for (const question of questions) {
          const read = readFilter(JSON.stringify(question), brandFilterFields)
          assert.ok('filter' in read, JSON.stringify(read))
          const wanted = all
            .filter((one) =>
              question.every((rules) =>
                rules.some(({ field, type, value }) => holds(one, field, type, value)),
              ),
            )
            .map(({ display_name }) => display_name)
          const [full, second] = [await list(read.filter), await list(read.filter, 2, 5)]
          assert.deepEqual(
            full.brands.map(({ display_name }) => display_name),
            wanted,
            JSON.stringify(question),
          )
          assert.deepEqual([full.total, second.total], [wanted.length, wanted.length])
          assert.deepEqual(
            second.brands.map(({ display_name }) => display_name),
            wanted.slice(5, 10),
          )
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('an invalid filter is rejected with the position of the fault, and its texts never become SQL', () => {
  const rule = { field: 'display_name', type: '==', value: 'a' }
  const wrong: [unknown, string][] = [
    ['', 'filter'],
    ['{', 'filter'],
    [{}, 'filter'],
    [[rule], 'filter'],
    [[[]], 'filter'],
    [
      [
        [rule, rule],
        [rule, rule],
      ],
      'filter',
    ],
    [[[null]], 'filter[0][0]'],
    [[[{ ...rule, more: 1 }]], 'filter[0][0].more'],
    [[[{ ...rule, field: 'id; drop table brand' }]], 'filter[0][0].field'],
    [[[{ ...rule, field: '__proto__' }]], 'filter[0][0].field'],
    [[[rule, { ...rule, type: '=>' }]], 'filter[0][1].type'],
    [[[{ ...rule, type: '!<' }]], 'filter[0][0].type'],
    [[[{ ...rule, type: 'toString' }]], 'filter[0][0].type'],
    [[[{ ...rule, type: '!regexp' }]], 'filter[0][0].type'],
    [[[{ field: 'campaign_count', type: 'regexp', value: '1' }]], 'filter[0][0].type'],
    [[[{ ...rule, type: 'regexp', value: '(' }]], 'filter[0][0].value'],
    [[[{ ...rule, type: 'regexp', value: '(a)\\1' }]], 'filter[0][0].value'],
    [[[{ ...rule, type: 'regexp', value: 'a(?=b)' }]], 'filter[0][0].value'],
    [[[{ ...rule, type: 'regexp', value: 'x'.repeat(101) }]], 'filter[0][0].value'],
    [[[{ ...rule, type: 'regexp', value: '((a{30}){30}){30}' }]], 'filter[0][0].value'],
    [[[{ ...rule, type: 'regexp', value: '(\\pL{0,900}){0,900}' }]], 'filter[0][0].value'],
    [[[{ ...rule, value: 1 }]], 'filter[0][0].value'],
    [[[{ ...rule, value: 'x'.repeat(256) }]], 'filter[0][0].value'],
    [[[{ ...rule, value: '\0' }]], 'filter[0][0].value'],
    [[[{ field: 'campaign_count', type: '^=', value: 1 }]], 'filter[0][0].type'],
    [[[{ field: 'campaign_count', type: '=', value: 2 ** 31 }]], 'filter[0][0].value'],
    [[[{ field: 'reseller', type: '=', value: 'true' }]], 'filter[0][0].value'],
    [[[{ field: 'created_date', type: '<', value: 'yesterday' }]], 'filter[0][0].value'],
    [[[{ field: 'created_date', type: '<', value: '2026-02-31T99:00:00Z' }]], 'filter[0][0].value'],
  ]
  for (const [filter, name] of wrong) {
    const read = readFilter(typeof filter === 'string' ? filter : JSON.stringify(filter), brandFilterFields)
    assert.ok('faults' in read, JSON.stringify(filter))
    assert.equal(read.faults[0]!.name, name, JSON.stringify(filter))
  }
  const edges = [
    [[{ ...rule, value: 'x'.repeat(255) }], [rule, rule]],
    [[{ field: 'created_date', type: '<', value: '2026-01-01' }]],
    [[{ ...rule, type: 'regexp', value: 'x'.repeat(100) }]],
    [[{ ...rule, type: 'regexp', value: '^[0-9]{2}-?[0-9]{7}$' }]],
    [],
  ]
  for (const filter of edges) assert.ok('filter' in readFilter(JSON.stringify(filter), brandFilterFields))
})

test('counting 100,000 brands, or finding one by tax ID, name or email, does not read all of them', async () => {
  await openAccount()
  const many = Array.from({ length: 100_000 }, (_, n) => ({
    display_name: `Brand ${n}`,
    vertical: null,
    reseller: false,
    campaign_count: 0,
  }))
  await fill(accountId, many)
  await world.db.query("update brand set email = 'me@here.example' where ein = '000000777'")
  await vacuumed()
  const rules = {
    ein: '000000777',
    display_name: 'Brand 776',
    company_name: 'Brand 776',
    email: 'me@here.example',
  }
  for (const [field, value] of Object.entries(rules)) {
    const { plans, found } = await explained([[{ field, type: '==', value }]])
    assert.equal(found, 1, field)
    for (const { rows, text } of plans) assert.ok(rows < 100, `${field}: ${rows} rows were read\n${text}`)
  }
  for (const filter of [[], [[{ field: 'status', type: '==', value: 'ACTIVE' }]]]) {
    const { plans, found } = await explained(filter)
    assert.equal(found, 100_000)
    for (const { rows, text } of plans) assert.ok(rows < 100, `${rows} rows were read\n${text}`)
  }
})

test('a regular expression reads at most 10,000 brands, and one with catastrophic backtracking does not slow the list down', async () => {
  await openAccount()
  const many = Array.from({ length: 10_001 }, (_, n) => ({
    display_name: `${'a'.repeat(200)}${n}`,
    vertical: n === 0 ? 'RETAIL' : null,
    reseller: false,
    campaign_count: 0,
  }))
  await fill(accountId, many)
  const endless = { field: 'display_name', type: 'regexp', value: '^(a+)+$' }
  const [alone, among] = [[[endless]], [[endless], [{ field: 'vertical', type: '!=', value: 'RETAIL' }]]]
  await assert.rejects(
    list(alone),
    (err: Problem) => err.kind.status === 400 && err.faults[0]!.name === 'filter',
  )
  assert.equal((await list(among)).total, 0)
  for (const value of ['(a|aa)+[0-9]+$', '(a*)*1$', '(a?){50}a{50}', '(.*)(.*)(.*)(.*)(.*)[^0-9a]'])
    assert.ok((await list([...among, [{ ...endless, value }]])).total === 0, value)
  assert.equal((await list([[{ ...endless, value: '(a|aa)+[0-9]+$' }], among[1]!])).total, 10_000)
})

async function vacuumed(): Promise<void> {
  // The application's role may not analyze tables that it does not own.
  const { Client } = (await import('pg')).default
  const owner = new Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    await owner.query("set strowger.scope = 'exchange'")
    await owner.query('analyze brand')
  } finally {
    await owner.end()
  }
}

type Node = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Lists brands and returns the number of rows that each statement read. */
async function explained(
  filter: Filter,
): Promise<{ plans: { rows: number; text: string }[]; found: number }> {
  const plans: { rows: number; text: string }[] = []
  const { total } = await world.db.asAccount(accountId, (sql) =>
    listBrandRows(
      {
        async query(text, values) {
          const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
            `explain (analyze, format json) ${text as string}`,
            values,
          )
          const [{ Plan }] = rows[0]!['QUERY PLAN']
          plans.push({ rows: readBy(Plan), text: JSON.stringify(Plan) })
          return sql.query(text, values)
        },
      },
      { accountId, statuses: ['ACTIVE', 'SUSPENDED'], filter, size: 20, page: 1 },
    ),
  )
  return { plans, found: total }
}

function readBy(node: Node): number {
  const own = ((node['Rows Removed by Filter'] ?? 0) + node['Actual Rows']) * node['Actual Loops']
  return Math.max(own, ...(node.Plans ?? []).map(readBy))
}

test('links start with the public URL of the exchange [S2-004]', async () => {
  const found = await list([], 2, 1)
  const shower = { apiUrl: 'https://exchange.example', primaryId: accountId }
  const { _embedded, _links } = brandPageWire(found, {
    page: 2,
    size: 1,
    query: { status: 'ACTIVE' },
    shower,
  })
  const [brand] = _embedded.brands
  assert.equal(brand!['_links'].self.href, `https://exchange.example/v1/10dlc/brands/${brand!.brand_id}`)
  assert.equal(_links.first.href, 'https://exchange.example/v1/10dlc/brands?page=1&page_size=1&status=ACTIVE')
})

test('the former comparisons equal and notequal are case-sensitive', async () => {
  await openAccount()
  await fill(accountId, [
    { display_name: 'Blue Kite', vertical: null, reseller: false, campaign_count: 0 },
    { display_name: 'blue kite', vertical: null, reseller: true, campaign_count: 0 },
    { display_name: 'Red Kite', vertical: null, reseller: false, campaign_count: 2 },
  ])
  const found = async (field: string, type: string, value: string | number | boolean) => {
    const read = readFilter(JSON.stringify([[{ field, type, value }]]), brandFilterFields)
    assert.ok('filter' in read, JSON.stringify(read))
    return (await list(read.filter)).brands.map(({ display_name }) => display_name).toSorted()
  }
  assert.deepEqual(await found('display_name', 'equal', 'Blue Kite'), ['Blue Kite'])
  assert.deepEqual(await found('display_name', 'notequal', 'Blue Kite'), ['Red Kite', 'blue kite'])
  assert.deepEqual(await found('reseller', 'equal', true), ['blue kite'])
  assert.deepEqual(await found('campaign_count', 'notequal', 0), ['Red Kite'])
})
