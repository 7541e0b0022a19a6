import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { startExchange, type TestExchange } from '../test/support/exchange.ts'
import { storeCampaign } from '../test/support/linked.ts'
import { until } from '../test/support/until.ts'
import type { Measure } from './row.ts'
import { cpuSeconds, ownSeconds, parentOf, watchCost } from './world/cpu.ts'
import { withServer } from './world/server.ts'

const numbers = 10_000
const clients = 16
const barSeconds = 10

/** Ten thousand linked numbers of one campaign are unlinked and linked to another, over HTTP by sixteen clients in the same program. */
export const measureLinks: Measure = ({ say }) =>
  withServer(async () => {
    const exchange = await startExchange()
    try {
      const { who, from, to } = await linkedNumbers(exchange)
      const cost = await costs(exchange)
      const spent = cost()
      const began = performance.now()
      const unlinked = numbersOf()
      await each(unlinked, async (number) => {
        const { status, body } = await who.delete(`${from.path}/${number}`)
        assert.equal(status, 204, JSON.stringify(body))
      })
      const half = performance.now()
      say(`${numbers} unlinked in ${((half - began) / 1000).toFixed(1)} s, each ${spent(numbers)}`)
      const spentToo = cost()
      await each(numbersOf(), async (number) => {
        assert.equal((await who.post(to.path, { country: 'US', number })).status, 202)
      })
      const asked = performance.now()
      await exchange.advance(61)
      await until(
        async () => (await countLinking(exchange, to.campaign)) === 0,
        (all) => all,
        60_000,
      )
      const ended = performance.now()
      say(`${numbers} linked in ${((asked - half) / 1000).toFixed(1)} s, each ${spentToo(numbers)}`)
      say(`answered after another ${((ended - asked) / 1000).toFixed(1)} s`)
      const seconds = (ended - began) / 1000
      const figure = `${seconds.toFixed(1)} s`
      const name = `${numbers.toLocaleString('en')} numbers change campaign, ${clients} clients`
      return [{ name, figure, bar: `≤ ${barSeconds} s`, reached: seconds <= barSeconds }]
    } finally {
      await exchange.stop()
    }
  })

const numbersOf = () => Array.from({ length: numbers }, (_, i) => `1415${5_000_000 + i}`)

async function each(list: string[], work: (one: string) => Promise<void>): Promise<void> {
  const rest = list.values()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const one of rest) await work(one)
    }),
  )
}

/** Whoever has them, and two campaigns that are number pools, the first of which they are linked to. */
async function linkedNumbers(exchange: TestExchange) {
  const { db } = exchange
  const who = await exchange.customer('bench', { max_calls_per_second: 100_000 })
  const from = await storeCampaign(db, who.apiKey, { pool: true })
  const to = await storeCampaign(db, who.apiKey, { pool: true, brand: from.brand })
  await db.query(
    `insert into number (msisdn, country, type, features, account_id, ownership_id, owned_since)
      select n, 'US', 'mobile-lvn', '{SMS}', $1, gen_random_uuid(), now() from unnest($2::text[]) n`,
    [who.apiKey, numbersOf()],
  )
  await db.query(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, held_by, submitted_at, created_at, updated_at)
      select gen_random_uuid(), $1, $2, $3, msisdn, 'US', 'LINKED', ownership_id, now(), now(), now() from number where account_id = $1
        and msisdn like '1415%'`,
    [who.apiKey, from.brand, from.campaign],
  )
  await db.query('analyze number')
  await db.query('analyze campaign_number')
  return { who, from, to }
}

async function countLinking({ db }: TestExchange, campaign: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*) as n from campaign_number where campaign_id = $1 and status = 'LINKING'`,
    [campaign],
  )
  return rows[0]!.n
}

async function costs({ db }: TestExchange) {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = parentOf(rows[0]!.pid)
  return () => watchCost({ 'program and clients': ownSeconds, database: () => cpuSeconds(server) })
}
