import type { Client } from '../../test/support/client.ts'
import type { Row } from '../row.ts'
import { cpuSeconds } from './cpu.ts'
import type { Exchange } from './exchange.ts'

const barMs = 300
const rounds = 5

export type Query = Record<string, string>
export type Measured = Pick<Exchange, 'operator' | 'pids'>

/** Milliseconds until the response, and of CPU time of the database, which other work on the machine changes less. */
export type Times = { name: string; p50: number; most: number; cpu: number }

export const textOf = ({ name, p50, most, cpu }: Times) =>
  `${name}: p50 ${p50.toFixed(0)} ms, the slowest ${most.toFixed(0)} ms, ${cpu.toFixed(0)} ms of CPU time in PostgreSQL`

/** The slowest of some reports of a period as a row of the result. */
export function slowestOf(reports: readonly Times[], period: string): Row[] {
  const slowest = reports.toSorted((a, b) => b.p50 - a.p50)[0]
  if (!slowest) return []
  const name = `the slowest of ${reports.length} reports of ${period}`
  return [{ name, result: textOf(slowest), bar: `≤ ${barMs} ms`, reached: slowest.p50 <= barMs }]
}

/** Requests a report several times, compared with the period before. */
export async function timesOf(
  name: string,
  { operator, pids }: Measured,
  path: string,
  query: Query,
): Promise<Times> {
  await ask(operator, path, query)
  const before = cpuSeconds(pids.PostgreSQL)
  const times: number[] = []
  for (let i = 0; i < rounds; i++) times.push(await ask(operator, path, query))
  const cpu = ((cpuSeconds(pids.PostgreSQL) - before) * 1000) / rounds
  times.sort((a, b) => a - b)
  return { name, p50: times[Math.floor(rounds / 2)]!, most: times.at(-1)!, cpu }
}

async function ask(operator: Client, path: string, query: Query): Promise<number> {
  const words = new URLSearchParams({ ...query, compare: 'previous' })
  const began = performance.now()
  const { status, body } = await operator.get(`${path}?${words.toString()}`)
  if (status !== 200) throw new Error(`${words.toString()}: ${JSON.stringify(body)}`)
  return performance.now() - began
}
