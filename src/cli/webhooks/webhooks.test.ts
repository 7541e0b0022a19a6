import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../../../test/support/customer.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'
import { until } from '../../../test/support/until.ts'

let exchange: TestExchange
let alice: Customer
let operator: Terminal
let isHealthy = true

before(async () => {
  exchange = await startExchange()
  exchange.receiver.answer(() => ({ status: isHealthy ? 200 : 503 }))
  alice = await exchange.customer('alice')
  operator = openTerminal(exchange)
})
after(() => exchange.stop())

type Replay = { replay_id: string; replayed: number }
type Attempts = { attempts: { event_id: string; outcome: string }[] }

test('a replay without failed events lists the pending ones, and a retry sends them now', async () => {
  isHealthy = false
  const id = await alice.sent()
  const endpoints = () => operator.run('webhooks', 'endpoints', '--account', alice.apiKey)
  await until(endpoints, ({ out }) => /failing +[1-9]/.test(out))
  const none = await operator.run('webhooks', 'replay', alice.apiKey, '--since', '1h', '--yes')
  assert.equal(none.code, 0)
  assert.match(
    none.err,
    /No failed events in this period\.[^]* pending for http:[^]*, next attempt at [^]*retry/,
  )
  isHealthy = true
  const origin = new URL(exchange.receiver.url).origin
  const retried = await operator.run('webhooks', 'retry', alice.apiKey)
  assert.match(retried.out, new RegExp(`${origin} +[1-9]`))
  await alice.notified(id, 'delivered')
  await until(endpoints, ({ out }) => /healthy +0/.test(out))
  const again = await operator.run('webhooks', 'retry', alice.apiKey)
  assert.deepEqual([again.code, again.err], [0, 'No pending webhooks for this account.'])
  const { rows } = await exchange.db.query(
    `select subject_id, (after ->> 'due')::int > 0 as some from operator_change where operation = 'retryWebhookEndpoint'`,
  )
  assert.deepEqual(rows, [{ subject_id: `${alice.apiKey} ${origin}`, some: true }])
})

test('the attempts of a replay are listed separately', async () => {
  const id = await alice.sent()
  await alice.notified(id, 'delivered')
  const all = ['webhooks', 'replay', alice.apiKey, '--since', '1h', '--all']
  assert.deepEqual(await operator.run(...all), {
    code: 1,
    out: '',
    err: `webhooks replay: the events of all endpoints of alice ${alice.apiKey} are sent again. Pass --endpoint, or repeat the command with --yes.`,
  })
  const words = [...all, '--endpoint', new URL(exchange.receiver.url).origin]
  const { replay_id: replay, replayed } = await operator.json<Replay>(...words)
  const query = `api_key=${alice.apiKey}&limit=1000`
  const read = async (more: string) =>
    (await exchange.operator.get<Attempts>(`/operator/v1/webhooks/attempts?${query}${more}`)).body.attempts
  const caused = await until(
    () => read(`&replay_id=${replay}`),
    (attempts) => attempts.length >= replayed,
  )
  assert.equal(caused.length, replayed)
  assert.ok((await read('')).length > replayed)
})

test('after exchange time was advanced, --since 1h of a replay uses the system clock, and an inverted period is rejected', async () => {
  await operator.run('clock', 'advance', '1w')
  const ago = await operator.json<Replay>(
    'webhooks',
    'replay',
    alice.apiKey,
    '--since',
    '1h',
    '--all',
    '--yes',
  )
  assert.ok(ago.replayed > 0)
  const { now } = await operator.json<{ now: string }>('clock', 'show')
  const ahead = await operator.run('webhooks', 'replay', alice.apiKey, '--since', now, '--yes')
  assert.equal(ahead.code, 1)
  assert.match(ahead.err, /since is in the future: event times are wall time, which is now 20/)
  const words = ['--since', '1h', '--until', '2h', '--yes']
  const inverted = await operator.run('webhooks', 'replay', alice.apiKey, ...words)
  assert.equal(inverted.code, 1)
  assert.match(inverted.err, /until is not after since/)
  assert.match(
    (await operator.run('clock', 'show')).err,
    /^Exchange time was advanced; the system clock shows 20/,
  )
})
