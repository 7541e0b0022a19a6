import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COMMAND, readReceipt, STATUS, TLV, findTlv } from '#carriers/smpp/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { bindClient, smppUser } from '../support/smpp-client.ts'
import { openRawClient } from '../smpp/raw-client.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
})
after(() => exchange.stop())

const isAnswered = (id: string | undefined): id is string => id !== undefined && id !== ''

test('a text that is submitted by SMPP is stored, paid and delivered, and its receipt has the ID of the response', async (t) => {
  const alice = await exchange.customer('alice')
  const client = await bindClient(t, exchange, await smppUser(exchange, alice))
  const before = await alice.balance()
  const [sequence] = client.bind.reserve(1)
  const pdu = {
    sourceTon: 1,
    sourceNpi: 1,
    source: alice.number,
    destinationTon: 1,
    destinationNpi: 1,
    destination: '99000000001',
    registeredDelivery: 1,
    shortMessage: Buffer.from('Blue Kite: your kite is repaired.'),
    tlvs: [{ tag: TLV.user_message_reference, value: Buffer.of(0, 7) }],
  }
  client.bind.send([{ sequence: sequence!, pdu }])
  await client.until('the response', () => client.outcomes.length === 1)
  const [outcome] = client.outcomes
  assert.ok(outcome?.kind === 'answered' && isAnswered(outcome.messageId))
  assert.equal(outcome.commandStatus, STATUS.ESME_ROK)
  await client.until('the receipt', () => client.deliveries.length === 1)
  const [delivery] = client.deliveries
  const receipt = readReceipt(delivery!)
  assert.deepEqual([receipt?.id, receipt?.state], [outcome.messageId, 'DELIVRD'])
  assert.match(
    delivery!.shortMessage.toString('latin1'),
    /^id:[0-9a-f-]{36} sub:001 dlvrd:001 submit date:\d{10} done date:\d{10} stat:DELIVRD err:000 text:Blue Kite: your kite$/,
  )
  assert.deepEqual([delivery!.source, delivery!.destination], ['99000000001', alice.number])
  assert.deepEqual(findTlv(delivery!.tlvs, TLV.user_message_reference), Buffer.of(0, 7))
  const seen = await exchange.message(outcome.messageId)
  assert.deepEqual([seen.status, seen.text], ['delivered', 'Blue Kite: your kite is repaired.'])
  assert.notEqual(await alice.balance(), before)
})

test('a message that a rule refuses is accepted, and its receipt has the reason', async (t) => {
  const alice = await exchange.customer('alice')
  const client = await bindClient(t, exchange, await smppUser(exchange, alice))
  const [sequence] = client.bind.reserve(1)
  const pdu = {
    source: '12025559999',
    destination: '99000000001',
    registeredDelivery: 1,
    shortMessage: Buffer.from('hi'),
  }
  client.bind.send([{ sequence: sequence!, pdu }])
  await client.until('the receipt', () => client.deliveries.length === 1)
  assert.match(client.deliveries[0]!.shortMessage.toString(), /stat:REJECTD err:120 text:hi$/)
})

test('a wrong password and an unknown user have one status', async (t) => {
  const alice = await exchange.customer('alice')
  const { systemId } = await smppUser(exchange, alice)
  for (const id of [systemId, 'unknown']) {
    const client = await openRawClient(t, exchange.smppPort!)
    assert.equal(await client.bind(COMMAND.bind_transceiver, id, 'wrong'), STATUS.ESME_RINVPASWD)
  }
  const { rows } = await exchange.db.query<{ event: string; reason: string }>(
    `select event, reason from smpp_bind_log where system_id = any ($1) order by id`,
    [[systemId, 'unknown']],
  )
  assert.deepEqual(rows, [
    { event: 'refused', reason: 'The password is wrong.' },
    { event: 'refused', reason: 'The system_id does not exist.' },
  ])
})

test('a user has at most as many binds as it may, and a bind that ends makes room for another', async (t) => {
  const alice = await exchange.customer('alice')
  const { systemId, password } = await smppUser(exchange, alice, { maxBinds: 2 })
  const clients = await Promise.all(Array.from({ length: 5 }, () => openRawClient(t, exchange.smppPort!)))
  const statuses = await Promise.all(
    clients.map((client) => client.bind(COMMAND.bind_receiver, systemId, password)),
  )
  const { ESME_ROK, ESME_RALYBND } = STATUS
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [ESME_ROK, ESME_ROK, ESME_RALYBND, ESME_RALYBND, ESME_RALYBND],
  )
  clients[statuses.indexOf(ESME_ROK)]!.socket.destroy()
  const again = async () => {
    const client = await openRawClient(t, exchange.smppPort!)
    return client.bind(COMMAND.bind_receiver, systemId, password)
  }
  assert.equal(await until(again, (status) => status === ESME_ROK), ESME_ROK)
})

