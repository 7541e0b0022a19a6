import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operatorsContract } from '#exchange/mount/operators.ts'
import { compileCheck } from '#platform/contract/validate.ts'
import { FAULTS } from '../../simulators/carrier/faults/table.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

type Log = { records: { command?: string; fields?: Record<string, unknown> }[]; next: number }
type Wrong = { invalid_parameters: { name: string }[] }

const path = '/operator/v1/simulator'
const subscriber = '447700900001'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

describe('the carrier simulator of a sandbox', () => {
  test('lets a subscriber send a segmented message, and returns the number of segments', async () => {
    const message = { from: subscriber, to: alice.number, text: 'x'.repeat(161), parts: 'udh16' }
    const { status, body } = await exchange.operator.post<object>(`${path}/messages`, message)
    assert.deepEqual([status, body], [202, { messages: 1, parts: 2 }])
    const one = { from: subscriber, to: alice.number, text: 'as one, é', encoding: 'latin1' }
    assert.equal((await exchange.operator.post(`${path}/messages`, one)).status, 202)
    await alice.heard('as one, é')
  })

  test('injects a fault until it is ended, and its log shows sent and refused messages', async () => {
    const { operator } = exchange
    const begun = await operator.post<{ id: number }>(`${path}/faults`, {
      fault: 'refuse-submits',
      status: 11,
    })
    assert.equal(begun.status, 201)
    const { error } = await alice.notified(await alice.sent({ to: '99000000042' }), 'rejected')
    assert.equal(error?.title, '1430')
    const { faults } = (await operator.get<{ faults: { done: number }[] }>(`${path}/faults`)).body
    assert.deepEqual(
      faults.map(({ done }) => done),
      [1],
    )
    const ended = await operator.delete<{ ended: number }>(`${path}/faults?id=${begun.body.id}`)
    assert.deepEqual([ended.status, ended.body.ended], [200, 1])
    await alice.notified(await alice.sent({ to: '99000000042' }), 'delivered')
    const { records } = (await operator.get<Log>(`${path}/log?command=submit_sm&limit=1000`)).body
    const submits = records.filter(({ fields }) => fields?.['destination_addr'] === '99000000042')
    assert.equal(submits.length, 2)
    assert.equal(submits[0]?.fields?.['text'], 'Hello')
  })

  test('lists the sessions bound to it', async () => {
    const { sessions } = (await exchange.operator.get<{ sessions: { bind: string }[] }>(`${path}/sessions`))
      .body
    assert.ok(sessions.some(({ bind }) => bind === 'transceiver'))
  })

  test('gets the message again after it lost its session in the middle of a response, and delivers it', async () => {
    await exchange.operator.post(`${path}/faults`, { fault: 'tear' })
    const id = await alice.sent({ to: '99000000043' })
    const view = await exchange.messageUntil(id, (seen) => seen.possible_duplicate)
    assert.equal(view.status, 'accepted')
    await exchange.advance(5)
    await until(
      () => alice.statuses(id),
      (statuses) => statuses.includes('delivered'),
    )
  })

  test('names all invalid fields of a request', async () => {
    const named = async (where: string, body: object) => {
      const answer = await exchange.operator.post<Wrong>(`${path}/${where}`, body)
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      return answer.body.invalid_parameters.map(({ name }) => name)
    }
    assert.deepEqual(await named('faults', {}), ['fault'])
    assert.deepEqual(await named('faults', { fault: 'none' }), ['fault'])
    const drip = await named('faults', { fault: 'drip', status: 1, count: 2 })
    assert.deepEqual(drip.toSorted(), ['count', 'status'])
    const message = { from: subscriber, to: alice.number, text: 'short' }
    assert.deepEqual(await named('messages', { ...message, order: [2] }), ['order'])
    assert.deepEqual(await named('messages', { ...message, parts: 'all', size: 0 }), ['parts', 'size'])
    assert.deepEqual(await named('messages', { from: subscriber, to: alice.number }), ['text'])
    assert.equal((await exchange.operator.get(`${path}/log?limit=0`)).status, 400)
    assert.equal((await exchange.operator.delete(`${path}/faults?name=x`)).status, 400)
  })

  test('accepts every parameter of every fault in its operation', () => {
    const check = compileCheck(operatorsContract.operations.injectSimulatorFault.body)
    for (const [fault, { parameters }] of Object.entries(FAULTS))
      for (const [name, { usually }] of Object.entries<{ usually: string | number }>(parameters))
        assert.deepEqual(check({ fault, [name]: usually, session: 1, count: 1, seconds: 0.5 }), [], fault)
  })
})

test('an exchange without a simulator refuses all its operations with 409', async () => {
  const other = await startExchange({ env: { STROWGER_ROLES: 'api' } })
  try {
    const { operator } = other
    const answers = [
      await operator.post(`${path}/messages`, { from: subscriber, to: alice.number, text: 'x' }),
      await operator.get(`${path}/faults`),
      await operator.post(`${path}/faults`, { fault: 'silence' }),
      await operator.delete(`${path}/faults`),
      await operator.get(`${path}/log`),
      await operator.get(`${path}/sessions`),
    ]
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([409]))
  } finally {
    await other.stop()
  }
})
