import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

type Prices = { prices: { prefix: string; price: string }[]; next: string | null }
type Imported = Record<'rows' | 'added' | 'changed' | 'unchanged' | 'removed', number> & {
  published: boolean
}

const pricesOf = async (query = '') =>
  (await exchange.operator.get<Prices>(`/operator/v1/prices${query}`)).body.prices
const upload = (body: string, query = '', type = 'text/csv', of = 'prices') =>
  exchange.operator.post<Imported>(`/operator/v1/${of}/import${query}`, body, { 'content-type': type })

/** The price a customer pays for one segment to a number. */
async function paid(to: string): Promise<string> {
  return (await alice.notified(await alice.sent({ to }), 'delivered')).usage.price
}

test('a customer pays the price of the longest prefix, from the moment it is set', async () => {
  const { operator } = exchange
  assert.equal(await paid('447700900001'), '0.0333')
  for (const [prefix, price] of [
    ['44', '0.04'],
    ['4477', '0.0777'],
    ['default', '0.01'],
  ])
    assert.equal((await operator.put(`/operator/v1/prices/${prefix}`, { price })).status, 204)
  assert.deepEqual(await Promise.all(['447700900001', '442079460000', '4915100000001'].map(paid)), [
    '0.0777',
    '0.0400',
    '0.0100',
  ])
  assert.equal((await operator.delete('/operator/v1/prices/4477')).status, 204)
  assert.equal((await operator.delete('/operator/v1/prices/4477')).status, 404)
  assert.equal(await paid('447700900001'), '0.0400')
})

test('prices are listed in pages, and below a prefix', async () => {
  await upload('prefix,price\n1,0.1\n12,0.12\n123,0.123\n2,0.2\n')
  assert.deepEqual(
    (await pricesOf('?prefix=1')).map(({ prefix }) => prefix),
    ['1', '12', '123'],
  )
  const seen: string[] = []
  let next: string | null = null
  do {
    const cursor: string = next === null ? '' : `&cursor=${next}`
    const { body } = await exchange.operator.get<Prices>(`/operator/v1/prices?limit=1${cursor}`)
    seen.push(...body.prices.map(({ prefix }) => prefix))
    next = body.next
  } while (next !== null)
  assert.deepEqual(seen, ['', '1', '12', '123', '2', '44'])
})

test('an upload changes the rows it names, a dry run changes none, and a replacing upload removes the rest', async () => {
  const csv = 'price,prefix\r\n0.5,50\r\n"0.1","1"\r\n0.2,12\r\n'
  const dry = await upload(csv, '?dry_run=true&mode=replace')
  assert.deepEqual(dry.body, { rows: 3, added: 1, changed: 1, unchanged: 1, removed: 4, published: false })
  assert.deepEqual(await pricesOf('?prefix=50'), [])
  const { body } = await upload(csv)
  assert.deepEqual(body, { rows: 3, added: 1, changed: 1, unchanged: 1, removed: 0, published: true })
  assert.equal(await paid('50760000001'), '0.5000')
  const lines = '{"prefix":"","price":"0.03"}\n{"prefix":"50","price":"0.6"}\n'
  const replaced = await upload(lines, '?mode=replace', 'application/x-ndjson')
  assert.deepEqual(replaced.body, {
    rows: 2,
    added: 0,
    changed: 2,
    unchanged: 0,
    removed: 5,
    published: true,
  })
  assert.deepEqual(await pricesOf(), [
    { prefix: '', price: '0.0300' },
    { prefix: '50', price: '0.6000' },
  ])
  assert.equal(await paid('447700900001'), '0.0300')
})

