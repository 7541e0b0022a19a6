import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { requestOn, type Customer } from '../support/customer.ts'
import { deliveryStatuses } from '../support/delivery-statuses.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  carrier = await exchange.carrier('acme', { prefix: '8811' })
})
after(() => exchange.stop())

type Limitation = { feature: string; type: string; reach: string }
type Terms = { country?: string; features?: string[]; limitations?: Limitation[] }

const limited = (type: string, reach: string, feature = 'SMS'): Limitation => ({ feature, type, reach })

/** Assigns a number to an account, as an operator does. */
async function give({ apiKey }: Customer, msisdn: string, terms: Terms): Promise<string> {
  const body = { api_key: apiKey, country: 'GB', type: 'mobile-lvn', features: ['SMS'], ...terms }
  const { status } = await exchange.operator.put(`/operator/v1/numbers/${msisdn}`, body)
  assert.equal(status, 204)
  return msisdn
}

/** Sends messages until the node, which may have cached the number, has read the number's new terms. */
const heard = async (who: Customer, from: string, to: string, wanted: string | null) =>
  until(
    async () => exchange.messageUntil(await who.sent({ from, to }), ({ status }) => status !== 'accepted'),
    ({ error_detail }) => error_detail === wanted,
  )

const withoutSms = 'The sender does not have the SMS feature.'
const noDomestic = 'The sender cannot send SMS to recipients in its own country.'
const noInternational = 'The sender cannot send SMS to recipients in other countries.'

test('a number without the feature SMS cannot send: 1120, with the reason in the timeline, free of charge, and failovers continue [S3-010] [S3-115]', async () => {
  const alice = await exchange.customer('alice')
  const voice = await give(alice, '447700910001', { features: ['VOICE'] })
  const before = await alice.balance()
  const id = await alice.sent({ from: voice, to: '447700900200' })
  const notified = await alice.notified(id, 'rejected')
  assert.deepEqual([notified.error?.title, notified.error?.detail], ['1120', withoutSms])
  const { timeline, price } = await exchange.message(id)
  assert.ok(timeline.some(({ status, reason }) => status === 'rejected' && reason === withoutSms))
  assert.deepEqual([price, await alice.balance()], ['0.0000', before])
  const { body } = await alice.post<{ message_uuid: string }>(
    '/v1/messages',
    alice.sms({
      from: voice,
      to: '99000000001',
      failover: [alice.sms({ to: '99000000001', text: 'second' })],
    }),
  )
  const first = await alice.notified(body.message_uuid, 'rejected')
  const second = await requestOn(
    exchange.receiver,
    ({ status, workflow }) => status === 'delivered' && workflow?.workflow_id === first.workflow?.workflow_id,
    'the second item of the workflow',
  )
  assert.ok(second)
})

const sends: [description: string, limitations: Limitation[], to: string, detail: string | null][] = [
  ['domestic is closed', [limited('OUTBOUND', 'DOMESTIC')], '447700900201', noDomestic],
  ['abroad stays open', [limited('OUTBOUND', 'DOMESTIC')], '33639980201', null],
  ['abroad is closed', [limited('OUTBOUND', 'INTERNATIONAL')], '33639980201', noInternational],
  ['an unknown country is abroad', [limited('OUTBOUND', 'INTERNATIONAL')], '99000000001', noInternational],
  ['domestic stays open', [limited('OUTBOUND', 'INTERNATIONAL')], '447700900201', null],
  ['inbound limitations do not close it', [limited('INBOUND', 'DOMESTIC')], '447700900201', null],
  ['those of calls do not close it', [limited('OUTBOUND', 'DOMESTIC', 'VOICE')], '447700900201', null],
]

test('outbound limitations of a number depend on the countries of the number and the recipient [S3-011] [S3-115]', async () => {
  const bea = await exchange.customer('bea')
  for (const [i, [description, limitations, to, detail]] of sends.entries()) {
    const from = await give(bea, `44770091010${i}`, { limitations })
    const seen = await exchange.messageUntil(
      await bea.sent({ from, to }),
      ({ status }) => status !== 'accepted',
    )
    assert.equal(seen.error_detail, detail, description)
    assert.equal(seen.error_code, detail === null ? null : 1120, description)
  }
})

