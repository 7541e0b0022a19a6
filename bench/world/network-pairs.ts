import type { Drive, Driven } from '../children/token-client.ts'
import { perSecond, type Bench, type Row } from '../row.ts'
import { forkChild } from './child.ts'
import { cpuSeconds } from './cpu.ts'
import type { NetworkWorld } from './network-sims.ts'

/** Enough connections that neither side waits for the client. */
const connections = 64
/** Warm-up in seconds: long enough to compile code, plan statements and cache data on either side. */
const warmSeconds = 8
const turns = 3
const bar = 2

type Side = { name: string; port: number; pid: number }
type Turn = Driven & { rate: number; program: number; database: number }

/** Measures pairs of an authorization request and its token request, on the exchange and on `oidc-provider`, in turns, with one client. */
export async function measurePairs(world: NetworkWorld, bench: Bench): Promise<Row[]> {
  const { exchange, application } = world
  await using open = new AsyncDisposableStack()
  const words = [exchange.ownerUrl, application.id, application.publicKey]
  const peer = await forkChild<number>('oidc-provider', words)
  open.defer(() => peer.stop())
  const client = await forkChild<null>('token-client')
  open.defer(() => client.stop())
  const ours = { name: 'ours', port: exchange.port, pid: exchange.pids.program }
  const theirs = { name: 'oidc-provider', port: peer.ready, pid: peer.pid }
  const run = async (side: Side, seconds: number): Promise<Turn> => {
    const { sims } = world
    const drive: Drive = { port: side.port, connections, seconds, sims, application }
    const [program, database] = [cpuSeconds(side.pid), cpuSeconds(exchange.pids.PostgreSQL)]
    const driven = await client.ask<Driven>(drive)
    const each = (now: number, before: number) => ((now - before) * 1e6) / driven.pairs
    const turn = {
      ...driven,
      rate: driven.pairs / driven.seconds,
      program: each(cpuSeconds(side.pid), program),
      database: each(cpuSeconds(exchange.pids.PostgreSQL), database),
    }
    bench.say(`${side.name}: ${perSecond(turn.rate)}, ${timesOf(turn)}, each ${costOf(turn)}`)
    return turn
  }
  for (const side of [ours, theirs]) await run(side, warmSeconds)
  const rounds: [Turn, Turn][] = []
  for (let i = 0; i < turns; i++) {
    const first = i % 2 === 0 ? await run(ours, bench.seconds) : undefined
    const second = await run(theirs, bench.seconds)
    rounds.push([first ?? (await run(ours, bench.seconds)), second])
  }
  return rowsOf(rounds)
}

function rowsOf(rounds: readonly [Turn, Turn][]): Row[] {
  const [ours, theirs] = [0, 1].map((side) =>
    middle(
      rounds.map((round) => round[side]!),
      rateOf,
    ),
  )
  const alongside = ([own, peer]: readonly [Turn, Turn]) => own.rate / peer.rate
  const ratio = alongside(middle(rounds, alongside))
  return [
    {
      name: `access tokens of numbers, two requests each, ${connections} connections`,
      result: `${perSecond(ours!.rate)}, ${timesOf(ours!)}`,
      baseline: `${perSecond(theirs!.rate)}, ${timesOf(theirs!)} oidc-provider 9.13.3`,
      ratio,
      bar: `≥ ${bar} ×`,
      reached: ratio >= bar,
    },
    {
      name: 'CPU time per token',
      result: costOf(ours!),
      baseline: `${costOf(theirs!)} oidc-provider 9.13.3`,
      ratio: (ours!.program + ours!.database) / (theirs!.program + theirs!.database),
    },
  ]
}

const rateOf = ({ rate }: Turn) => rate

function middle<T>(all: readonly T[], by: (one: T) => number): T {
  return all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)]!
}

const timesOf = ({ p50, p99 }: Turn) => `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`

const costOf = ({ program, database }: Turn) =>
  `program ${program.toFixed(0)} µs, database ${database.toFixed(0)} µs`
