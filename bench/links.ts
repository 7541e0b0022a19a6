import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { startExchange, type TestExchange } from '../test/support/exchange.ts'
import { storeCampaign } from '../test/support/linked.ts'
import { until } from '../test/support/until.ts'
import type { Measure, Row } from './row.ts'
import { cpuSeconds, ownSeconds, parentOf, watchCost } from './world/cpu.ts'
import { withServer } from './world/server.ts'

const numbers = 10_000
const clients = 16
const barSeconds = 10

type CampaignPath = { brand: string; campaign: string; path: string }
type World = { exchange: TestExchange; who: Awaited<ReturnType<TestExchange['customer']>> }

/**
 * One client moves 10,000 linked numbers of a campaign to another campaign; the measured time ends with the response of the registry. Then 16 clients
 * in the same process unlink and relink a tenth of the numbers one by one over HTTP.
 */
export const measureLinks: Measure = ({ say }) =>
  withServer(async () => {
    const exchange = await startExchange()
    try {
      const who = await exchange.customer('bench', { max_calls_per_second: 100_000 })
      const [from, to, back] = await linkedNumbers(exchange, who.apiKey)
      const world = { exchange, who }
      return [await measureMove(world, from, to, say), await measureSingly(world, to, back, say)]
    } finally {
      await exchange.stop()
    }
  })

async function measureMove(
  { exchange, who }: World,
  from: CampaignPath,
  to: CampaignPath,
  say: (line: string) => void,
): Promise<Row> {
  const spent = (await costs(exchange))()
  const began = performance.now()
  let calls = 0
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const options = { from_campaign_id: from.campaign, after }
    const { status, body } = await who.post<{ next?: string }>(
      to.path.replace(/numbers$/, 'number-moves'),
      options,
    )
    assert.equal(status, 202, JSON.stringify(body))
    after = body.next
    calls++
  }
  const submitted = performance.now()
  await linkedAll(exchange, to, numbers)
  const ended = performance.now()
  say(
    `${numbers} moved by ${calls} calls in ${seconds(began, submitted)}, LINKED after another ${seconds(submitted, ended)}`,
  )
  say(`each number ${spent(numbers)}`)
  const reached = ended - began <= barSeconds * 1000
  const name = `${numbers.toLocaleString('en')} numbers move to another campaign, one client`
  return { name, result: seconds(began, ended), bar: `≤ ${barSeconds} s`, reached }
}

async function measureSingly(
  { exchange, who }: World,
  from: CampaignPath,
  to: CampaignPath,
  say: (line: string) => void,
): Promise<Row> {
  const some = numbersOf().slice(0, numbers / 10)
  const cost = await costs(exchange)
  const spent = cost()
  const began = performance.now()
  await each(some, async (number) => {
    const { status, body } = await who.delete(`${from.path}/${number}`)
    assert.equal(status, 204, JSON.stringify(body))
  })
  const half = performance.now()
  say(`${some.length} unlinked in ${seconds(began, half)}, each ${spent(some.length)}`)
  const spentToo = cost()
  await each(some, async (number) => {
    assert.equal((await who.post(to.path, { country: 'US', number })).status, 202)
  })
  const submitted = performance.now()
  await linkedAll(exchange, to, some.length)
  const ended = performance.now()
  say(`${some.length} linked in ${seconds(half, submitted)}, each ${spentToo(some.length)}`)
  say(`registry response after another ${seconds(submitted, ended)}`)
  const name = `${some.length.toLocaleString('en')} numbers unlinked and linked one by one, ${clients} clients`
  return { name, result: seconds(began, ended) }
}

const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`

const numbersOf = () => Array.from({ length: numbers }, (_, i) => `1415${500_000 + i}0`)

async function each(list: string[], work: (one: string) => Promise<void>): Promise<void> {
  const rest = list.values()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const one of rest) await work(one)
    }),
  )
}

/** Waits until this many numbers of a campaign are LINKED, after the registry of the sandbox has taken its minute. */
async function linkedAll(exchange: TestExchange, { campaign }: CampaignPath, wanted: number): Promise<void> {
  await exchange.advance(61)
  await until(
    async () => {
      const { rows } = await exchange.db.query<{ n: number }>(
        `select count(*) as n from campaign_number where campaign_id = $1 and status = 'LINKED'`,
        [campaign],
      )
      return rows[0]!.n
    },
    (n) => n === wanted,
  )
}

/** Three campaigns that are number pools; all numbers are linked to the first. */
async function linkedNumbers(
  { db }: TestExchange,
  accountId: string,
): Promise<[CampaignPath, CampaignPath, CampaignPath]> {
  const from = await storeCampaign(db, accountId, { pool: true })
  const to = await storeCampaign(db, accountId, { pool: true, brand: from.brand })
  const back = await storeCampaign(db, accountId, { pool: true, brand: from.brand })
  await db.query(
    `insert into number (msisdn, country, type, features, account_id, ownership_id, owned_since)
      select n, 'US', 'mobile-lvn', '{SMS}', $1, gen_random_uuid(), now() from unnest($2::text[]) n`,
    [accountId, numbersOf()],
  )
  await db.query(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, ownership_id, submitted_at, created_at, updated_at)
      select gen_random_uuid(), $1, $2, $3, msisdn, 'US', 'LINKED', ownership_id, now(), now(), now() from number where account_id = $1
        and msisdn like '1415%'`,
    [accountId, from.brand, from.campaign],
  )
  await db.query('analyze number')
  await db.query('analyze campaign_number')
  return [from, to, back]
}

async function costs({ db }: TestExchange) {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = parentOf(rows[0]!.pid)
  return () => watchCost({ 'program and clients': ownSeconds, database: () => cpuSeconds(server) })
}
