import assert from 'node:assert/strict'
import { startExchange, type TestExchange } from '../test/support/exchange.ts'
import { imsiOf, storeSubscribers } from '../test/support/gateways.ts'
import { aPartner } from '../test/support/sims.ts'
import type { Drive, Driven } from './children/gateway.ts'
import { perSecond, type Measure } from './row.ts'
import { forkChild } from './world/child.ts'
import { cpuSeconds, ownSeconds, parentOf, watchCost } from './world/cpu.ts'
import { withServer } from './world/server.ts'

const sims = 20_000
const atOnce = 1_000
const barPerSecond = 5_000

/**
 * Accounting packets stored and answered, for 1,000 concurrent sessions of 20,000 SIMs, sent by a NAS in a separate process, which retransmits
 * unanswered packets. Then compares the counts of the NAS with the stored counts.
 */
export const measureRadius: Measure = ({ seconds, say }) =>
  withServer(async () => {
    const exchange = await startExchange()
    const gateway = await forkChild<true>('gateway')
    try {
      await storeSims(exchange)
      const port = await portOf(exchange)
      const known = Array.from({ length: sims }, (_, i) => imsiOf(i + 1))
      const drive = (of: number) =>
        gateway.ask<Driven>({ port, sims: known, atOnce, seconds: of } satisfies Drive)
      const warm = await drive(2)
      const cost = await costs(exchange)
      const spent = watchCost({ ...cost, gateway: () => cpuSeconds(gateway.pid) })
      const driven = await drive(seconds)
      say(`each packet ${spent(driven.packets)}`)
      const lost = await compare(exchange, warm, driven)
      const rate = driven.packets / driven.took
      const name = `accounting packets stored and answered, ${atOnce.toLocaleString('en')} concurrent sessions`
      return [
        { name, result: perSecond(rate), bar: `≥ ${perSecond(barPerSecond)}`, reached: rate >= barPerSecond },
        { name: '… bytes reported and not stored', result: String(lost), bar: '0', reached: lost === 0 },
      ]
    } finally {
      await gateway.stop()
      await exchange.stop()
    }
  })

async function storeSims({ db }: TestExchange): Promise<void> {
  await aPartner(db, 'bench')
  const portion = 500
  for (let from = 1; from <= sims; from += portion)
    await storeSubscribers(
      db,
      'bench',
      Array.from({ length: portion }, (_, i) => from + i),
    )
}

async function portOf({ operator }: TestExchange): Promise<number> {
  const { body } = await operator.get<{ listening: { port: number } }>('/operator/v1/sim-nas')
  return body.listening.port
}

async function costs({ db }: TestExchange) {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = parentOf(rows[0]!.pid)
  return { program: ownSeconds, database: () => cpuSeconds(server) }
}

/** Bytes that were reported but are missing in hours, months or sessions; a surplus is an error, too. */
async function compare({ db }: TestExchange, ...driven: Driven[]): Promise<number> {
  const reported = driven.reduce((sum, { up, down }) => sum + up + down, 0)
  const { rows } = await db.query<{ bytes: number }>(
    `select sum(up + down)::bigint as bytes from sim_usage_hour where partner_id = 'bench' union all
     select sum(up + down)::bigint from sim_usage_period where partner_id = 'bench' union all
     select sum(up + down)::bigint from sim_session where partner_id = 'bench'`,
  )
  assert.equal(rows.length, 3)
  return Math.max(...rows.map(({ bytes }) => Math.abs(reported - bytes)))
}
