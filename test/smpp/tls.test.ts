import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { selfSigned } from './certificate.ts'
import { openProbe } from './probe.ts'

describe('a session over TLS', () => {
  test('sends and is answered when the carrier shows the pinned certificate', async (t) => {
    const identity = selfSigned('localhost')
    const carrier = await startCarrier({ tls: identity })
    const client = openProbe({
      port: carrier.port,
      tls: { ca: identity.cert, servername: 'localhost' },
    })
    t.after(async () => {
      await client.bind.drain(0)
      await carrier.close()
    })
    await client.until('bound', () => client.bind.state === 'BOUND')
    client.submit('99000000001')
    await client.until('a receipt', () => client.deliveries.length === 1)
    assert.equal(client.outcomes[0]?.kind, 'answered')
  })

  test('does not begin with a carrier that shows another certificate, or another name', async (t) => {
    const identity = selfSigned('localhost')
    const carrier = await startCarrier({ tls: identity })
    const wrongAuthority = openProbe({
      port: carrier.port,
      tls: { ca: selfSigned('localhost').cert, servername: 'localhost' },
    })
    const wrongName = openProbe({
      port: carrier.port,
      tls: { ca: identity.cert, servername: 'carrier.example' },
    })
    t.after(async () => {
      await wrongAuthority.bind.drain(0)
      await wrongName.bind.drain(0)
      await carrier.close()
    })
    await wrongAuthority.until('refused', () => wrongAuthority.reasons.length > 0)
    await wrongName.until('refused', () => wrongName.reasons.length > 0)
    assert.match(wrongAuthority.reasons[0]!, /CERT|SIGNATURE/)
    assert.match(wrongName.reasons[0]!, /ALTNAME/)
    assert.equal(carrier.stats().binds, 0)
  })
})
