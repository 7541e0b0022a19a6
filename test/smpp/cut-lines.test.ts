import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { bound } from './meet.ts'
import { openProbe } from './probe.ts'

const DELIVERED = '99000000001'

/** Positions of the cut in a PDU: before it, in its length, at the end of its header, and in its body. */
const positions = [0, 1, 4, 15, 16, 17, 45]

async function meetOverProxy(t: TestContext) {
  const carrier = await startCarrier({ receiptDelayMs: 1 })
  const proxy = await openCuttingProxy(t, carrier.port)
  const client = openProbe({ port: proxy.port, reconnect: { firstMs: 1, maxMs: 5 } })
  t.after(async () => {
    await client.bind.drain(0)
    await carrier.close()
  })
  await bound(client)
  return { carrier, proxy, client }
}

describe('a connection that is reset in the middle of a PDU [fault S1]', () => {
  test('towards us: the carrier delivers it again in the next session, and it is accepted once', async (t) => {
    const { carrier, proxy, client } = await meetOverProxy(t)
    for (const [nth, octets] of positions.entries()) {
      proxy.cutAfter('down', octets)
      carrier.originate({ from: DELIVERED, to: '12025550100', text: `message ${nth}` })
      await client.until('the delivery', () => client.deliveries.length === nth + 1)
      await bound(client, nth + 2)
    }
    assert.deepEqual(
      client.deliveries.map(({ shortMessage }) => shortMessage.toString()),
      positions.map((_, nth) => `message ${nth}`),
    )
    assert.equal(proxy.cuts(), positions.length)
    assert.equal(client.bind.stats().malformed, 0)
  })

  test('towards the carrier: all submits are unanswered, and the next session works', async (t) => {
    const { carrier, proxy, client } = await meetOverProxy(t)
    for (const [nth, octets] of positions.entries()) {
      proxy.cutAfter('up', octets)
      const outcomes = client.outcomes.length
      const sent = client.submit('99011000001', '99011000001')
      await client.until('both outcomes', () => client.outcomes.length === outcomes + 2)
      assert.deepEqual(
        client.outcomes.slice(outcomes),
        sent.map((sequence) => ({ kind: 'unanswered', sequence, reason: 'closed', sent: true })),
      )
      await bound(client, nth + 2)
    }
    assert.equal(carrier.log.total, 0)
    client.submit('99011000001')
    await client.until('an answer', () => client.outcomes.at(-1)?.kind === 'answered')
  })

  test('during responses: submits answered before the cut are answered, the rest are not', async (t) => {
    const { proxy, client } = await meetOverProxy(t)
    const numbers = Array.from({ length: 10 }, () => '99011000001')
    // A submit_sm_resp with an ID of thirteen digits has thirty octets, so two responses are complete, and the third is cut in the middle.
    proxy.cutAfter('down', 75)
    client.submit(...numbers)
    await client.until('all outcomes', () => client.outcomes.length === numbers.length)
    const kinds = client.outcomes.map(({ kind }) => kind)
    assert.deepEqual(kinds, [
      'answered',
      'answered',
      ...Array.from({ length: numbers.length - 2 }, () => 'unanswered'),
    ])
  })
})
