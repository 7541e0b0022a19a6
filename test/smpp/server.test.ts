import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  COMMAND,
  decodeMessage,
  encodeHeaderOnly,
  isFault,
  responseTo,
  STATUS,
  SUBMIT_SM_RESP,
} from '#carriers/smpp/index.ts'
import { until } from '../support/until.ts'
import { openListening } from './listening.ts'
import { openProbe, messageTo } from './probe.ts'
import { openRawClient } from './raw-client.ts'

const request = (command: number, sequence: number, body: Buffer) => {
  const header = encodeHeaderOnly(command, 0, sequence)
  const pdu = Buffer.concat([header, body])
  pdu.writeUInt32BE(pdu.length, 0)
  return pdu
}

describe('a customer that binds to the exchange', () => {
  for (const kind of ['transceiver', 'transmitter', 'receiver'] as const)
    test(`binds as ${kind} and learns the version of the protocol`, async (t) => {
      const { server, binds } = await openListening(t)
      const client = await openRawClient(t, server.port)
      const command = COMMAND[`bind_${kind}`]
      assert.equal(await client.bind(command, 'alice', 'secret'), STATUS.ESME_ROK)
      const { body } = await client.pdu(responseTo(command))
      assert.deepEqual(body, Buffer.from('strowger\0\x02\x10\0\x01\x34', 'latin1'))
      const { systemId, password, address, tls, kind: requested } = binds[0]!
      assert.deepEqual(
        [systemId, password, address, tls, requested],
        ['alice', 'secret', '127.0.0.1', null, kind],
      )
    })

  test('gets the status of a refusal, and is disconnected', async (t) => {
    const { server, ends } = await openListening(t, { refusal: STATUS.ESME_RINVPASWD })
    const client = await openRawClient(t, server.port)
    assert.equal(await client.bind(), STATUS.ESME_RINVPASWD)
    assert.equal(await client.ended, 'closed')
    assert.deepEqual(ends, [], 'it was not bound')
  })

  test('stays bound if it binds again', async (t) => {
    const { server } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind()
    assert.equal(await client.bind(COMMAND.bind_receiver), STATUS.ESME_RALYBND)
    const sequence = client.submit('99000000001')
    assert.equal((await client.pdu(SUBMIT_SM_RESP, sequence)).status, STATUS.ESME_ROK)
  })

  test('is disconnected if it does not bind in time', async (t) => {
    const { server } = await openListening(t, { times: { bindTimeoutMs: 60 } })
    const client = await openRawClient(t, server.port)
    await client.ended
    assert.deepEqual(client.pdus(), [])
  })

  test('gets enquire_link, and is disconnected after two without a response', async (t) => {
    const { server, ends } = await openListening(t, { times: { enquireLinkMs: 60 } })
    const client = await openRawClient(t, server.port)
    await client.bind()
    await client.ended
    const enquiries = client.pdus().filter(({ command }) => command === COMMAND.enquire_link)
    assert.equal(enquiries.length, 2)
    assert.deepEqual(ends, ['enquire_link not answered'])
  })

  test('gets a response to every request before the bind, which changes nothing', async (t) => {
    const { server, submits } = await openListening(t)
    const client = await openRawClient(t, server.port)
    const sequence = client.submit('99000000001')
    assert.equal((await client.pdu(SUBMIT_SM_RESP, sequence)).status, STATUS.ESME_RINVBNDSTS)
    client.send(encodeHeaderOnly(COMMAND.enquire_link, 0, 77))
    assert.equal((await client.pdu(responseTo(COMMAND.enquire_link), 77)).status, 0)
    client.send(encodeHeaderOnly(COMMAND.alert_notification, 0, 78))
    assert.equal((await client.pdu(COMMAND.generic_nack, 78)).status, STATUS.ESME_RINVCMDID)
    assert.deepEqual(submits, [])
  })
})

