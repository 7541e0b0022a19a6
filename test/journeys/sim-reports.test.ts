import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import { luhnDigit } from '#sims/index.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aPartner, storeSims } from '../support/sims.ts'
import { until } from '../support/until.ts'

type Report = z.output<(typeof operatorsContract)['operations']['readSimReport']['responses'][200]['schema']>
type Refusal = { invalid_parameters: { name: string }[] }

let exchange: TestExchange
let alice: Customer
let bob: Customer
const iccidOf = (digits: string) => digits + luhnDigit(digits)
const [iccid, other] = [iccidOf('894900000000000001'), iccidOf('894900000000000002')]
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
  await aPartner(exchange.db, 'trucks', { account: alice.apiKey })
  await aPartner(exchange.db, 'meters', { account: bob.apiKey })
  await storeSims(exchange.db, 'trucks', [iccid])
  await storeSims(exchange.db, 'meters', [other])
  const { now } = (await exchange.operator.get<{ now: string }>('/operator/v1/clock')).body
  const at = new Date(Date.parse(now) - 1_000).toISOString()
  const rows = `iccid,at,up,down,sms_mo,mcc,mnc\n${iccid},${at},70,500,2,542,01\n${other},${at},30,100,,,\n`
  const uploaded = await exchange.operator.put('/operator/v1/sim-usage-files/first', rows, {
    'content-type': 'text/csv',
  })
  assert.equal(uploaded.status, 200, JSON.stringify(uploaded.body))
  await until(
    () => read('account_id=' + bob.apiKey),
    ({ total }) => total.up_bytes === 30,
  )
})
after(() => exchange.stop())

const read = async (query: string) =>
  (await exchange.operator.get<Report>(`/operator/v1/reports/sims?${query}`)).body
const own = async (who: Customer, query: string) =>
  (await who.get<Report>(`/console/v1/reports/sims?${query}`)).body
const groups = ({ groups }: Report) => groups.map(({ key, up_bytes, sms_mo }) => [key, up_bytes, sms_mo])

test('operators see the usage of an account by customer and country, compared with the period before', async () => {
  const report = await read(`group_by=customer&compare=previous&account_id=${alice.apiKey}`)
  assert.deepEqual(groups(report), [['trucks', 70, 2]])
  assert.deepEqual(
    [report.groups[0]!.name, report.previous!.up_bytes, report.points.length],
    ['trucks', 0, 24],
  )
  assert.deepEqual(groups(await read(`group_by=country&account_id=${alice.apiKey}`)), [['FJ', 70, 2]])
  assert.deepEqual(groups(await read('group_by=country&country=FJ&period=90d')), [['FJ', 70, 2]])
  assert.deepEqual(
    report.top_sims!.map(({ iccid, down_bytes }) => [iccid, down_bytes]),
    [[iccid, 500]],
  )
})

test('customers see the usage of their own SIMs only', async () => {
  const ofBob = await own(bob, 'group_by=customer')
  assert.deepEqual(groups(ofBob), [['meters', 30, 0]])
  const others = await own(bob, 'group_by=pool&partner_id=trucks')
  assert.deepEqual([others.total.up_bytes, others.groups, others.top_sims], [0, [], []])
})

test('a usage report is CSV if the client accepts it', async () => {
  const { body } = await alice.get<string>('/console/v1/reports/sims?group_by=customer', {
    accept: 'text/csv',
  })
  assert.deepEqual(body.trimEnd().split('\r\n'), [
    'customer,name,up_bytes,down_bytes,sessions,sms_mo,sms_mt',
    'trucks,trucks,70,500,1,2,0',
  ])
})

test('reports of pools, and of customers in a country, need an account or a customer', async () => {
  for (const query of ['group_by=pool', 'sim_pool_id=1', 'group_by=account&country=FJ']) {
    const { status, body } = await exchange.operator.get<Refusal>(`/operator/v1/reports/sims?${query}`)
    assert.equal(status, 400)
    assert.deepEqual(
      body.invalid_parameters.map(({ name }) => name),
      ['account_id'],
    )
  }
})
