import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

type Report = z.output<
  (typeof operatorsContract)['operations']['readWebhookReport']['responses'][200]['schema']
>
type Refusal = { invalid_parameters: { name: string }[] }
type Attempts = { attempts: { outcome: string }[] }

let exchange: TestExchange
let alice: Customer
let bob: Customer
before(async () => {
  exchange = await startExchange()
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
})
after(() => exchange.stop())

const read = async (query: string) =>
  (await exchange.operator.get<Report>(`/operator/v1/reports/webhooks?${query}`)).body

test('a report counts the attempts that are listed, and customers see their own only', async () => {
  await alice.notified(await alice.sent(), 'delivered')
  const list = async () =>
    (await alice.get<Attempts>('/console/v1/webhooks/attempts?limit=100')).body.attempts
  const listed = await until(list, (attempts) => attempts.length > 0)
  const report = await read(`group_by=account&compare=previous&period=24h`)
  const own = await until(
    async () => (await alice.get<Report>('/console/v1/reports/webhooks?group_by=result')).body,
    ({ total }) => total.attempts >= listed.length,
  )
  assert.equal(own.total.attempts, (await list()).length)
  assert.deepEqual(
    own.groups.map(({ key, delivered }) => [key, delivered]),
    [[own.groups[0]!.key, own.total.attempts]],
  )
  assert.match(own.groups[0]!.key!, /^20[04]$/)
  assert.deepEqual(
    report.groups.map(({ key }) => key),
    [alice.apiKey],
  )
  assert.equal(report.previous!.attempts, 0)
  const ofBob = await bob.get<Report>('/console/v1/reports/webhooks?group_by=endpoint')
  assert.deepEqual([ofBob.body.total.attempts, ofBob.body.groups], [0, []])
  const { body } = await alice.get<string>('/console/v1/reports/webhooks?group_by=endpoint', {
    accept: 'text/csv',
  })
  assert.match(body, /^endpoint,name,attempts,delivered,[^]*\r\nhttp/)
})

test('reports of endpoints, and of accounts by result, need an account', async () => {
  for (const query of ['group_by=endpoint', 'origin=https://a.example', 'group_by=account&result=500']) {
    const { status, body } = await exchange.operator.get<Refusal>(`/operator/v1/reports/webhooks?${query}`)
    assert.equal(status, 400)
    assert.deepEqual(
      body.invalid_parameters.map(({ name }) => name),
      ['account_id'],
    )
  }
})