test('a user that is disabled, must use TLS or comes from another network is refused with the reason in the log', async (t) => {
  const alice = await exchange.customer('alice')
  for (const [settings, reason] of [
    [{ isEnabled: false }, 'The user is disabled.'],
    [{ requiresTls: true }, 'The user must bind by TLS.'],
    [{ networks: ['198.51.100.0/24'] }, 'The user may not bind from 127.0.0.1.'],
    [{ bindTypes: ['receiver'] as const }, 'The user may not bind as transceiver.'],
  ] as const) {
    const { systemId, password } = await smppUser(exchange, alice, settings)
    const client = await openRawClient(t, exchange.smppPort!)
    assert.equal(await client.bind(COMMAND.bind_transceiver, systemId, password), STATUS.ESME_RBINDFAIL)
    const { rows } = await exchange.db.query<{ reason: string }>(
      'select reason from smpp_bind_log where system_id = $1',
      [systemId],
    )
    assert.deepEqual(rows, [{ reason }])
  }
})

test('an inbound message reaches the SMPP user of the account', async (t) => {
  const alice = await exchange.customer('alice')
  const client = await bindClient(t, exchange, await smppUser(exchange, alice, { inbound: 'account' }))
  await exchange.originate('447700900001', alice.number, 'Where is my kite? 🪁')
  await client.until('the message', () => client.deliveries.length === 1)
  const { source, destination, dataCoding, shortMessage } = client.deliveries[0]!
  assert.deepEqual([source, destination, dataCoding], ['447700900001', alice.number, 8])
  assert.equal(Buffer.from(shortMessage).swap16().toString('utf16le'), 'Where is my kite? 🪁')
})

test('an inbound message reaches each user of the account, also while another one is not bound', async (t) => {
  const alice = await exchange.customer('alice')
  await smppUser(exchange, alice, { inbound: 'account' })
  const client = await bindClient(t, exchange, await smppUser(exchange, alice, { inbound: 'account' }))
  await exchange.originate('447700900001', alice.number, 'Hello')
  await client.until('the message', () => client.deliveries.length === 1)
})

test('a receipt waits while no client is bound, and is delivered once to the next client', async (t) => {
  const alice = await exchange.customer('alice')
  const credentials = await smppUser(exchange, alice)
  const sender = await bindClient(t, exchange, credentials, { kind: 'transmitter' })
  const [sequence] = sender.bind.reserve(1)
  const pdu = {
    source: alice.number,
    destination: '99000000001',
    registeredDelivery: 1,
    shortMessage: Buffer.from('hi'),
  }
  sender.bind.send([{ sequence: sequence!, pdu }])
  await sender.until('the response', () => sender.outcomes.length === 1)
  const waiting = async () => {
    const { rows } = await exchange.db.query<{ n: number }>(
      'select count(*)::int as n from smpp_delivery where user_id = $1 and outcome is null',
      [credentials.userId],
    )
    return rows[0]!.n
  }
  await until(waiting, (n) => n === 1)
  const receiver = await bindClient(t, exchange, credentials, { kind: 'receiver' })
  await receiver.until('the receipt', () => receiver.deliveries.length === 1)
  await until(waiting, (n) => n === 0)
  assert.equal(receiver.deliveries.length, 1)
})

test('a receipt that the client refuses for now is delivered again, one that it refuses for good is not', async (t) => {
  const alice = await exchange.customer('alice')
  const credentials = await smppUser(exchange, alice)
  const client = await openRawClient(t, exchange.smppPort!)
  await client.bind(COMMAND.bind_transceiver, credentials.systemId, credentials.password)
  client.submit('99000000001', { source: alice.number })
  const first = await client.pdu(COMMAND.deliver_sm)
  client.answer(first, STATUS.ESME_RX_T_APPN)
  const deliveries = () => client.pdus().filter(({ command }) => command === COMMAND.deliver_sm)
  await until(deliveries, (seen) => seen.length === 2)
  client.answer(deliveries()[1]!, STATUS.ESME_RX_P_APPN)
  const outcome = async () => {
    const { rows } = await exchange.db.query<{ outcome: string | null; attempts: number }>(
      'select outcome, attempts from smpp_delivery where user_id = $1',
      [credentials.userId],
    )
    return rows[0]!
  }
  assert.deepEqual(await until(outcome, ({ outcome: state }) => state !== null), {
    outcome: 'rejected',
    attempts: 2,
  })
})
