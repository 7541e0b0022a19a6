import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { selfSigned, signedBy, type Identity } from './certificate.ts'
import { bound } from './meet.ts'
import { openProbe, type Probe } from './probe.ts'

/** Starts a carrier with this certificate; returns a function that opens sessions with their own trust settings. */
async function meetOverTls(t: TestContext, shown: Identity) {
  const carrier = await startCarrier({ tls: shown })
  const clients: Probe[] = []
  t.after(async () => {
    for (const client of clients) await client.bind.drain(0)
    await carrier.close()
  })
  const believing = (tls: { ca?: string; servername?: string }) => {
    const client = openProbe({ port: carrier.port, tls })
    clients.push(client)
    return client
  }
  return { carrier, believing }
}

const refused = async (client: Probe) => {
  await client.until('refused', () => client.reasons.length > 0)
  return client.reasons[0]!
}

describe('a session over TLS', () => {
  test('submits and gets responses if the carrier presents the pinned certificate, under any name', async (t) => {
    const own = selfSigned('smpp.carrier.example')
    const { believing } = await meetOverTls(t, own)
    const client = believing({ ca: own.cert })
    await bound(client)
    client.submit('99000000001')
    await client.until('a receipt', () => client.deliveries.length === 1)
    assert.equal(client.outcomes[0]?.kind, 'answered')
  })

  test('accepts the pinned certificate itself although its authority is unknown', async (t) => {
    const leaf = signedBy(selfSigned('authority'), 'smpp.carrier.example')
    const { believing } = await meetOverTls(t, leaf)
    await bound(believing({ ca: leaf.cert }))
  })

  test('accepts certificates of the pinned authority, for the right name only', async (t) => {
    const authority = selfSigned('authority')
    const { carrier, believing } = await meetOverTls(t, signedBy(authority, 'localhost'))
    const ca = `${selfSigned('another').cert}${authority.cert}`
    assert.match(await refused(believing({ ca, servername: 'carrier.example' })), /ALTNAME/)
    assert.equal(carrier.stats().binds, 0)
    await bound(believing({ ca, servername: 'localhost' }))
  })

  test('does not bind to a carrier with another certificate, and sends it no password', async (t) => {
    const { carrier, believing } = await meetOverTls(t, selfSigned('localhost'))
    const other = selfSigned('localhost').cert
    assert.match(await refused(believing({ ca: other, servername: 'localhost' })), /CERT|SIGNATURE/)
    assert.match(await refused(believing({ servername: 'localhost' })), /SELF_SIGNED/)
    assert.equal(carrier.stats().binds, 0)
  })

  for (const ca of ['', 'nothing', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])
    test(`trusts no certificate if pinned to ${JSON.stringify(ca)}, and reports the error`, async (t) => {
      const { carrier, believing } = await meetOverTls(t, selfSigned('localhost'))
      assert.match(await refused(believing({ ca, servername: 'localhost' })), /pinned certificate/)
      assert.equal(carrier.stats().sessions, 0)
    })
})
