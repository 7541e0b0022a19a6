import { perSecond, type Bench, type Measure, type Row } from './row.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { fillStatements, stored } from './world/fill.ts'
import { openLoad, type Load } from './world/load.ts'
import { alternate, bestRate, runRound, type Side } from './world/round.ts'

const barMs = 200
const barRatio = 0.9
const connections = 128
const rounds = 60
/** Nothing listens there. */
const deadPort = 1

/**
 * Two exchanges, one of them with millions of stored messages: how long an operator's searches take there, and whether messages
 * are accepted as fast as by the other.
 */
export const measureSearch: Measure = async (bench) => {
  const [empty, full] = [await openExchange(), await openExchange()]
  const load = await openLoad()
  const count = bench.millions * 1_000_000
  try {
    await fill(bench, full, count)
    const rows = [await search(bench, full, count)]
    rows.push(await compareAccepts(bench, load, empty, full))
    return rows
  } finally {
    await load.stop()
    await empty.stop()
    await full.stop()
  }
}

async function fill({ say }: Bench, exchange: Exchange, count: number): Promise<void> {
  const began = performance.now()
  for (const statement of fillStatements(count)) await exchange.run(statement)
  const seconds = (performance.now() - began) / 1000
  const bytes = await exchange.number(
    "select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'message'::regclass",
  )
  say(`${count} messages stored in ${seconds.toFixed(0)} s, ${(bytes / 2 ** 30).toFixed(1)} GB`)
}

/** What an operator asks for, by a number that is another one each time. */
const searches: Record<string, (n: number) => Record<string, string>> = {
  'a recipient': (n) => ({ to: stored.recipient(n) }),
  'a sender': (n) => ({ from: stored.sender(n) }),
  'a number': (n) => ({ number: n % 2 ? stored.sender(n) : stored.recipient(n) }),
  'a number of nobody': (n) => ({ number: `${99_900_000_000 + n}` }),
  'a reference': (n) => ({ client_ref: stored.reference(3 * n) }),
  'an account': (n) => ({ account_id: stored.account(n) }),
  'an account and a status': (n) => ({ account_id: stored.account(n), status: 'undeliverable' }),
  'a carrier': (n) => ({ carrier_id: `carrier-${n % 3}` }),
  'a rare carrier': () => ({ carrier_id: 'rare' }),
  'a rare error': () => ({ error_code: '1210' }),
  'a status': (n) => ({ status: ['rejected', 'undeliverable', 'submitted', 'delivered'][n % 4]! }),
  'a status in an hour': (n) => ({ status: 'rejected', ...hour(n) }),
  'an hour': hour,
}

function hour(n: number): Record<string, string> {
  const at = Date.now() + (n % 600) * 3_600_000
  return { since: new Date(at).toISOString(), until: new Date(at + 3_600_000).toISOString() }
}

async function search({ say }: Bench, exchange: Exchange, count: number): Promise<Row> {
  const all: { name: string; p50: number; p99: number }[] = []
  for (const [name, query] of Object.entries(searches)) {
    const times: number[] = []
    for (let i = 0; i < rounds; i++)
      times.push(await timeOf(exchange, query(Math.floor(Math.random() * count))))
    times.sort((a, b) => a - b)
    const [p50, p99] = [times[Math.floor(rounds / 2)]!, times.at(-1)!]
    say(`${name}: p50 ${p50.toFixed(1)} ms, the slowest of ${rounds} ${p99.toFixed(1)} ms`)
    all.push({ name, p50, p99 })
  }
  const slowest = all.toSorted((a, b) => b.p99 - a.p99)[0]!
  return {
    name: `a page of 50 of ${count / 1_000_000} million messages, by any search`,
    figure: `at most ${slowest.p99.toFixed(0)} ms (${slowest.name}), p50 ${Math.max(...all.map((one) => one.p50)).toFixed(0)} ms`,
    bar: `≤ ${barMs} ms`,
    reached: slowest.p99 <= barMs,
  }
}

async function timeOf({ operator }: Exchange, query: Record<string, string>): Promise<number> {
  const began = performance.now()
  const { status, body } = await operator.get(
    `/operator/v1/messages?${new URLSearchParams(query).toString()}`,
  )
  if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${JSON.stringify(body)}`)
  return performance.now() - began
}

async function compareAccepts(bench: Bench, load: Load, empty: Exchange, full: Exchange): Promise<Row> {
  const sides: Side[] = []
  for (const [name, exchange] of Object.entries({ empty, full })) {
    await exchange.routeTo(deadPort)
    sides.push({ name, port: exchange.port, request: exchange.sendRequest(), pids: exchange.pids })
  }
  for (const side of sides) await runRound(load, side, connections, { ...bench, seconds: 3 })
  const [few, many] = await alternate(load, sides, connections, bench)
  const ratio = bestRate(many!) / bestRate(few!)
  return {
    name: `durable accept with ${bench.millions} million stored messages, ${connections} connections`,
    figure: perSecond(bestRate(many!)),
    beside: `${perSecond(bestRate(few!))} without`,
    ratio,
    bar: `≥ ${barRatio} ×`,
    reached: ratio >= barRatio,
  }
}