describe('the submits of a customer', () => {
  test('are answered with the IDs of the messages', async (t) => {
    const { server, submits } = await openListening(t)
    const probe = openProbe({ port: server.port })
    t.after(() => probe.bind.drain(0))
    await probe.until('bound', () => probe.bind.state === 'BOUND')
    const sequences = probe.submit('99000000001', '99000000002')
    await probe.until('both outcomes', () => probe.outcomes.length === 2)
    assert.deepEqual(
      probe.outcomes,
      sequences.map((sequence, i) => ({
        kind: 'answered',
        sequence,
        commandStatus: 0,
        messageId: `m${i + 1}`,
        sent: true,
      })),
    )
    assert.deepEqual(
      submits.map(({ message }) => message.destination),
      ['99000000001', '99000000002'],
    )
  })

  test('are refused on a session that only receives', async (t) => {
    const { server, submits } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind(COMMAND.bind_receiver)
    const sequence = client.submit('99000000001')
    assert.equal((await client.pdu(SUBMIT_SM_RESP, sequence)).status, STATUS.ESME_RINVBNDSTS)
    assert.deepEqual(submits, [])
  })

  test('beyond the window are throttled, and those within it are answered later', async (t) => {
    const { server, submits, session } = await openListening(t, { window: 2, isAnswering: false })
    const client = await openRawClient(t, server.port)
    await client.bind()
    const sequences = Array.from({ length: 3 }, () => client.submit('99000000001'))
    const third = await client.pdu(SUBMIT_SM_RESP, sequences[2])
    assert.equal(third.status, STATUS.ESME_RTHROTTLED)
    assert.equal(submits.length, 2)
    ;(await session()).answer(submits.map(({ sequence }) => ({ sequence, status: 0, messageId: 'late' })))
    assert.equal((await client.pdu(SUBMIT_SM_RESP, sequences[1])).status, STATUS.ESME_ROK)
  })

  test('are no longer read from a client that ignores its window, until it has responses', async (t) => {
    const { server, submits, session } = await openListening(t, { window: 2, isAnswering: false })
    const client = await openRawClient(t, server.port)
    await client.bind()
    for (let i = 0; i < 4; i += 1) client.submit('99000000001')
    await until(
      () => client.pdus().length,
      (count) => count === 3,
    )
    await new Promise((done) => setTimeout(done, 100))
    const fifth = client.submit('99000000002')
    await new Promise((done) => setTimeout(done, 100))
    assert.equal(
      client.pdus().some(({ sequence }) => sequence === fifth),
      false,
    )
    ;(await session()).answer(submits.map(({ sequence }) => ({ sequence, status: 0, messageId: 'late' })))
    await until(
      () => submits.length,
      (count) => count === 3,
    )
    assert.equal(submits[2]!.message.destination, '99000000002')
  })

  test('for several recipients are answered with the refused ones', async (t) => {
    const { server, submits, session } = await openListening(t, { isAnswering: false })
    const client = await openRawClient(t, server.port)
    await client.bind()
    const to = (number: string) => `\x01\x01\x01${number}\0`
    const text = `\0\0\x0012015550123\0\x02${to('99000000001')}${to('123')}\0\0\0\0\0\x01\0\0\0\x02hi`
    client.send(request(COMMAND.submit_multi, 9, Buffer.from(text, 'latin1')))
    await until(
      () => submits.length,
      (count) => count === 1,
    )
    const { destinations, message, sequence } = submits[0]!
    assert.deepEqual(
      [destinations!.map(({ address }) => address), message.shortMessage.toString()],
      [['99000000001', '123'], 'hi'],
    )
    const failed = [{ ton: 1, npi: 1, address: '123', status: STATUS.ESME_RINVDSTADR }]
    ;(await session()).answer([{ sequence, status: 0, messageId: 'm', failed }])
    const { status, body } = await client.pdu(responseTo(COMMAND.submit_multi), 9)
    assert.equal(status, 0)
    assert.deepEqual(body, Buffer.from('m\0\x01\x01\x01123\0\0\0\0\x0b', 'latin1'))
  })

  test('by data_sm have their text in a parameter', async (t) => {
    const { server, submits } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind()
    const body = Buffer.from(
      '\0\0\x0012015550123\0\x01\x0199000000001\0\0\x01\0\x04\x24\0\x05hello',
      'latin1',
    )
    client.send(request(COMMAND.data_sm, 5, body))
    assert.equal((await client.pdu(responseTo(COMMAND.data_sm), 5)).status, 0)
    const { tlvs, destination } = submits[0]!.message
    assert.deepEqual([destination, tlvs[0]!.value.toString()], ['99000000001', 'hello'])
  })

  test('that are malformed are refused with the status of the field, and the session stays', async (t) => {
    const { server, submits } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind()
    client.send(request(COMMAND.submit_sm, 20, Buffer.alloc(3)))
    client.send(request(COMMAND.submit_multi, 21, Buffer.from('\0\0\0\0\0', 'latin1')))
    client.send(request(COMMAND.submit_multi, 22, Buffer.from('\0\0\0\0\x01\x02list\0', 'latin1')))
    assert.equal((await client.pdu(SUBMIT_SM_RESP, 20)).status, STATUS.ESME_RINVCMDLEN)
    assert.equal((await client.pdu(responseTo(COMMAND.submit_multi), 21)).status, STATUS.ESME_RINVNUMDESTS)
    assert.equal((await client.pdu(responseTo(COMMAND.submit_multi), 22)).status, STATUS.ESME_RINVDESTFLAG)
    const sequence = client.submit('99000000001')
    assert.equal((await client.pdu(SUBMIT_SM_RESP, sequence)).status, 0)
    assert.equal(submits.length, 1)
  })

  test('are answered before the unbind that follows them', async (t) => {
    const { server, submits, session, ends } = await openListening(t, { isAnswering: false })
    const client = await openRawClient(t, server.port)
    await client.bind()
    const sequence = client.submit('99000000001')
    client.send(encodeHeaderOnly(COMMAND.unbind, 0, 99))
    await until(
      () => submits.length,
      (count) => count === 1,
    )
    ;(await session()).answer([{ sequence, status: 0, messageId: 'last' }])
    await client.ended
    assert.deepEqual(
      client
        .pdus()
        .slice(1)
        .map(({ command }) => command),
      [SUBMIT_SM_RESP, responseTo(COMMAND.unbind)],
    )
    assert.deepEqual(ends, ['unbound by client'])
  })
})

