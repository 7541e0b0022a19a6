import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { statusLabelOf, STATUS } from '#carriers/smpp/index.ts'
import { bound, meet } from './meet.ts'
import { openProbe } from './probe.ts'

const brief = { firstMs: 1, maxMs: 2 }

/** Returns a session whose last bind was rejected, although it was bound before; the carrier accepts the next bind. */
async function refused(t: TestContext, status: number, authMs: number) {
  const { carrier, client } = await meet(t, { reconnect: { ...brief, authMs } })
  await bound(client)
  carrier.inject({ fault: 'refuse-binds', status, count: 1 })
  for (const session of carrier.sessions()) session.close()
  await client.until('refused', () => client.reasons.includes(`bind refused: ${statusLabelOf(status)}`))
  return { carrier, client }
}

describe('a rejected bind [fault S9]', () => {
  const lasting = [STATUS.ESME_RBINDFAIL, STATUS.ESME_RINVPASWD, STATUS.ESME_RINVSYSID]
  for (const status of lasting)
    test(`is retried after a long wait if rejected with ${statusLabelOf(status)}, and reports the reason`, async (t) => {
      const { carrier, client } = await refused(t, status, 600_000)
      const tries = client.states.filter((state) => state === 'CONNECTING').length
      // Another bind reconnects ten times meanwhile, in which time the first one would have retried if its delay were short.
      const other = openProbe({ port: carrier.port, reconnect: brief })
      for (let times = 1; times <= 10; times++) {
        await bound(other, times)
        for (const session of carrier.sessions()) session.close()
      }
      await other.bind.drain(0)
      assert.equal(client.states.filter((state) => state === 'CONNECTING').length, tries)
    })

  test('succeeds after the wait', async (t) => {
    const { client } = await refused(t, STATUS.ESME_RINVPASWD, 50)
    await bound(client, 2)
  })

  test('with a wrong password never becomes a session', async (t) => {
    const { carrier, client } = await meet(t, { password: 'wrong' })
    await client.until('refused', () => client.bind.state === 'WAITING')
    assert.match(client.bind.stats().lastError ?? '', /ESME_RINVPASWD/)
    assert.equal(carrier.stats().binds, 0)
  })

  for (const status of [STATUS.ESME_RALYBND, STATUS.ESME_RSYSERR, STATUS.ESME_RTHROTTLED, 0x400])
    test(`is retried after a short wait if it failed with ${statusLabelOf(status)}`, async (t) => {
      const { carrier, client } = await meet(t, { reconnect: { firstMs: 5, maxMs: 20, authMs: 60_000 } })
      carrier.faults.refuseBinds = status
      for (const session of carrier.sessions()) session.close()
      await client.until('failed', () => client.reasons.includes(`bind failed: ${statusLabelOf(status)}`))
      delete carrier.faults.refuseBinds
      await bound(client)
    })
})
