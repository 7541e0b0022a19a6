import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Customer } from '../../../test/support/customer.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'
import { until } from '../../../test/support/until.ts'

let exchange: TestExchange
let alice: Customer
let operator: Terminal
const folder = mkdtempSync(join(tmpdir(), 'strowger-tasks-'))
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  operator = openTerminal(exchange)
})
after(async () => {
  await exchange.stop()
  rmSync(folder, { recursive: true })
})

const delivered = '99000000001'

async function send(to: string, text: string): Promise<string> {
  const body = { message_type: 'text', channel: 'sms', from: alice.number, to, text, client_ref: text }
  const answer = await alice.post<{ message_uuid: string }>('/v1/messages', body)
  assert.equal(answer.status, 202)
  return answer.body.message_uuid
}

test('a message is found by number and time, and its timeline lists all its events', async () => {
  const id = await send(delivered, 'where am I')
  await exchange.messageUntil(id, ({ status }) => status === 'delivered')
  const found = await operator.run(
    'messages',
    'find',
    '--to',
    delivered,
    '--since',
    '1h',
    '--status',
    'delivered',
  )
  assert.equal(found.code, 0)
  assert.match(found.out, new RegExp(`^${id} .* ${alice.number} +${delivered} +delivered .*where am I$`, 'm'))
  const shown = await operator.run('messages', 'show', id)
  assert.match(shown.out, /^status +delivered$/m)
  assert.match(shown.out, /Z {2}accepted[^]*Z {2}submitted[^]*Z {2}delivered/)
  const none = await operator.run('messages', 'find', '--client-ref', 'never sent')
  assert.deepEqual([none.code, none.out, none.err], [0, '', 'No matching messages.'])
  assert.match(
    (await operator.run('messages', 'find', '--since', 'yesterday')).err,
    /^--since must be a time such as/,
  )
})

test('a message that was not delivered is shown with the cause first, then its timeline', async () => {
  const id = await send('99001000001', 'never there')
  await exchange.messageUntil(id, ({ status }) => status === 'undeliverable' || status === 'rejected')
  const shown = await operator.run('messages', 'show', id)
  assert.match(shown.out, /^“\S+” (could not deliver|refused) it \(\d{4}\)\.\n/)
  assert.match((await operator.run('messages', 'find', '--client-ref', 'never there')).out, / alice /)
})

test('messages are counted by status, and a report ends with the total', async () => {
  const id = await send(delivered, 'counted')
  await exchange.messageUntil(id, ({ status }) => status === 'delivered')
  const { out } = await operator.run('reports', 'messages', '--period', '24h', '--group-by', 'account')
  assert.match(out, /^ACCOUNT +MESSAGES +DELIVERED/)
  assert.match(out, new RegExp(`^${alice.apiKey} +\\d+`, 'm'))
  assert.match(out, /^total +\d+/m)
})

test('a carrier is drained, resumed, and changed without its password', async () => {
  const [{ carrier_id: id }] = (
    await operator.json<{ carriers: { carrier_id: string }[] }>('carriers', 'list')
  ).carriers as [{ carrier_id: string }]
  assert.match((await operator.run('carriers', 'list')).out, new RegExp(`^${id} .* active +1 of 1 `, 'm'))
  const waiting = operator.json<{ status: string }>('carriers', 'drain', id, '--wait')
  await until(
    () => operator.json<{ status: string }>('carriers', 'show', id),
    ({ status }) => status === 'draining',
  )
  assert.equal((await operator.json<{ status: string }>('carriers', 'resume', id)).status, 'active')
  assert.equal((await waiting).status, 'active')
  const set = await operator.run('carriers', 'set', id, '--submit-window', '7')
  assert.match(set.out, /^submit_window +7$/m)
  assert.doesNotMatch(set.out, /password/)
  assert.match((await operator.run('carriers', 'set', id)).err, /^Pass at least one setting/)
  await until(
    () => operator.run('carriers', 'show', id),
    ({ out }) => /BOUND/.test(out),
  )
})

test('a carrier is created with a password from a file', async () => {
  const file = join(folder, 'password')
  writeFileSync(file, 'secret\n')
  const words = ['--name', 'Spare', '--host', '127.0.0.1', '--port', '9', '--system-id', 'us']
  const made = await operator.run('carriers', 'set', 'spare', '--new', ...words, '--password-file', file)
  assert.deepEqual([made.code, /^name +Spare$/m.test(made.out)], [0, true])
  const { rows } = await exchange.db.query('select password is not null as kept from carrier where id = $1', [
    'spare',
  ])
  assert.deepEqual(rows, [{ kept: true }])
  const missing = await operator.run('carriers', 'set', 'other', '--new', '--name', 'Other')
  assert.deepEqual([missing.code, /^ {2}host /m.test(missing.err)], [1, true])
})

test('webhooks of a period are replayed, and the command ends with the replay', async () => {
  const id = await send(delivered, 'notify me twice')
  await alice.notified(id, 'delivered')
  const notified = () => alice.statuses(id).length
  const before = notified()
  const replay = await operator.json<{ replayed: number; done_at: string | null }>(
    'webhooks',
    'replay',
    alice.apiKey,
    '--since',
    '1h',
    '--all',
    '--yes',
  )
  assert.ok(replay.done_at !== null && replay.replayed > 0)
  await until(
    async () => notified(),
    (count) => count > before,
  )
})

test('exchange time is shown, and advanced by a duration such as 1d', async () => {
  const then = Date.parse((await operator.run('clock', 'show')).out)
  const now = Date.parse((await operator.run('clock', 'advance', '1d')).out)
  assert.ok(now - then >= 86_400_000 && now - then < 90_000_000)
})

test('a fault is injected into the simulator, and a subscriber sends a message', async () => {
  const fault = await operator.json<{ fault: string }>('simulator', 'fault', 'throttle', '--count', '1000')
  assert.equal(fault.fault, 'throttle')
  assert.match((await operator.run('simulator', 'faults')).out, /throttle/)
  assert.equal((await operator.run('simulator', 'heal', 'throttle')).out, '1 fault ended.')
  assert.equal((await operator.run('simulator', 'faults')).err, 'No active faults.')
  assert.match((await operator.run('simulator', 'fault', 'sleep')).err, /fault/)
  const wrote = await operator.run(
    'simulator',
    'originate',
    'hello',
    '--from',
    '99012345678',
    '--to',
    alice.number,
  )
  assert.match(wrote.out, /^The simulator sends 1 message in 1 segment\.$/)
})
