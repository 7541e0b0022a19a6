import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { storeCards } from '../support/sim-cards.ts'

let exchange: TestExchange
const sims = '/operator/v1/sim-partners/ACME/sims'
const [one, two, three] = ['8949020000000000014', '8949020000000000022', '8949020000000000030'] as const

before(async () => {
  exchange = await startExchange()
  const { operator, db } = exchange
  assert.equal((await operator.put('/operator/v1/sim-partners/ACME', { company_name: 'Acme' })).status, 201)
  await storeCards(db, 'ACME', [
    { iccid: one, status: 3 },
    { iccid: two, status: 10, msisdn: '99000000002' },
    { iccid: three, status: 5, imsi: '001010000000003', msisdn: '99000000003' },
  ])
})
after(() => exchange.stop())

type Outcome = { done: number; rejected: { iccid: string; reason: string }[] }
type Sim = {
  status: string
  resume_status: string | null
  msisdn: string | null
  fields: object
  pairings: object[]
}

const post = (path: string, body: object, key?: string) =>
  exchange.operator.post<Outcome>(
    `${sims}/${path}`,
    body,
    key === undefined ? {} : { 'Idempotency-Key': key },
  )
const read = async (iccid: string) => (await exchange.operator.get<Sim>(`${sims}/${iccid}`)).body

test('an operator changes the state of SIMs, once under a key; an impossible change is a rejected action with its reason [S1-028] [S1-033]', async () => {
  const input = { verb: 'block', iccids: [one, two, three], reason: 'Stolen.' }
  const first = await post('moves', input, 'k1')
  assert.deepEqual(first.body, {
    done: 2,
    rejected: [{ iccid: two, reason: 'While the SIM is Terminated, block is not possible.' }],
  })
  const again = await post('moves', input, 'k1')
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal((await post('moves', { ...input, verb: 'resume' }, 'k1')).status, 422)
  const { status, resume_status } = await read(three)
  assert.deepEqual([status, resume_status], ['Blocked (manually)', 'Productive'])
  const { rows } = await exchange.db.query(
    `select iccid, action_type, status, creator like 'operator:%' as ours, source, reason from sim_action where partner_id <> 'demo' order by iccid`,
  )
  const action = { action_type: 'block', ours: true, source: 'operator' }
  assert.deepEqual(rows, [
    { iccid: one, ...action, status: 'done', reason: 'Stolen.' },
    {
      iccid: two,
      ...action,
      status: 'rejected',
      reason: 'While the SIM is Terminated, block is not possible.',
    },
    { iccid: three, ...action, status: 'done', reason: 'Stolen.' },
  ])
  assert.deepEqual((await post('moves', { verb: 'resume', iccids: [one, three] })).body, {
    done: 2,
    rejected: [],
  })
  assert.equal((await read(three)).status, 'Productive')
})

test('custom fields, IP configurations and numbers of SIMs are stored, and the history keeps the numbers', async () => {
  assert.equal(
    (await post('fields', { iccids: [one, three], fields: { field1: 'Depot 7', field10: null } })).body.done,
    2,
  )
  const configurations = [
    { iccid: one, apn: 'iot.example', ip_type: 'static', ipv4: '192.0.2.7', ipv6: '2001:db8::7' },
    { iccid: three, apn: 'iot.example', ip_type: 'dynamic' },
  ]
  assert.equal((await post('ip-configurations', { configurations })).body.done, 2)
  const pairings = [
    { iccid: three, msisdn: null },
    { iccid: one, msisdn: '99000000003', imsi: '001010000000001' },
  ]
  assert.deepEqual((await post('pairings', { pairings })).body, { done: 2, rejected: [] })
  const { body: fresh } = await exchange.operator.get<Sim & Record<string, unknown>>(`${sims}/${one}`)
  assert.deepEqual(
    [
      fresh['apn'],
      fresh['ip_type'],
      fresh['ipv4'],
      fresh['ipv6'],
      fresh.msisdn,
      fresh['imsi'],
      fresh.pairings.length,
    ],
    ['iot.example', 'static', '192.0.2.7', '2001:db8::7', '99000000003', '001010000000001', 1],
  )
  assert.deepEqual((fresh.fields as Record<string, unknown>)['field1'], 'Depot 7')
  const old = await read(three)
  assert.deepEqual([old.msisdn, old.pairings.length], [null, 2])
})

