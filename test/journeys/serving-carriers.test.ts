import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { deliveryStatuses } from '../support/delivery-statuses.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

const refused = 0x65
const verificationSender = '12017999999'
const production = {
  STROWGER_MODE: 'production',
  STROWGER_HOST: '127.0.0.1',
  STROWGER_OPERATOR_PORT: '0',
  STROWGER_VERIFICATION_SENDER: verificationSender,
}

/** An exchange with a carrier for numbers that begin with 1201, one for all others, and one without a route. */
async function openWorld(env: Record<string, string>) {
  const exchange = await startExchange({ env })
  const american = await exchange.carrier('american', { prefix: '1201', last: false })
  const global = await exchange.carrier('global', { prefix: '' })
  const inboundOnly = await exchange.carrier('inbound-only', { prefix: '8829' })
  return { exchange, american, global, inboundOnly }
}

let world: Awaited<ReturnType<typeof openWorld>>
before(async () => {
  world = await openWorld(production)
})
after(() => world.exchange.stop())

/** Sends a subscriber's message through a carrier; returns the exchange's response to the carrier. */
async function write(carrier: Carrier, to: string, text: string, from = '447700900400'): Promise<number> {
  const seen = carrier.journal.next - 1
  carrier.originate({ from, to, text })
  const [status] = await until(
    () => deliveryStatuses(carrier, seen),
    (all) => all.length > 0,
  )
  return status!
}

type Body = { carriers?: string[] | string }

async function give(
  { exchange }: typeof world,
  apiKey: string,
  msisdn: string,
  body: Body = {},
): Promise<string> {
  const number = { api_key: apiKey, country: 'US', type: 'mobile-lvn', features: ['SMS'], ...body }
  const { status } = await exchange.operator.put(`/operator/v1/numbers/${msisdn}`, number)
  assert.equal(status, 204)
  return msisdn
}

/** Sends until the node, which may have cached the carriers of the number, has read the new ones. */
const writeUntil = (carrier: Carrier, to: string, wanted: number) =>
  until(
    () => write(carrier, to, 'again'),
    (status) => status === wanted,
  )

const inboundOf = async ({ exchange }: { exchange: TestExchange }, msisdn: string) =>
  (
    await exchange.db.query<{ carrier_id: string; text: string }>(
      `select carrier_id, text from message where direction = 'inbound' and recipient = $1 order by id`,
      [msisdn],
    )
  ).rows

test('in production a carrier delivers only to numbers that name it; other messages are refused, counted and not stored', async () => {
  const { exchange, american, global, inboundOnly } = world
  const alice = await exchange.customer('alice')
  const to = await give(world, alice.apiKey, '12017000001', { carriers: ['inbound-only'] })
  assert.equal(await write(american, to, 'from american'), refused)
  assert.equal(await write(global, to, 'from global'), refused)
  assert.equal(await write(inboundOnly, to, 'from inbound-only'), 0)
  assert.deepEqual(await inboundOf(world, to), [{ carrier_id: 'inbound-only', text: 'from inbound-only' }])
  const { body } = await exchange.operator.get<string>('/metrics')
  assert.match(body, /strowger_inbound_refused_total\{carrier="american",reason="not_served"\} 1/)
})

test('a STOP from a carrier that does not serve the number has no effect; one from a carrier that does opts out', async () => {
  const { exchange, american, global } = world
  const bob = await exchange.customer('bob')
  await exchange.db.query(`update account set home_country = 'GB' where id = $1`, [bob.apiKey])
  const from = await give(world, bob.apiKey, '12017000002', { carriers: 'american' })
  const subscriber = '447700900401'
  const send = async () =>
    exchange.messageUntil(await bob.sent({ from, to: subscriber }), ({ status }) => status !== 'accepted')
  assert.equal(await write(global, from, 'STOP', subscriber), refused)
  assert.equal((await send()).error_code, null)
  assert.equal(await write(american, from, 'STOP', subscriber), 0)
  assert.equal((await send()).error_code, 1240)
  // A START through the other carrier does not end the opt-out either.
  assert.equal(await write(global, from, 'START', subscriber), refused)
  assert.equal((await send()).error_code, 1240)
})