describe('messages of a customer', () => {
  test('can be queried, canceled and replaced by their IDs', async (t) => {
    const finalAt = Date.parse('2026-11-29T14:00:00Z')
    const states = { known: { state: 'DELIVRD', finalAt, error: 0 } } as const
    const { server, changes } = await openListening(t, { states })
    const client = await openRawClient(t, server.port)
    await client.bind()
    const query = (id: string) => Buffer.from(`${id}\0\x01\x0112015550123\0`, 'latin1')
    client.send(request(COMMAND.query_sm, 30, query('known')))
    client.send(request(COMMAND.query_sm, 31, query('unknown')))
    const found = await client.pdu(responseTo(COMMAND.query_sm), 30)
    assert.deepEqual(found.body, Buffer.from('known\x00261129140000000+\0\x02\0', 'latin1'))
    assert.equal((await client.pdu(responseTo(COMMAND.query_sm), 31)).status, STATUS.ESME_RQUERYFAIL)
    client.send(request(COMMAND.cancel_sm, 32, Buffer.from('\0one\0\0\0\0\0\0\0', 'latin1')))
    client.send(request(COMMAND.replace_sm, 33, Buffer.from('two\0\0\0\0\0\0\0\0\x03new', 'latin1')))
    assert.equal((await client.pdu(responseTo(COMMAND.cancel_sm), 32)).status, 0)
    assert.equal((await client.pdu(responseTo(COMMAND.replace_sm), 33)).status, 0)
    assert.deepEqual(changes, ['cancel one', 'replace two new'])
  })
})