test('an invalid request names all its errors, and changes nothing', async () => {
  const unowned = '8949020000000000048'
  const wrong: [string, object, RegExp][] = [
    ['moves', { verb: 'explode', iccids: [one] }, /verb/],
    ['moves', { verb: 'test', iccids: [] }, /iccids/],
    ['moves', { verb: 'test', iccids: [one, one] }, /is listed twice/],
    ['moves', { verb: 'test', iccids: [one, unowned] }, new RegExp(`${unowned} is not a SIM`)],
    ['fields', { iccids: [one], fields: { field11: 'x' } }, /field11/],
    ['fields', { iccids: [one], fields: { field1: 'a\u0000b' } }, /field1/],
    [
      'ip-configurations',
      { configurations: [{ iccid: one, ip_type: 'static' }] },
      /configurations\[0\]\.ip_type/,
    ],
    ['ip-configurations', { configurations: [{ iccid: one, ipv4: '1.2.3' }] }, /IPv4[^]*static only/],
    ['pairings', { pairings: [{ iccid: one, imsi: '12', msisdn: '0' }] }, /imsi[^]*msisdn/],
    [
      'pairings',
      {
        pairings: [
          { iccid: one, imsi: '001019' },
          { iccid: two, imsi: '001019' },
        ],
      },
      /pairings\[1\]\.imsi/,
    ],
  ]
  const { rows: before } = await exchange.db.query('select count(*) from sim_action')
  for (const [path, body, description] of wrong) {
    const answer = await exchange.operator.post<object>(`${sims}/${path}`, body)
    assert.equal(answer.status, 400, path)
    assert.match(JSON.stringify(answer.body), description)
  }
  const elsewhere = await exchange.operator.post('/operator/v1/sim-partners/nobody/sims/moves', {
    verb: 'test',
    iccids: [one],
  })
  assert.equal(elsewhere.status, 404)
  assert.deepEqual((await exchange.db.query('select count(*) from sim_action')).rows, before)
})

test('SIMs belong to another customer once it accepts them, and a repeated request under the same key gets the same response', async () => {
  const { operator } = exchange
  assert.equal((await operator.put('/operator/v1/sim-partners/BETA', { company_name: 'Beta' })).status, 201)
  const transfers = '/operator/v1/sim-partners/ACME/transfers'
  type Requested = {
    transfer_id: string | null
    done: number
    rejected: object[]
    invalid_parameters: object[]
  }
  const ask = (target_id: string, key: string) =>
    operator.post<Requested>(transfers, { target_id, iccids: [one, two] }, { 'Idempotency-Key': key })
  for (const target of ['ACME', 'nobody']) assert.equal((await ask(target, target)).status, 400)
  const [requested, again] = [await ask('BETA', 'give'), await ask('BETA', 'give')]
  assert.deepEqual([requested.body.done, requested.body.rejected.length, again.body], [1, 1, requested.body])
  const end = (status: string) =>
    operator.post<object>(`/operator/v1/sim-transfers/${requested.body.transfer_id}/end`, { status })
  const ended = await end('accepted')
  assert.deepEqual([ended.status, (ended.body as { moved: number }).moved], [200, 1])
  assert.equal((await end('rejected')).status, 409)
  const listed = await operator.get<{ transfers: object[] }>(transfers.replace('ACME', 'BETA'))
  assert.deepEqual(listed.body.transfers, [ended.body])
  assert.equal((await operator.get(`${sims.replace('ACME', 'BETA')}/${one}`)).status, 200)
  assert.equal((await operator.get(`${sims}/${one}`)).status, 404)
})
