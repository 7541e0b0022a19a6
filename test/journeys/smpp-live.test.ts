import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { COMMAND, encodeHeaderOnly, STATUS } from '#carriers/smpp/index.ts'
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
async function openBound(t: TestContext, customer: Customer, settings: Parameters<typeof smppUser>[2] = {}) {
  const user = await smppUser(exchange, customer, { submitWindow: 20, ...settings })
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
  const { status } = await client.pdu(0x8000_0004, client.submit('invalid', quiet))
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

type Traced = {
  direction: string
  command: string
  status: string
  fields: Record<string, string | number>
  octets: number
  text: string | null
}
type Trace = { until: string; pdus: Traced[] }

/** Requests a trace until it has a PDU. */
async function traceUntil(path: string, command: string): Promise<Traced[]> {
  const request = async () => (await exchange.operator.post<Trace>(path, {})).body
  const { pdus } = await until(request, (trace) => trace.pdus.some((pdu) => pdu.command === command))
  return pdus
}

/** Submits until the node of the session collects PDUs. */
async function openTraced(t: TestContext, customer: Customer, settings?: Parameters<typeof smppUser>[2]) {
  const { client, path } = await openBound(t, customer, settings)
  const [bind] = await bindsOf(path)
  const trace = `${path}/binds/${bind!.bind_session_id}/trace`
  assert.deepEqual((await exchange.operator.post<Trace>(trace, {})).body.pdus, [])
  client.send(encodeHeaderOnly(COMMAND.enquire_link, 0, 900))
  await until(
    async () => {
      client.send(encodeHeaderOnly(COMMAND.enquire_link, 0, 901))
      return (await exchange.operator.post<Trace>(trace, {})).body
    },
    ({ pdus }) => pdus.length > 0,
  )
  return { client, path, trace }
}

test('an operator sees the decoded PDUs of a session, also after its end', async (t) => {
  const alice = await exchange.customer('alice')
  const { client, path, trace } = await openTraced(t, alice)
  const shortMessage = Buffer.from('hello kite')
  await client.pdu(0x8000_0004, client.submit('99000000001', { ...quiet, shortMessage }))
  const pdus = await traceUntil(trace, 'submit_sm_resp')
  const submit = pdus.find(({ command }) => command === 'submit_sm')!
  assert.partialDeepStrictEqual(submit, { direction: 'in', octets: 10, text: 'hello kite' })
  assert.equal(submit.fields['destination_addr'], '99000000001')
  const response = pdus.find(({ command }) => command === 'submit_sm_resp')!
  assert.partialDeepStrictEqual(response, { direction: 'out', status: 'ESME_ROK', text: null })
  await exchange.operator.delete(trace.replace(/\/trace$/, ''))
  await traceUntil(trace, 'unbind')
  const { rows } = await exchange.db.query<{ n: number }>(
    `select count(*)::int as n from operator_change where operation = 'traceSmppSession' and subject_id = $1`,
    [path.split('/').at(-1)],
  )
  assert.equal(rows[0]!.n, 1)
})

test('a trace decodes texts in the alphabet of the user', async (t) => {
  const alice = await exchange.customer('alice')
  const { client, trace } = await openTraced(t, alice, { alphabet: 'latin1' })
  const shortMessage = Buffer.from('déjà_vu', 'latin1')
  await client.pdu(0x8000_0004, client.submit('99000000001', { ...quiet, shortMessage }))
  const pdus = await traceUntil(trace, 'submit_sm_resp')
  assert.equal(pdus.find(({ command }) => command === 'submit_sm')!.text, 'déjà_vu')
})

test('a trace has no texts of an account that does not keep them, and at most 200 PDUs', async (t) => {
  const alice = await exchange.customer('alice')
  const redaction = { text_days: 1, number_days: null }
  await exchange.operator.put(`/operator/v1/accounts/${alice.apiKey}/redaction`, redaction)
  const { client, trace } = await openTraced(t, alice)
  for (let i = 0; i < 250; i++) client.send(encodeHeaderOnly(COMMAND.enquire_link, 0, i))
  await client.pdu(
    0x8000_0004,
    client.submit('99000000001', { ...quiet, shortMessage: Buffer.from('hello') }),
  )
  const pdus = await traceUntil(trace, 'submit_sm_resp')
  assert.equal(pdus.length, 200)
  const submit = pdus.find(({ command }) => command === 'submit_sm')!
  assert.deepEqual([submit.octets, submit.text], [5, null])
})

test('a trace that is no longer requested is deleted, and the session is not traced further', async (t) => {
  const alice = await exchange.customer('alice')
  const { client } = await openTraced(t, alice)
  await exchange.db.query(`update smpp_trace set until = clock_timestamp()`)
  const count = async () => (await exchange.db.query('select from smpp_trace')).rowCount
  await until(count, (rows) => rows === 0)
  await client.pdu(0x8000_0004, client.submit('99000000001', quiet))
})

test('an operator pages through the sessions of all users, of which the metrics count as many', async (t) => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  const opened = [await openBound(t, alice), await openBound(t, alice), await openBound(t, bob)]
  type Found = Bind & { smpp_user_id: string; system_id: string; api_key: string; bind_type: string }
  type Page = { binds: Found[]; next: string | null }
  const find = async (query: string) =>
    (await exchange.operator.get<Page>(`/operator/v1/smpp-binds?${query}`)).body
  const first = await find(`api_key=${alice.apiKey}&limit=1`)
  const second = await find(`api_key=${alice.apiKey}&limit=1&cursor=${first.next}`)
  assert.equal(second.next, null)
  const userOf = (path: string) => path.split('/').at(-1)!
  assert.deepEqual(
    [...first.binds, ...second.binds].map(({ smpp_user_id: id }) => id).toSorted(),
    opened
      .slice(0, 2)
      .map(({ path }) => userOf(path))
      .toSorted(),
  )
  const [found] = (await find(`api_key=${bob.apiKey}`)).binds
  assert.deepEqual([found!.smpp_user_id, found!.api_key], [userOf(opened[2]!.path), bob.apiKey])
  assert.deepEqual((await find(`system_id=${found!.system_id}`)).binds, [found])
  assert.deepEqual((await find(`api_key=${bob.apiKey}&bind_type=receiver`)).binds, [])
  const counted = async () => {
    const text = await (await fetch(`${exchange.operatorUrl}/metrics`)).text()
    const { binds } = await find('bind_type=transceiver&limit=1000')
    return [
      Number(/^strowger_smpp_sessions\{bind_type="transceiver"\} (\d+)$/m.exec(text)?.[1]),
      binds.length,
    ]
  }
  // Sessions of other tests may be ending.
  const [gauge] = await until(counted, ([seen, listed]) => seen === listed)
  assert.ok(gauge! >= 3)
})

test('the metrics count submits by status, refused binds by reason, sessions and waiting deliveries', async (t) => {
  const alice = await exchange.customer('alice')
  const { client } = await openBound(t, alice)
  await client.pdu(0x8000_0004, client.submit('invalid', quiet))
  const outsider = await openRawClient(t, exchange.smppPort!)
  assert.equal(await outsider.bind(COMMAND.bind_receiver, 'outsider', 'guess'), STATUS.ESME_RINVPASWD)
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
