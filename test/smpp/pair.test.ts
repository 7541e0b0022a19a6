import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { COMMAND, encodeMessage, isFault, openPair } from '#carriers/smpp/index.ts'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { bound, meet } from './meet.ts'
import { messageTo, type Probe } from './probe.ts'

const DELIVERED = '99000000001'
const WITHOUT_RECEIPT = '99011000001'

const has = (carrier: Carrier, wanted: string) => carrier.sessions().some(({ kind }) => kind === wanted)

const full = (client: Probe, carrier: Carrier) =>
  client.until('both bound', () => {
    return client.bind.state === 'BOUND' && has(carrier, 'receiver') && has(carrier, 'transmitter')
  })

const close = (carrier: Carrier, selector: string) => {
  for (const session of carrier.sessions()) if (session.kind === selector) session.close()
}

describe('a transmitter and a receiver as a pair', () => {
  test('submit over the transmitter and accept receipts over the receiver', async (t) => {
    const { carrier, client } = await meet(t, { open: openPair })
    await full(client, carrier)
    client.submit(DELIVERED)
    await client.until('the receipt', () => client.deliveries.length === 1)
    const transmitter = carrier.sessions().find(({ kind }) => kind === 'transmitter')
    assert.deepEqual(
      carrier.log.all().map(({ session }) => session),
      [transmitter?.id],
    )
    assert.equal(client.bind.stats().deliveries, 1)
  })

  test('accept a delivery over the transmitter too', async (t) => {
    const { carrier, client } = await meet(t, { open: openPair })
    await full(client, carrier)
    const delivery = encodeMessage(messageTo('12025550100', 'odd'), COMMAND.deliver_sm, 7)
    assert.ok(!isFault(delivery))
    for (const session of carrier.sessions()) session.send(delivery)
    await client.until('one from each', () => client.deliveries.length === 2)
  })

  test('reconnect independently; without its receiver the transmitter continues, and the reason names the missing receiver', async (t) => {
    const { carrier, client } = await meet(t, { open: openPair })
    await full(client, carrier)
    carrier.faults.refuseReceivers = 0x08
    close(carrier, 'receiver')
    await client.until('the reason', () =>
      client.reasons.includes('receiver: bind failed: ESME_RSYSERR: it had an internal error'),
    )
    assert.equal(client.bind.state, 'BOUND')
    client.submit(DELIVERED)
    await client.until('an answer', () => client.outcomes.length === 1)
    delete carrier.faults.refuseReceivers
    await client.until('the receipt that waited', () => client.deliveries.length === 1)
    assert.equal(client.changes.at(-1)?.reason, undefined)
    assert.equal(client.bind.stats().binds, 1)
  })

  test('is not bound without its transmitter, but still receives', async (t) => {
    const { carrier, client } = await meet(t, { open: openPair, reconnect: { firstMs: 300, maxMs: 300 } })
    await full(client, carrier)
    close(carrier, 'transmitter')
    await client.until('unbound', () => client.bind.state === 'WAITING')
    assert.equal(client.bind.room(), 0)
    carrier.originate({ from: DELIVERED, to: '12025550100', text: 'hello' })
    await client.until('the message', () => client.deliveries.length === 1)
    await bound(client, 2)
  })

  test('are both unbound by a drain, after their unanswered submits', async (t) => {
    const { carrier, client } = await meet(t, { open: openPair })
    await full(client, carrier)
    client.submit('99025000101', WITHOUT_RECEIPT)
    await client.bind.drain(2000)
    assert.deepEqual(
      client.outcomes.map(({ kind }) => kind),
      ['answered', 'answered'],
    )
    assert.equal(carrier.stats().unbinds, 2)
    assert.equal(client.bind.state, 'CLOSED')
  })
})