test("an operator reads why a number would not send to a recipient, in the words of the message's own refusal", async () => {
  const eve = await exchange.customer('eve')
  const numbers: [string, Terms, string | null][] = [
    ['447700911981', { limitations: [limited('OUTBOUND', 'DOMESTIC')] }, noDomestic],
    ['447700911982', { features: ['VOICE'] }, withoutSms],
    ['447700911983', {}, null],
  ]
  for (const [msisdn, terms, wanted] of numbers) {
    const from = await give(eve, msisdn, terms)
    const { body } = await exchange.operator.get<{ refusal: { code: number; detail: string } | null }>(
      `/operator/v1/routing/447700900201?from=${from}`,
    )
    assert.deepEqual(
      [body.refusal?.code, body.refusal?.detail],
      wanted ? [1120, wanted] : [undefined, undefined],
    )
    const sent = await eve.sent({ from, to: '447700900201' })
    const { error_detail } = await exchange.messageUntil(sent, ({ status }) => status !== 'accepted')
    assert.equal(error_detail, wanted)
  }
})

test('the country of the recipient comes from the table of networks, where it has an entry', async () => {
  const cid = await exchange.customer('cid')
  const from = await give(cid, '447700910201', { limitations: [limited('OUTBOUND', 'DOMESTIC')] })
  const network = { network: '23455', country: 'GG', name: 'Guernsey' }
  assert.equal((await exchange.operator.put('/operator/v1/networks/447781', network)).status, 204)
  await heard(cid, from, '447781000001', null)
})

test('a message to a number that cannot receive it is refused permanently towards the carrier, counted, and causes no webhook [S3-097] [S3-011]', async () => {
  const dan = await exchange.customer('dan')
  const voice = await give(dan, '447700910301', { features: ['VOICE', 'MMS'] })
  const noForeign = await give(dan, '447700910302', { limitations: [limited('INBOUND', 'INTERNATIONAL')] })
  const noDomestic = await give(dan, '447700910303', { limitations: [limited('INBOUND', 'DOMESTIC')] })
  const british = '447700900300'
  const french = '33639980300'
  const writes: [from: string, to: string, status: number][] = [
    [british, voice, 0x65],
    [british, noForeign, 0],
    [french, noForeign, 0x65],
    ['80888', noForeign, 0],
    [british, noDomestic, 0x65],
    [french, noDomestic, 0],
  ]
  for (const [i, [from, to, status]] of writes.entries()) {
    const seen = carrier.journal.next - 1
    carrier.originate({ from, to, text: `write ${i}` })
    const [answer] = await until(
      () => deliveryStatuses(carrier, seen),
      (all) => all.length === 1,
    )
    assert.equal(answer, status, `${from} to ${to}`)
    if (status === 0)
      await requestOn(exchange.receiver, (body) => body.to === to && body.text === `write ${i}`, `write ${i}`)
  }
  const { rows } = await exchange.db.query<{ n: number }>(
    `select count(*)::int as n from message where account_id = $1 and direction = 'inbound'`,
    [dan.apiKey],
  )
  assert.equal(rows[0]!.n, 3)
  const { body } = await exchange.operator.get<string>('/metrics')
  assert.match(body, /strowger_inbound_refused_total\{carrier="acme",reason="no_sms"\} 1/)
  assert.match(body, /strowger_inbound_refused_total\{carrier="acme",reason="limited"\} 2/)
})

test('each segment of a long message to a number without SMS is refused, and none is kept', async () => {
  const eve = await exchange.customer('eve')
  const voice = await give(eve, '447700910401', { features: ['VOICE'] })
  const seen = carrier.journal.next - 1
  const parts = carrier.originate({ from: '447700900400', to: voice, text: 'x'.repeat(400) })
  const answers = await until(
    () => deliveryStatuses(carrier, seen),
    (all) => all.length === parts,
  )
  assert.ok(parts > 1 && answers.every((status) => status === 0x65), JSON.stringify(answers))
  assert.equal(
    (await exchange.db.query('select from inbound_long where recipient = $1', [voice])).rowCount,
    0,
  )
})

