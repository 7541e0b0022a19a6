import { setTimeout as pause } from 'node:timers/promises'
import type { Entrance, Guessing, GuessingResult } from './children/guess-client.ts'
import type { Steady, SteadyResult } from './children/steady-client.ts'
import { makeKeys } from '../test/support/jwt.ts'
import type { Bench, Measure, Row } from './row.ts'
import { forkChild, type BenchChild } from './world/child.ts'
import { cpuSeconds, ownSecondsOf } from './world/cpu.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { getOf } from './world/load.ts'
import { median } from './world/turns.ts'

const guesses = { addresses: 1_000, perSecond: 1_000 }
const turns = 3
const provenPerSecond = 10
const firstPerSecond = 4
const bar = 2
const entrances: readonly Entrance[] = ['none', 'api', 'clients', 'tokens', 'customers', 'people']

/**
 * Response times of customers while 1,000 secrets per second are guessed from 1,000 networks, compared to no guesses: a customer whose secret this node
 * has already verified, and customers who call for the first time. Measured in turns, for each authentication method separately.
 */
export const measureGuessing: Measure = async (bench) => {
  await using open = new AsyncDisposableStack()
  const exchange = await openExchange({ profiled: bench.profiled, logLevel: 'error' })
  open.defer(async () => (await exchange.stop()).forEach(bench.say))
  const children = {
    guessing: await forkChild<null>('guess-client'),
    proven: await forkChild<null>('steady-client'),
    first: await forkChild<null>('steady-client'),
  }
  for (const child of Object.values(children)) open.defer(() => child.stop())
  const world = { exchange, ...children, known: await openKnown(exchange) }
  const rows: Row[] = []
  for (const entrance of entrances) rows.push(...(await measureAt(entrance, world, bench)))
  return rows
}

type World = { exchange: Exchange; known: Known } & Record<'guessing' | 'proven' | 'first', BenchChild<null>>
type Known = Record<Entrance, readonly string[]>

/** The existing IDs that are attacked: an account with its application, an API user, and the first operator. */
async function openKnown({ customer, operator, apiKey }: Exchange): Promise<Known> {
  const { body: application } = await customer.post<{ id: string }>('/v2/applications', {
    name: 'Guessed',
    keys: { public_key: makeKeys().publicKey },
    capabilities: { messages: {} },
  })
  const { body: users } = await operator.get<{ users?: { client_id: string }[] }>('/operator/v1/sim-users')
  const clients = (users.users ?? []).map((user) => user.client_id)
  return {
    none: [apiKey],
    api: [apiKey],
    customers: [apiKey],
    tokens: [application.id],
    clients: clients.length > 0 ? clients : ['sim-0000000000000000'],
    people: ['admin@example.com'],
  }
}

type Seen = { proven: SteadyResult; first: SteadyResult }

/** Response times of callers, and the CPU seconds used. */
type Turn = Seen & { program: number; PostgreSQL: number }

async function measureAt(entrance: Entrance, world: World, bench: Bench): Promise<Row[]> {
  const alone: Turn[] = []
  const alongside: Turn[] = []
  const guessed: GuessingResult[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const before = await openCallers(world, bench.seconds)
    alone.push(await costed(world, () => call(world, before)))
    const callers = await openCallers(world, bench.seconds)
    const seen = costed(world, async () => {
      const guessing = guessAt(entrance, world, bench.seconds + 1)
      await pause(500)
      const [called, statuses] = await Promise.all([call(world, callers), guessing])
      guessed.push(statuses)
      return called
    })
    alongside.push(await seen)
  }
  const rate = Math.round(median(guessed.map(({ perSecond }) => perSecond)))
  const statuses = guessed.map((one) => JSON.stringify(one.statuses)).join(', ')
  bench.say(`${entrance}: ${rate} per second, responses ${statuses}`)
  const rows = (['proven', 'first'] as const).map((who) => rowOf(entrance, who, rate, alone, alongside))
  return [...rows, costOf(entrance, guessed, alone, alongside)]
}

async function costed({ exchange: { pids } }: World, work: () => Promise<Seen>): Promise<Turn> {
  const meters = () => [ownSecondsOf(pids.program), cpuSeconds(pids.PostgreSQL)] as const
  const [program, PostgreSQL] = meters()
  const seen = await work()
  const [programNow, PostgreSQLNow] = meters()
  return { ...seen, program: programNow - program, PostgreSQL: PostgreSQLNow - PostgreSQL }
}