test('invalid rows are each named by line, and nothing is changed', async () => {
  const before = await pricesOf()
  const csv = 'prefix,price\n44,0.04\n4x,0.1\n45,cheap\n46\n44,0.05\n47,0.1\n'
  for (const query of ['', '?mode=replace', '?dry_run=true']) {
    const { status, body } = await exchange.operator.post(`/operator/v1/prices/import${query}`, csv, {
      'content-type': 'text/csv',
    })
    assert.equal(status, 400)
    assert.equal(body.detail, '4 of 6 rows are invalid; nothing was changed.')
    assert.deepEqual([body.rows, body.invalid_rows], [6, 4])
    assert.deepEqual(
      body.invalid_parameters.toSorted((a, b) => a.line! - b.line!),
      [
        { line: 3, name: 'prefix', reason: 'must be at most 15 digits, without a plus' },
        { line: 4, name: 'price', reason: 'must be an amount such as 12.50' },
        { line: 5, name: '', reason: 'has 1 cells, not 2' },
        { line: 6, name: 'prefix', reason: 'is already in line 2' },
      ],
    )
  }
  const empty = await exchange.operator.post('/operator/v1/prices/import?mode=replace', 'prefix,price\n', {
    'content-type': 'text/csv',
  })
  assert.deepEqual(
    [empty.status, empty.body.invalid_parameters],
    [400, [{ name: '', reason: 'contains no rows' }]],
  )
  assert.equal(empty.body.detail, 'The upload contains no rows; nothing was changed.')
  assert.deepEqual(await pricesOf(), before)
})

test('only CSV and JSON lines are accepted, and only with the token', async () => {
  assert.equal((await upload('{}', '', 'application/json')).status, 415)
  assert.equal((await upload('prefix,price\n', '?mode=append')).status, 400)
  const outsider = await exchange.anonymous.post('/operator/v1/prices/import', 'prefix,price\n1,1\n', {
    'content-type': 'text/csv',
  })
  assert.equal(outsider.status, 401)
})

test('an interrupted upload changes nothing, and is accepted in full when sent again', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => `7${String(i).padStart(5, '0')},0.${i % 10}1`)
  const broken = request(`${exchange.url}/operator/v1/prices/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${exchange.operatorToken}`,
      'content-type': 'text/csv',
    },
  })
  broken.on('error', () => undefined)
  broken.write(`prefix,price\n${rows.slice(0, 4_000).join('\n')}\n`)
  await until(staged, (count) => count > 0)
  broken.destroy()
  await until(staged, (count) => count === 0)
  assert.deepEqual(await pricesOf('?prefix=7'), [])
  const { body } = await upload(`prefix,price\n${rows.join('\n')}\n`)
  assert.deepEqual([body.added, body.published], [5_000, true])
  assert.equal(await paid('70499900001'), '0.9100')
})

async function staged(): Promise<number> {
  const { rows } = await exchange.db.query<{ n: number }>('select count(*)::int as n from staged_prefix')
  return rows[0]!.n
}

test('networks are set one by one and by upload, and reported with the status', async () => {
  const { operator } = exchange
  const vodafone = { network: '23415', country: 'GB', name: 'Vodafone' }
  assert.equal((await operator.put('/operator/v1/networks/4477', vodafone)).status, 204)
  const csv = 'prefix,network,country,name\n4479,23410,GB,"O2, of course"\n4478,1,UK,\n'
  const wrong = await exchange.operator.post('/operator/v1/networks/import', csv, {
    'content-type': 'text/csv',
  })
  assert.deepEqual(
    wrong.body.invalid_parameters.map(({ line, name }) => [line, name]),
    [
      [3, 'network'],
      [3, 'name'],
    ],
  )
  assert.equal((await upload(csv.split('\n').slice(0, 2).join('\n'), '', 'text/csv', 'networks')).status, 200)
  const notified = await alice.notified(await alice.sent({ to: '447900000001' }), 'delivered')
  assert.deepEqual(notified.destination, { network_code: '23410' })
  const { body } = await operator.get<{ networks: object[] }>('/operator/v1/networks?prefix=44')
  assert.deepEqual(body.networks, [
    { prefix: '4477', ...vodafone },
    { prefix: '4479', network: '23410', country: 'GB', name: 'O2, of course' },
  ])
  assert.equal((await operator.delete('/operator/v1/networks/4477')).status, 204)
})

test("an operator's changes are audited", async () => {
  type Changes = { changes: { operation: string; before: object | null; after: object | null }[] }
  const { body } = await exchange.operator.get<Changes>('/operator/v1/changes?subject=price&subject_id=4477')
  assert.deepEqual(
    body.changes.map(({ operation: label, before, after }) => [label, before, after]),
    [
      ['deletePrice', { price: '0.0777' }, null],
      ['putPrice', null, { price: '0.0777' }],
    ],
  )
})
