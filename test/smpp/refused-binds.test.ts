import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { STATUS, statusName } from '#carriers/smpp/index.ts'
import { bound, meet } from './meet.ts'

describe('a bind that is not let in [fault S9]', () => {
  const lasting = [STATUS.ESME_RBINDFAIL, STATUS.ESME_RINVPASWD, STATUS.ESME_RINVSYSID]
  for (const status of lasting)
    test(`waits long after a bind is refused with ${statusName(status)}, and says why`, async (t) => {
      const { carrier, client } = await meet(t, { reconnect: { firstMs: 1, maxMs: 2, authMs: 600 } })
      await bound(client)
      carrier.faults.refuseBinds = status
      for (const session of carrier.sessions()) session.close()
      await client.until('refused', () => client.reasons.includes(`bind refused: ${statusName(status)}`))
      const refusedAt = performance.now()
      const tries = client.states.filter((state) => state === 'CONNECTING').length
      delete carrier.faults.refuseBinds
      await bound(client, 2)
      assert.ok(performance.now() - refusedAt >= 300)
      assert.equal(client.states.filter((state) => state === 'CONNECTING').length, tries + 1)
    })

  test('is refused for a wrong password, without a bind', async (t) => {
    const { carrier, client } = await meet(t, { password: 'wrong' })
    await client.until('refused', () => client.bind.state === 'WAITING')
    assert.match(client.bind.stats().lastError ?? '', /ESME_RINVPASWD/)
    assert.equal(carrier.stats().binds, 0)
  })

  for (const status of [STATUS.ESME_RALYBND, STATUS.ESME_RSYSERR, STATUS.ESME_RTHROTTLED, 0x400])
    test(`waits briefly after a bind that failed with ${statusName(status)}`, async (t) => {
      const { carrier, client } = await meet(t, { reconnect: { firstMs: 5, maxMs: 20, authMs: 60_000 } })
      carrier.faults.refuseBinds = status
      for (const session of carrier.sessions()) session.close()
      await client.until('failed', () => client.reasons.includes(`bind failed: ${statusName(status)}`))
      delete carrier.faults.refuseBinds
      await bound(client)
    })
})