/** The cost of one guess: the difference between turns with and without guesses. */
function costOf(entrance: Entrance, guessed: GuessingResult[], alone: Turn[], alongside: Turn[]): Row {
  const count = guessed.flatMap(({ statuses }) => Object.values(statuses)).reduce((sum, n) => sum + n, 0)
  const sum = (all: Turn[], of: 'program' | 'PostgreSQL') => all.reduce((total, one) => total + one[of], 0)
  const micros = (of: 'program' | 'PostgreSQL') =>
    Math.round(((sum(alongside, of) - sum(alone, of)) / count) * 1e6)
  return {
    name: `CPU time per request that guesses ${targets[entrance]}`,
    result: `program ${micros('program')} µs, PostgreSQL ${micros('PostgreSQL')} µs`,
  }
}

type Callers = { steady: string[]; newcomers: string[] }

/** A customer with a verified secret, and accounts that have not called yet. */
async function openCallers({ exchange, proven }: World, seconds: number): Promise<Callers> {
  const known = await openCaller(exchange)
  const outsiders: string[] = []
  for (let i = 0; i < seconds * firstPerSecond; i += 1) outsiders.push(await openCaller(exchange))
  await proven.ask({ port: exchange.port, perSecond: 1, requests: [known] } satisfies Steady)
  return { steady: Array.from({ length: seconds * provenPerSecond }, () => known), newcomers: outsiders }
}

/** Sends the requests of all callers, each group at a steady rate. */
async function call({ exchange: { port }, proven, first }: World, callers: Callers): Promise<Seen> {
  const [steady, begun] = await Promise.all([
    proven.ask<SteadyResult>({ port, perSecond: provenPerSecond, requests: callers.steady } satisfies Steady),
    first.ask<SteadyResult>({
      port,
      perSecond: firstPerSecond,
      requests: callers.newcomers,
    } satisfies Steady),
  ])
  return { proven: steady, first: begun }
}

/** Creates an account; returns the bytes of its request for its balance. */
async function openCaller({ operator }: Exchange): Promise<string> {
  type Keys = { api_key: string; api_secret: string }
  const { status, body } = await operator.post<Keys>('/operator/v1/accounts', { name: 'Caller' })
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  const pair = Buffer.from(`${body.api_key}:${body.api_secret}`).toString('base64')
  return getOf('/account/get-balance', `Basic ${pair}`)
}

function guessAt(entrance: Entrance, { exchange, guessing, known }: World, seconds: number) {
  const port = entrance === 'people' ? Number(new URL(exchange.operatorUrl).port) : exchange.port
  const options: Guessing = { port, entrance, ...guesses, seconds, known: known[entrance] }
  return guessing.ask<GuessingResult>(options)
}

const names = { proven: 'a proven customer', first: 'first calls' }
const targets: Record<Entrance, string> = {
  none: 'no secret: requests without credentials',
  api: 'api_key and secret',
  clients: 'client_id and secret at /oauth2/token',
  tokens: 'tokens of applications',
  customers: 'the sign-in of customers',
  people: 'the sign-in of people',
}

function rowOf(entrance: Entrance, who: keyof Seen, rate: number, alone: Seen[], alongside: Seen[]): Row {
  const p50 = (seen: Seen[]) => median(seen.map((one) => one[who].p50))
  const p99 = (seen: Seen[]) => Math.max(...seen.map((one) => one[who].p99))
  const others: Record<string, number> = {}
  for (const one of alongside)
    for (const [status, n] of Object.entries(one[who].others)) others[status] = (others[status] ?? 0) + n
  const ratio = median(alongside.map((one, turn) => one[who].p50 / alone[turn]![who].p50))
  const refused = Object.keys(others).length > 0
  return {
    name: `${names[who]} while ${rate} per second guess ${targets[entrance]}`,
    result: `p50 ${p50(alongside).toFixed(1)} ms, p99 ${p99(alongside).toFixed(0)} ms${refused ? `, refused ${JSON.stringify(others)}` : ''}`,
    baseline: `p50 ${p50(alone).toFixed(1)} ms, p99 ${p99(alone).toFixed(0)} ms without guesses`,
    ratio,
    bar: `≤ ${bar} ×, none refused`,
    reached: ratio <= bar && !refused,
  }
}
