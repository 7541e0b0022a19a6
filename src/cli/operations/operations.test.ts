import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'
import { operations } from '../operator/operations.ts'

let exchange: TestExchange
let operator: Terminal
const folder = mkdtempSync(join(tmpdir(), 'strowger-operations-'))
before(async () => {
  exchange = await startExchange()
  operator = openTerminal(exchange)
})
after(async () => {
  await exchange.stop()
  rmSync(folder, { recursive: true })
})

const call = (...words: string[]) => operator.run('operations', 'call', ...words)

test('an operator calls any operation by its id, with parameters, a body or a file of rows', async () => {
  const carriers = await operator.json<{ carriers: { carrier_id: string }[] }>('carriers', 'list')
  const carrier = carriers.carriers[0]!.carrier_id
  const route = JSON.stringify({ prefix: '358', carrier_id: carrier, priority: 7 })
  const made = await call('createRoute', '--body', route)
  assert.equal(made.code, 0, made.err)
  const { route_id } = JSON.parse(made.out) as { route_id: string }
  const routes = await operator.json<{ routes: unknown[] }>(
    'operations',
    'call',
    'listRoutes',
    '--with',
    'limit=1',
  )
  assert.equal(routes.routes.length, 1)
  const deleted = await call('deleteRoute', '--with', `route_id=${route_id}`)
  assert.deepEqual([deleted.code, deleted.out], [0, ''])
  const fee = join(folder, 'fee.json')
  writeFileSync(fee, '{"amount":"4.50"}')
  assert.equal((await call('putFee', '--with', 'kind=brand', '--file', fee)).code, 0)
  const prices = join(folder, 'prices.csv')
  writeFileSync(prices, 'prefix,price\n358,0.07\n')
  const imported = await call('importPrices', '--file', prices)
  assert.deepEqual(
    [imported.code, imported.out],
    [0, '1 rows: 1 added, 0 changed, 0 unchanged, 0 removed. Published.'],
  )
})

test('any operation is called with the version that another operation has shown', async () => {
  const read = await call('readRetention')
  const version = /^Version (\S+)$/.exec(read.err)![1]!
  const change = ['changeRetention', '--body', '{"texts":29}', '--if-match', version]
  assert.equal((await call(...change)).code, 0)
  const late = await call(...change)
  assert.equal(late.code, 1)
  assert.match(late.err, /^Version conflict/)
})

test('operations are found by a part of their ID or path', async () => {
  const reader = openTerminal({})
  const found = await reader.run('operations', 'list', 'routes')
  assert.match(found.out, /^createRoute +POST +\/operator\/v1\/routes$/m)
  assert.match(found.out, /^deleteRoute +DELETE +\/operator\/v1\/routes\/\{route_id\}$/m)
  assert.doesNotMatch(found.out, /listPeople/)
  const all = await reader.json<unknown[]>('operations', 'list')
  assert.equal(all.length, Object.keys(operations).length)
  assert.match((await reader.run('operations', 'list', 'telex')).err, /^No operation/)
})

test('missing and invalid parameters are reported before a request is sent', async () => {
  const cases: [words: string[], code: number, description: RegExp][] = [
    [['listRoute'], 2, /Unknown operation "listRoute"\. Did you mean listRoutes\?/],
    [['readAccount'], 2, /^Missing --with api_key=…/],
    [['listRoutes', '--with', 'limit'], 2, /^--with must be a name and a value, such as limit=10/],
    [['createRoute', '--body', '{'], 2, /^--body is not valid JSON/],
    [['createRoute', '--body', '{}', '--file', 'x'], 2, /^Use --body or --file/],
    [['createRoute', '--file', join(folder, 'none.json')], 1, /does not exist or cannot be read/],
    [['importPrices'], 2, /^Missing --file/],
    [['readAccount', '--with', 'api_key=00000000'], 1, /Not found/],
  ]
  for (const [words, code, description] of cases) {
    const stated = await call(...words)
    assert.deepEqual([stated.code, stated.out], [code, ''], `${words.join(' ')}: ${stated.err}`)
    assert.match(stated.err, description)
  }
})

test('a shell completes the ids of operations', async () => {
  const { out } = await openTerminal({}).run('completion', 'bash')
  assert.match(out, /'operations call'\) words="\$words [^"]*\blistRoutes\b/)
})
