import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { COMMAND, STATUS } from '#carriers/smpp/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser } from '../support/smpp-client.ts'
import { until } from '../support/until.ts'
import { openRawClient } from '../smpp/raw-client.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
})
after(() => exchange.stop())

type Bind = {
  bind_session_id: string
  session: {
    as_of: string
    window: { size: number; used: number }
    delivery_window: { size: number; used: number }
    submits: number
    refused: number
    deliveries: number
    submits_per_second: number
    last_error: string | null
  } | null
}

/** A session of a new user of a customer, and the path of the user in the operator API. */
async function openBound(t: TestContext, customer: Customer) {
  const user = await smppUser(exchange, customer, { submitWindow: 20 })
  const client = await openRawClient(t, exchange.smppPort!)
  assert.equal(await client.bind(COMMAND.bind_transceiver, user.systemId, user.password), STATUS.ESME_ROK)
  return { client, path: `/operator/v1/accounts/${customer.apiKey}/smpp-users/${user.userId}` }
}

/** A submit that requests no receipt. */
const quiet = { registeredDelivery: 0 }

const bindsOf = async (path: string) =>
  (await exchange.operator.get<{ binds: Bind[] }>(`${path}/binds`)).body.binds

test('an operator sees what a session does, and what its last error was', async (t) => {
  const alice = await exchange.customer('alice')
  const { client, path } = await openBound(t, alice)
  assert.equal((await bindsOf(path))[0]!.session, null)
  for (let i = 0; i < 3; i++) await client.pdu(0x8000_0004, client.submit('99000000001', quiet))
  const { status } = await client.pdu(0x8000_0004, client.submit('nobody', quiet))
  assert.equal(status, STATUS.ESME_RINVDSTADR)
  const [seen] = await until(
    () => bindsOf(path),
    ([bind]) => bind?.session?.submits === 4,
  )
  const { as_of, submits_per_second: perSecond, ...rest } = seen!.session!
  assert.deepEqual(rest, {
    window: { size: 20, used: 0 },
    delivery_window: { size: 50, used: 0 },
    submits: 4,
    refused: 1,
    deliveries: 0,
    last_error: 'ESME_RINVDSTADR',
  })
  assert.ok(perSecond > 0 && perSecond <= 4, String(perSecond))
  assert.ok(Date.now() - Date.parse(as_of) < 10_000)
})

test('an operator ends a session, and the log of binds has the reason', async (t) => {
  const alice = await exchange.customer('alice')
  const { client, path } = await openBound(t, alice)
  const [bind] = await bindsOf(path)
  const session = `${path}/binds/${bind!.bind_session_id}`
  assert.equal((await exchange.operator.delete(session)).status, 204)
  client.answer(await client.pdu(COMMAND.unbind))
  assert.equal(await client.ended, 'closed')
  type Event = { event: string; reason: string | null }
  const { body } = await until(
    () => exchange.operator.get<{ bind_events: Event[] }>(`${path}/bind-log`),
    ({ body: log }) => log.bind_events[0]?.event === 'ended',
  )
  assert.equal(body.bind_events[0]!.reason, 'An operator ended the session.')
  assert.equal((await exchange.operator.delete(session)).status, 404)
  const audit = await exchange.operator.get<{ changes: { operation: string; before: object }[] }>(
    '/operator/v1/changes?subject=smpp-user&limit=1',
  )
  assert.equal(audit.body.changes[0]!.operation, 'endSmppSession')
  assert.partialDeepStrictEqual(audit.body.changes[0]!.before, {
    bind: { bind_session_id: bind!.bind_session_id, bind_type: 'transceiver', address: '127.0.0.1' },
  })
})

test('a session of another user cannot be ended by the path of a user', async (t) => {
  const alice = await exchange.customer('alice')
  const [own, other] = [await openBound(t, alice), await openBound(t, alice)]
  const [bind] = await bindsOf(other.path)
  assert.equal((await exchange.operator.delete(`${own.path}/binds/${bind!.bind_session_id}`)).status, 404)
  const { status } = await other.client.pdu(0x8000_0004, other.client.submit('99000000001', quiet))
  assert.equal(status, STATUS.ESME_ROK)
})

test('the metrics count submits by status, refused binds by reason, sessions and waiting deliveries', async (t) => {
  const alice = await exchange.customer('alice')
  const { client } = await openBound(t, alice)
  await client.pdu(0x8000_0004, client.submit('nobody', quiet))
  const stranger = await openRawClient(t, exchange.smppPort!)
  assert.equal(await stranger.bind(COMMAND.bind_receiver, 'stranger', 'guess'), STATUS.ESME_RINVPASWD)
  const text = await (await fetch(`${exchange.operatorUrl}/metrics`)).text()
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    )
  assert.ok(value('strowger_smpp_submits_total{status="ESME_RINVDSTADR"}') >= 1)
  assert.equal(value('strowger_smpp_bind_refusals_total{reason="credentials"}'), 1)
  assert.ok(value('strowger_smpp_sessions{bind_type="transceiver"}') >= 1)
  assert.equal(value('strowger_smpp_sessions{bind_type="receiver"}'), 0)
  assert.ok(value('strowger_smpp_window_size{window="submits"}') >= 20)
  assert.ok(value('strowger_smpp_window_used{window="deliveries"}') >= 0)
  assert.equal(value('strowger_smpp_waiting_deliveries'), 0)
  assert.equal(value('strowger_smpp_oldest_delivery_seconds'), 0)
})
