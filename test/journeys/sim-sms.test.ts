import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import type { Customer } from '../support/customer.ts'
import { openSimUser } from '../support/sim-user.ts'

type Counted = { smsMo: number; smsMt: number }
type Listed = { simListResult: { sims: { sim: { iccid: string; simaggregateddata: Counted } }[] } }

let exchange: TestExchange
let alice: Customer
let user: Awaited<ReturnType<typeof openSimUser>>
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  user = await openSimUser(exchange, { partners: [{ partnerId: 'demo', subunits: true }] })
})
after(() => exchange.stop())

/** Two SIMs of the sandbox; the first gets a number to which the simulated carrier delivers. */
async function twoSims(number: string): Promise<[string, string]> {
  const { rows } = await exchange.db.query<{ iccid: string }>(
    `select iccid from sim where partner_id = 'demo' and status = 5 order by iccid limit 2`,
  )
  const [first, second] = rows.map(({ iccid }) => iccid) as [string, string]
  await exchange.db.query(
    `with shown as (update sim set msisdn = $2 where iccid = $1) update sim_identity set msisdn = $2 where iccid = $1`,
    [first, number],
  )
  return [first, second]
}

async function counted(iccid: string): Promise<number[]> {
  const path = `/iot/connectivity/management/v1/partners/demo/sims?search=iccid:${iccid}&additionalfields=simaggregateddata`
  const { body } = await user.get<Listed>(path)
  const { smsMo, smsMt } = body.simListResult.sims[0]!.sim.simaggregateddata
  return [smsMo, smsMt]
}

test('SMS to and from the number of a SIM are counted, and those of usage files', async () => {
  const number = '99000000001'
  const [first, second] = await twoSims(number)
  const long = await alice.sent({ to: number, text: 'a'.repeat(200) })
  const short = await alice.sent({ to: number, text: 'hello' })
  const other = await alice.sent({ to: '99000000101', text: 'to no SIM' })
  for (const id of [long, short, other])
    await exchange.messageUntil(id, ({ status }) => status === 'submitted' || status === 'delivered')
  await exchange.originate(number, alice.number, 'from the SIM')
  await alice.heard('from the SIM')
  await exchange.originate(number, alice.number, 'b'.repeat(200))
  await alice.heard('b'.repeat(200))
  assert.deepEqual(await counted(first), [3, 3])
  assert.deepEqual(await counted(second), [0, 0])

  const at = new Date(Date.now() - 1_000).toISOString()
  const file = `iccid,at,up,down,sms_mo,sms_mt\n${first},${at},0,0,2,\n${second},${at},5,0,0,4\n`
  const sent = () =>
    fetch(`${exchange.operatorUrl}/operator/v1/sim-usage-files/sms-1`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${exchange.operatorToken}`, 'content-type': 'text/csv' },
      body: file,
    })
  assert.ok((await sent()).ok)
  assert.ok((await sent()).ok)
  assert.deepEqual(
    [await counted(first), await counted(second)],
    [
      [5, 3],
      [0, 4],
    ],
  )
})