test('a number that names no carrier is served by each with a route to it, also a draining one', async () => {
  const { exchange, american, global, inboundOnly } = world
  const carol = await exchange.customer('carol')
  const to = await give(world, carol.apiKey, '12017000003')
  assert.equal(await write(american, to, 'first'), 0)
  assert.equal(await write(global, to, 'second'), 0)
  assert.equal(await write(inboundOnly, to, 'third'), refused)
  const abroad = await give(world, carol.apiKey, '447700910901')
  assert.equal(await write(american, abroad, 'fourth'), refused)
  assert.equal(await write(global, abroad, 'fifth'), 0)
  assert.equal((await exchange.operator.post('/operator/v1/carriers/american/drain', {})).status, 200)
  const { body } = await exchange.operator.get<{ carriers: { carrier_id: string; status: string }[] }>(
    '/operator/v1/carriers',
  )
  assert.match(body.carriers.find(({ carrier_id }) => carrier_id === 'american')!.status, /drain/)
  assert.equal(await write(american, to, 'sixth'), 0)
})

test('only a carrier with a route to the verification sender may reply for a phone that is being verified', async () => {
  const { american, inboundOnly } = world
  assert.equal(await write(inboundOnly, verificationSender, 'YES'), refused)
  assert.equal(await write(american, verificationSender, 'YES'), 0)
})

test('several carriers serve a number, and changes apply at once, by a listing, an upload or with the account', async () => {
  const { exchange, global, inboundOnly } = world
  const dora = await exchange.customer('dora')
  const to = await give(world, dora.apiKey, '12017000004', { carriers: ['global', 'inbound-only'] })
  assert.equal(await write(global, to, 'one'), 0)
  assert.equal(await write(inboundOnly, to, 'two'), 0)
  const listing = { country: 'US', type: 'mobile-lvn', features: ['SMS'] }
  const put = (body: object) => exchange.operator.put(`/operator/v1/numbers/${to}/inventory`, body)
  assert.equal((await put({ ...listing, carriers: ['global'] })).status, 204)
  await writeUntil(inboundOnly, to, refused)
  const seen = await exchange.operator.get<{ carriers?: string[] }>(`/operator/v1/numbers/${to}/inventory`)
  assert.deepEqual(seen.body.carriers, ['global'])
  const csv = `msisdn,country,type,features,carriers\n${to},US,mobile-lvn,SMS,inbound-only\n`
  const upload = (text: string) =>
    exchange.operator.post<{ invalid_parameters: { name: string; line?: number }[] }>(
      '/operator/v1/numbers/import',
      text,
      {
        'content-type': 'text/csv',
      },
    )
  assert.equal((await upload(csv)).status, 200)
  await writeUntil(global, to, refused)
  await give(world, dora.apiKey, to)
  assert.equal(await write(global, to, 'three'), refused, 'an omitted list leaves the carriers unchanged')
  await give(world, dora.apiKey, to, { carriers: [] })
  await writeUntil(global, to, 0)
  // An unknown carrier is rejected, and the response names the field.
  assert.equal((await put({ ...listing, carriers: ['nobody'] })).status, 400)
  const wrong = await upload(csv.replace('inbound-only', 'nobody'))
  const [first] = wrong.body.invalid_parameters
  assert.deepEqual([wrong.status, first?.line, first?.name], [400, 2, 'carriers'])
})

test('with the setting accept, as in a sandbox, such messages reach the owner and are counted', async () => {
  const sandbox = await openWorld({})
  try {
    const erin = await sandbox.exchange.customer('erin')
    const to = await give(sandbox, erin.apiKey, '12017000005', { carriers: ['american'] })
    assert.equal(await write(sandbox.global, to, 'accepted'), 0)
    assert.deepEqual(await inboundOf(sandbox, to), [{ carrier_id: 'global', text: 'accepted' }])
    const { body } = await sandbox.exchange.operator.get<string>('/metrics')
    assert.match(body, /strowger_inbound_unserved_total\{carrier="global"\} 1/)
    assert.doesNotMatch(body, /strowger_inbound_refused_total\{carrier="global"/)
  } finally {
    await sandbox.exchange.stop()
  }
})