describe('deliveries to a customer', () => {
  test('end with the status of the response, or without one after a while', async (t) => {
    const { server, session, results } = await openListening(t, {
      deliveryWindow: 2,
      times: { responseTimeoutMs: 300 },
    })
    const client = await openRawClient(t, server.port)
    await client.bind(COMMAND.bind_receiver)
    const one = await session()
    assert.equal(one.room(), 2)
    const [first, second] = [one.deliver(messageTo('12015550123')), one.deliver(messageTo('12015550124'))]
    assert.equal(one.room(), 0)
    const pdu = await client.pdu(COMMAND.deliver_sm, first)
    const message = decodeMessage(pdu.octets, 0, pdu.octets.length)
    assert.ok(!isFault(message))
    assert.equal(message.shortMessage.toString(), 'hello')
    client.answer(pdu, STATUS.ESME_RX_T_APPN)
    await until(
      () => results.length,
      (count) => count === 2,
    )
    assert.deepEqual(results, [
      { sequence: first, result: STATUS.ESME_RX_T_APPN },
      { sequence: second, result: 'timeout' },
    ])
    assert.equal(one.room(), 2)
  })

  test('without a response are reported when the session ends', async (t) => {
    const { server, session, results, ends } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind()
    const sequence = (await session()).deliver(messageTo('12015550123'))
    await client.pdu(COMMAND.deliver_sm, sequence)
    client.socket.destroy()
    await until(
      () => ends.length,
      (count) => count === 1,
    )
    assert.deepEqual(results, [{ sequence, result: 'closed' }])
  })

  test('have no optional parameters for a client of SMPP 3.3', async (t) => {
    const { server, session } = await openListening(t)
    const client = await openRawClient(t, server.port)
    const bind = Buffer.from('old\0pw\0\0\x33\0\0\0', 'latin1')
    client.send(request(COMMAND.bind_transceiver, 1, bind))
    assert.deepEqual(
      (await client.pdu(responseTo(COMMAND.bind_transceiver), 1)).body,
      Buffer.from('strowger\0'),
    )
    const sequence = (await session()).deliver({
      ...messageTo('12015550123'),
      tlvs: [{ tag: 0x001e, value: Buffer.from('id\0') }],
    })
    const pdu = await client.pdu(COMMAND.deliver_sm, sequence)
    const message = decodeMessage(pdu.octets, 0, pdu.octets.length)
    assert.ok(!isFault(message))
    assert.deepEqual(message.tlvs, [])
  })
})

test('a server that stops unbinds its clients', async (t) => {
  const { server, ends } = await openListening(t)
  const client = await openRawClient(t, server.port)
  await client.bind()
  await server.close(1_000)
  await client.ended
  assert.equal(client.pdus().at(-1)!.command, COMMAND.unbind)
  assert.deepEqual(ends, ['the exchange stops'])
})

describe('a session that the server ends', () => {
  test('closes as soon as the client has responded to the unbind', async (t) => {
    const { server, ends, session } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind()
    const ended = (await session()).end('The user is disabled.', 60_000)
    client.answer(await client.pdu(COMMAND.unbind))
    await ended
    assert.equal(await client.ended, 'closed')
    assert.deepEqual(ends, ['The user is disabled.'])
  })

  test('answers open submits even if the client responds to the unbind before, and accepts no further ones', async (t) => {
    const { server, ends, session, submits } = await openListening(t, { isAnswering: false })
    const client = await openRawClient(t, server.port)
    await client.bind()
    const sequence = client.submit('99000000001')
    await until(
      () => submits.length,
      (count) => count === 1,
    )
    const ended = (await session()).end('The user is disabled.', 60_000)
    client.answer(await client.pdu(COMMAND.unbind))
    const late = client.submit('99000000001')
    assert.equal((await client.pdu(SUBMIT_SM_RESP, late)).status, STATUS.ESME_RINVBNDSTS)
    ;(await session()).answer([{ sequence, status: 0, messageId: 'm1' }])
    assert.equal((await client.pdu(SUBMIT_SM_RESP, sequence)).status, STATUS.ESME_ROK)
    await ended
    assert.deepEqual(ends, ['The user is disabled.'])
  })

  test('responds to an unbind of the client that crosses its own', async (t) => {
    const { server, ends, session } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind()
    const ended = (await session()).end('The user is disabled.', 60_000)
    client.send(encodeHeaderOnly(COMMAND.unbind, 0, 99))
    await ended
    await client.ended
    assert.equal(client.pdus().at(-1)!.command, responseTo(COMMAND.unbind))
    assert.deepEqual(ends, ['The user is disabled.'])
  })

  test('closes after the wait if the client does not respond', async (t) => {
    const { server, ends, session } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind()
    await (await session()).end('The user is disabled.', 50)
    assert.equal(await client.ended, 'closed')
    assert.deepEqual(ends, ['The user is disabled.'])
  })
})
