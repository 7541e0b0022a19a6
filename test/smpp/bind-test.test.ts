import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { COMMAND, STATUS, responseTo, testBind, type BindOptions } from '#carriers/smpp/index.ts'
import { startCarrier, type CarrierOptions } from '../../simulators/carrier/index.ts'
import { until } from '../support/until.ts'
import { selfSigned } from './certificate.ts'
import { openRawCarrier, pduOf } from './raw-carrier.ts'

const tried = (port: number, options: Partial<BindOptions> = {}) =>
  testBind({ host: '127.0.0.1', port, systemId: 'client', password: 'secret', ...options })

async function simulated(t: TestContext, options: CarrierOptions = {}) {
  const carrier = await startCarrier({ systemId: 'client', password: 'secret', ...options })
  t.after(() => carrier.close())
  return carrier
}

async function tcpServer(t: TestContext, greeting: string): Promise<number> {
  const server = createServer((socket) => {
    t.after(() => socket.destroy())
    socket.on('error', () => undefined).write(greeting)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

describe('a test of a bind', () => {
  test('returns the system_id of the carrier, and leaves no session', async (t) => {
    const carrier = await simulated(t)
    const { status, systemId, kind } = await tried(carrier.port)
    assert.deepEqual({ status, systemId, kind }, { status: 0, systemId: 'strowger-sim', kind: 'transceiver' })
    assert.equal(carrier.stats().binds, 1)
    await until(
      async () => carrier.sessions().length,
      (open) => open === 0,
    )
  })

  test('returns the status of a rejected bind, and is not repeated', async (t) => {
    const carrier = await simulated(t)
    const { status } = await tried(carrier.port, { password: 'wrong' })
    assert.equal(status, STATUS.ESME_RINVPASWD)
    assert.equal(carrier.stats().binds, 0)
  })

  test('ends when the carrier does not respond to the bind', async (t) => {
    const port = await openRawCarrier(t, () => true)
    const { connected, status, reason } = await tried(port, { bindTimeoutMs: 50 })
    assert.deepEqual(
      { connected, status, reason },
      { connected: true, status: undefined, reason: 'bind timeout' },
    )
  })

  test('recognizes a server that does not speak SMPP', async (t) => {
    const port = await tcpServer(t, 'HTTP/1.1 400 Bad Request\r\n\r\n')
    assert.match((await tried(port)).reason, /^malformed PDU/)
  })

  test('answers deliveries before the unbind with a temporary error, so that the carrier repeats them', async (t) => {
    const answers: number[] = []
    const port = await openRawCarrier(t, ({ command, status, sequence, connection }) => {
      if (command === responseTo(COMMAND.deliver_sm)) answers.push(status)
      if (command !== COMMAND.bind_transceiver) return false
      connection.write(pduOf(responseTo(command), sequence, Buffer.from('smsc\x01\0')))
      connection.write(pduOf(COMMAND.deliver_sm, 7, Buffer.alloc(17)))
      return true
    })
    assert.equal((await tried(port)).systemId, 'smsc?')
    assert.deepEqual(answers, [STATUS.ESME_RSYSERR])
  })

  test('ends and closes its connection when the carrier neither answers the unbind nor stops to deliver', async (t) => {
    const closed = Promise.withResolvers<void>()
    const port = await openRawCarrier(t, ({ command, sequence, connection, socket }) => {
      if (command === COMMAND.unbind) return true
      if (command !== COMMAND.bind_transceiver) return false
      socket.once('close', () => closed.resolve())
      connection.write(pduOf(responseTo(command), sequence, Buffer.from('smsc\0')))
      const deliver = () => connection.write(pduOf(COMMAND.deliver_sm, 7, Buffer.alloc(17)))
      const flood = setInterval(deliver, 5)
      socket.once('close', () => clearInterval(flood))
      return true
    })
    const { status, reason } = await tried(port)
    assert.deepEqual({ status, reason }, { status: 0, reason: 'unbind timeout' })
    await closed.promise
  })

  test('ends at a PDU that is longer than any of the protocol', async (t) => {
    const port = await openRawCarrier(t, ({ command, sequence, connection }) => {
      if (command !== COMMAND.bind_transceiver) return false
      const header = pduOf(responseTo(command), sequence, Buffer.alloc(0))
      header.writeUInt32BE(0x7fff_ffff, 0)
      connection.write(header)
      return true
    })
    const { status, reason } = await tried(port)
    assert.equal(status, undefined)
    assert.match(reason, /^malformed PDU/)
  })

  test('sends no password to a server with an untrusted certificate', async (t) => {
    const carrier = await simulated(t, { tls: selfSigned('localhost') })
    const { connected, reason } = await tried(carrier.port, { tls: {} })
    assert.equal(connected, false)
    assert.match(reason, /SELF_SIGNED/)
    assert.equal(carrier.stats().binds, 0)
  })
})
