import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  COMMAND,
  encodeHeaderOnly,
  responseTo,
  type ServerSession,
  STATUS,
  SUBMIT_SM_RESP,
} from '#carriers/smpp/index.ts'
import { until } from '../support/until.ts'
import { openListening } from './listening.ts'
import { messageTo } from './probe.ts'
import { openRawClient, type RawClient } from './raw-client.ts'

const enquiries = Buffer.alloc(16 * 1024, encodeHeaderOnly(COMMAND.enquire_link, 0, 7))

/** Sends requests until more than 64 KiB of responses wait for the client. */
async function fill({ socket }: RawClient, session: ServerSession): Promise<void> {
  const send = () => {
    while (!socket.destroyed && socket.write(enquiries));
    return session.stats().unread
  }
  await until(send, (unread) => unread > 64 * 1024)
}

describe('a customer that sends requests and does not read', () => {
  test('is no longer read once 64 KiB wait for it, and gets every response when it reads again', async (t) => {
    const { server, session, ends } = await openListening(t)
    const client = await openRawClient(t, server.port)
    await client.bind()
    client.socket.pause()
    const one = await session()
    await fill(client, one)
    await new Promise((done) => setTimeout(done, 200))
    const { unread } = one.stats()
    assert.ok(unread < 256 * 1024, `${unread} octets wait`)
    client.socket.resume()
    await until(
      () => client.socket.writableLength,
      (waiting) => waiting === 0,
    )
    const { bytesWritten } = client.socket
    // Except for the bind, each request has a response of as many octets.
    await until(
      () => client.socket.bytesRead,
      (read) => read >= bytesWritten - 64,
    )
    assert.equal(one.stats().unread, 0)
    assert.deepEqual(ends, [])
  })

  test('is disconnected after the time for responses, and other sessions are served meanwhile', async (t) => {
    const { server, ends, session, results } = await openListening(t, { times: { responseTimeoutMs: 1_500 } })
    const other = await openRawClient(t, server.port)
    await other.bind()
    const unread = await openRawClient(t, server.port)
    await unread.bind()
    unread.socket.pause()
    const one = await session()
    await fill(unread, one)
    const delivery = one.deliver(messageTo('12015550123'))
    assert.equal(one.room(), 0)
    const sequence = other.submit('99000000001')
    assert.equal((await other.pdu(SUBMIT_SM_RESP, sequence)).status, STATUS.ESME_ROK)
    await until(
      () => ends.length,
      (count) => count === 1,
    )
    assert.deepEqual(ends, ['peer does not read'])
    assert.deepEqual(results, [{ sequence: delivery, result: 'closed' }], 'another session can deliver it')
    other.send(encodeHeaderOnly(COMMAND.enquire_link, 0, 9))
    await other.pdu(responseTo(COMMAND.enquire_link), 9)
  })

  test('never has more submits stored than its window while their responses wait', async (t) => {
    const { server, submits, session } = await openListening(t, { window: 10 })
    const client = await openRawClient(t, server.port)
    await client.bind()
    client.socket.pause()
    await fill(client, await session())
    const before = submits.length
    for (let i = 0; i < 200; i += 1) client.submit('99000000001')
    await new Promise((done) => setTimeout(done, 200))
    assert.equal(submits.length, before, 'requests of a client that does not read are not read')
    assert.ok((await session()).stats().unread < 256 * 1024)
  })
})

test('a customer that ignores its window and does not read is read again only when it does both', async (t) => {
  const { server, submits, session } = await openListening(t, { window: 2, isAnswering: false })
  const client = await openRawClient(t, server.port)
  await client.bind()
  client.socket.pause()
  for (let i = 0; i < 4; i += 1) client.submit('99000000001')
  await until(
    () => submits.length,
    (count) => count === 2,
  )
  const one = await session()
  one.answer(submits.map(({ sequence }) => ({ sequence, status: 0, messageId: 'late' })))
  await fill(client, one)
  client.socket.resume()
  client.submit('99000000002')
  await until(
    () => submits.length,
    (count) => count === 3,
  )
})
