import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'

let exchange: TestExchange
let operator: Terminal
before(async () => {
  exchange = await startExchange()
  operator = openTerminal(exchange)
})
after(() => exchange.stop())

type Route = { route_id: string; prefix: string; priority: number; last: boolean }

test('a route is created, listed, changed and deleted on the command line', async () => {
  await exchange.carrier('spare', { prefix: '9902' })
  const words = ['--carrier-id', 'spare', '--prefix', '9903', '--priority', '7', '--last', 'yes']
  const made = await operator.json<Route>('routes', 'create', ...words)
  assert.partialDeepStrictEqual(made, { prefix: '9903', priority: 7, last: true })
  const listed = await operator.run('routes', 'list', '--prefix', '9903')
  assert.match(listed.out, new RegExp(`^ROUTE_ID +PREFIX .*\\n${made.route_id} +9903 +spare .* 7 .* yes$`))
  const changed = await operator.run('routes', 'change', made.route_id, '--priority', '8', '--last', 'no')
  assert.match(changed.out, /^priority +8$/m)
  assert.match(changed.out, /^last +no$/m)
  assert.deepEqual((await operator.run('routes', 'delete', made.route_id)).out, 'Done.')
  const none = await operator.run('routes', 'list', '--prefix', '9903')
  assert.deepEqual([none.code, none.out, none.err], [0, '', 'No matching entries.'])
})

test('the value null clears a setting, and --body adds members as JSON', async () => {
  const { apiKey } = await exchange.customer('alice')
  const url = 'https://hooks.example/status'
  const set = await operator.json<object>('accounts', 'change', apiKey, '--status-url', url)
  assert.partialDeepStrictEqual(set, { status_url: url })
  const cleared = await operator.json<object>('accounts', 'change', apiKey, '--status-url', 'null')
  assert.partialDeepStrictEqual(cleared, { status_url: null })
  const words = ['--country', 'US', '--type', 'mobile-lvn', '--body', '{"features":["SMS"]}']
  assert.equal((await operator.run('numbers', 'offer', '12015550123', ...words)).out, 'Done.')
  const offered = await operator.json<object>('numbers', 'show', '12015550123')
  assert.partialDeepStrictEqual(offered, { msisdn: '12015550123', features: ['SMS'] })
  const wrong = await operator.run('numbers', 'offer', '12015550123', ...words.slice(0, 4), '--body', '[]')
  assert.deepEqual([wrong.code, wrong.err], [2, '--body must be a JSON object.'])
})

test('an object is shown with its lists as tables', async () => {
  const { apiKey, number } = await exchange.customer('bob')
  const { out } = await operator.run('numbers', 'show', number)
  assert.match(out, new RegExp(`^msisdn +${number}$`, 'm'))
  assert.match(out, new RegExp(`\\nownerships\\nAPI_KEY .*\\n${apiKey} `))
})
