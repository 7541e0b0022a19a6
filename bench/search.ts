import { uuidAt } from '#platform/ids.ts'
import { perSecond, type Bench, type Measure, type Row } from './row.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { fillStatements, stored } from './world/fill.ts'
import { openLoad, type Load } from './world/load.ts'
import { alternate, bestRate, runRound, type Side } from './world/round.ts'

const barMs = 200
const barRatio = 0.9
const connections = 128
const rounds = 60
/** No server listens on this port. */
const deadPort = 1

/**
 * Two exchanges, one of them with millions of stored messages: how long an operator's searches take on that exchange, and whether it accepts messages
 * as fast as the other one.
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

type Query = Record<string, string>

const weeks = 4 * 7 * 24 * 3_600_000

/** Queries of an operator, with a different number each time. */
const searches: Record<string, (n: number) => Query> = {
  'a recipient': (n) => ({ to: stored.recipient(n) }),
  'a sender': (n) => ({ from: stored.sender(n) }),
  'a number': (n) => ({ number: n % 2 ? stored.sender(n) : stored.recipient(n) }),
  'a number in a day': (n) => ({ number: stored.recipient(n), ...day(n) }),
  'a number and a status': (n) => ({ number: stored.sender(n), status: 'undeliverable' }),
  'an account in a day': (n) => ({ account_id: stored.account(n), ...day(n) }),
  'an account, a status and a day': (n) => ({
    account_id: stored.account(n),
    status: 'rejected',
    ...day(n),
  }),
  'an unused number': (n) => ({ number: `${99_900_000_000 + n}` }),
  'a reference': (n) => ({ client_ref: stored.reference(3 * n) }),
  'an account': (n) => ({ account_id: stored.account(n) }),
  'an account and a status': (n) => ({ account_id: stored.account(n), status: 'undeliverable' }),
  'a carrier': (n) => ({ carrier_id: `carrier-${n % 3}` }),
  'a rare carrier': () => ({ carrier_id: 'rare' }),
  'an error': (n) => ({ error_code: ['1120', '1330'][n % 2]! }),
  'a rare error': () => ({ error_code: '1210' }),
  'an unused error code': () => ({ error_code: '1999' }),
  'a status': (n) => ({ status: ['rejected', 'undeliverable', 'submitted', 'delivered'][n % 4]! }),
  'an unused status': (n) => ({ status: ['accepted', 'received', 'read'][n % 3]! }),
  'a status in an hour': (n) => ({ status: 'rejected', ...hour(n) }),
  'an hour': hour,
  'deep among all': (n) => ({ cursor: idBefore(n) }),
  'deep in an account': (n) => ({ account_id: stored.account(n), cursor: idBefore(n) }),
  'deep in a carrier': (n) => ({ carrier_id: `carrier-${n % 3}`, cursor: idBefore(n) }),
  'deep in a status': (n) => ({ status: 'submitted', cursor: idBefore(n) }),
  'two filters without common matches': (n) => ({ account_id: stored.account(n), carrier_id: 'nobody' }),
  'two broad filters with few common matches': (n) => ({
    from: stored.sender(n),
    account_id: stored.account(n + 7),
  }),
  'two broad filters without common matches': (n) => ({ carrier_id: `carrier-${n % 3}`, status: 'read' }),
  'two to four random filters': (n) => some(n),
}

function hour(n: number): Query {
  return span(n, 1)
}

function day(n: number): Query {
  return span(n, 24)
}

function span(n: number, hours: number): Query {
  const at = Date.now() - (n % 600) * 3_600_000
  return { since: new Date(at - hours * 3_600_000).toISOString(), until: new Date(at).toISOString() }
}

function idBefore(n: number): string {
  return uuidAt(Date.now() - (n % 1_000) * (weeks / 1_000))
}

/** A random combination of two to four filters, which may match no messages. */
function some(n: number): Query {
  const all: Query[] = [
    { account_id: stored.account(n) },
    { carrier_id: ['carrier-0', 'carrier-1', 'rare'][n % 3]! },
    {
      status: ['rejected', 'undeliverable', 'submitted', 'delivered', 'accepted', 'received', 'read'][n % 7]!,
    },
    { error_code: ['1120', '1330', '1210', '1999'][n % 4]! },
    { from: stored.sender(n >> 3) },
    { to: stored.recipient(n >> 3) },
    { number: stored.sender(n >> 5) },
    hour(n),
    { cursor: idBefore(n) },
  ]
  const wanted = 2 + (n % 3)
  const chosen = all.toSorted(() => Math.random() - 0.5).slice(0, wanted)
  return Object.assign({}, ...chosen) as Query
}

async function search({ say }: Bench, exchange: Exchange, count: number): Promise<Row> {
  const ids = await someIds(exchange)
  const kinds = { 'an id': (n: number): Query => ({ message_uuid: ids[n % ids.length]! }), ...searches }
  const all: { name: string; p50: number; p99: number }[] = []
  for (const [name, query] of Object.entries(kinds)) {
    const times: number[] = []
    let short = 0
    for (let i = 0; i < rounds; i++) {
      const { ms, partial } = await ask(exchange, query(Math.floor(Math.random() * count)))
      times.push(ms)
      if (partial) short++
    }
    times.sort((a, b) => a - b)
    const [p50, p99] = [times[Math.floor(rounds / 2)]!, times.at(-1)!]
    const partly = short > 0 ? `, ${short} of them continue after a partial page` : ''
    say(`${name}: p50 ${p50.toFixed(1)} ms, the slowest of ${rounds} ${p99.toFixed(1)} ms${partly}`)
    all.push({ name, p50, p99 })
  }
  const slowest = all.toSorted((a, b) => b.p99 - a.p99)[0]!
  return {
    name: `a page of 50 of ${count / 1_000_000} million messages, by any search`,
    result: `at most ${slowest.p99.toFixed(0)} ms (${slowest.name}), p50 ${Math.max(...all.map((one) => one.p50)).toFixed(0)} ms`,
    bar: `≤ ${barMs} ms`,
    reached: slowest.p99 <= barMs,
  }
}

type Page = { messages: { message_uuid: string }[]; next: string | null }

async function someIds({ operator }: Exchange): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < 1_000; n += 50) {
    const { body } = await operator.get<Page>(`/operator/v1/messages?cursor=${idBefore(n)}`)
    ids.push(...body.messages.map((one) => one.message_uuid))
  }
  return ids
}

/** Response time of a page, and whether the page is partial although further matches exist. */
async function ask({ operator }: Exchange, query: Query): Promise<{ ms: number; partial: boolean }> {
  const began = performance.now()
  const { status, body } = await operator.get<Page>(
    `/operator/v1/messages?${new URLSearchParams(query).toString()}`,
  )
  const ms = performance.now() - began
  if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${JSON.stringify(body)}`)
  return { ms, partial: body.next !== null && body.messages.length < 50 }
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
    result: perSecond(bestRate(many!)),
    baseline: `${perSecond(bestRate(few!))} without`,
    ratio,
    bar: `≥ ${barRatio} ×`,
    reached: ratio >= barRatio,
  }
}