test('new terms of a listing, single or in an upload, apply to the account that owns the number', async () => {
  const fritz = await exchange.customer('fritz')
  const from = await give(fritz, '447700910501', {})
  const to = '447700900201'
  await heard(fritz, from, to, null)
  const listing = { country: 'GB', type: 'mobile-lvn', features: ['SMS'] }
  const put = (body: object) => exchange.operator.put(`/operator/v1/numbers/${from}/inventory`, body)
  assert.equal((await put({ ...listing, limitations: [limited('OUTBOUND', 'DOMESTIC')] })).status, 204)
  await heard(fritz, from, to, noDomestic)
  const { body } = await fritz.get<{ numbers: { msisdn: string; limitations?: object[] }[] }>(
    '/account/numbers?size=100',
  )
  const listed = body.numbers.find(({ msisdn }) => msisdn === from)
  assert.deepEqual(listed?.limitations, [limited('OUTBOUND', 'DOMESTIC')])
  const csv = `msisdn,country,type,features\n${from},GB,mobile-lvn,VOICE\n`
  const done = await exchange.operator.post('/operator/v1/numbers/import', csv, {
    'content-type': 'text/csv',
  })
  assert.equal(done.status, 200)
  await heard(fritz, from, to, withoutSms)
})

test('a number that is assigned to an account keeps the limitations of the inventory', async () => {
  const gil = await exchange.customer('gil')
  const msisdn = '447700910601'
  const limitations = [limited('OUTBOUND', 'DOMESTIC')]
  const listing = { country: 'GB', type: 'mobile-lvn', features: ['SMS'], limitations }
  assert.equal((await exchange.operator.put(`/operator/v1/numbers/${msisdn}/inventory`, listing)).status, 204)
  await give(gil, msisdn, {})
  await heard(gil, msisdn, '447700900201', noDomestic)
  await give(gil, msisdn, { limitations: [] })
  await heard(gil, msisdn, '447700900201', null)
})

test('a pool selects a number that can send to the recipient, and another one once that one cannot [S3-045]', async () => {
  const ida = await exchange.customer('ida')
  const [domestic, abroad] = [
    await give(ida, '447700910801', { limitations: [limited('OUTBOUND', 'INTERNATIONAL')] }),
    await give(ida, '447700910802', { limitations: [limited('OUTBOUND', 'DOMESTIC')] }),
  ]
  const input = { api_key: ida.apiKey, name: 'both', numbers: [domestic, abroad] }
  const { body: made } = await exchange.operator.post<{ pool_id: string }>('/operator/v1/number-pools', input)
  const senderTo = async (to: string) => {
    const id = await ida.sent({ to, sms: { pool_id: made.pool_id } })
    const { from, error_code } = await exchange.messageUntil(id, ({ status }) => status !== 'accepted')
    assert.equal(error_code, null, to)
    return from
  }
  for (const last of ['201', '202', '203', '204', '205'])
    assert.deepEqual(
      [await senderTo(`447700900${last}`), await senderTo(`33639980${last}`)],
      [domestic, abroad],
    )
  await give(ida, domestic, { limitations: [] })
  await give(ida, abroad, { features: ['VOICE'], limitations: [] })
  assert.equal(await senderTo('33639980201'), domestic)
})

test('a pool does not select numbers without SMS, and without any other the message keeps its own sender [S3-045]', async () => {
  const hans = await exchange.customer('hans')
  const voice = await give(hans, '447700910701', { features: ['VOICE'] })
  const input = { api_key: hans.apiKey, name: 'pool', numbers: [voice] }
  const pool = await exchange.operator.post<{ pool_id: string }>('/operator/v1/number-pools', input)
  assert.equal(pool.status, 201)
  const id = await hans.sent({ sms: { pool_id: pool.body.pool_id } })
  const seen = await exchange.messageUntil(id, ({ status }) => status !== 'accepted')
  assert.equal(
    (await exchange.operator.get<{ pools: unknown[] }>(`/operator/v1/number-pools?api_key=${hans.apiKey}`))
      .body.pools.length,
    1,
  )
  assert.deepEqual([seen.from, seen.error_code], [hans.number, null])
})
