import type { Neighbour } from './children/neighbour.ts'
import type { Upload, Uploaded } from './children/uploader.ts'
import type { Bench, Measure, Row } from './row.ts'
import { type Asked, forkChild } from './world/child.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { largestBody, largeOperations, type LargeOperation } from './world/large-bodies.ts'
import { openUploading, type Uploading } from './world/uploading.ts'

/** Messages of the neighbour in a second. */
const perSecond = 100
const connections = 4
/** Each operation is measured in short turns, alone and beside it, for what else happens on the machine is to be on both sides. */
const [aloneSeconds, besideSeconds] = [0.5, 1.5]
const bar = 2

/**
 * How long one customer's messages take while another sends the largest bodies that an operation takes, as many as it may: each operation
 * of the contracts beside the same messages alone, in turns. `STROWGER_BENCH_ONLY` names operations by a regular expression.
 */
export const measureNeighbours: Measure = async (bench) => {
  await using open = new AsyncDisposableStack()
  const exchange = await openExchange({ profiled: bench.profiled, logLevel: 'error' })
  open.defer(async () => (await exchange.stop()).forEach(bench.say))
  const sending: Asked<null> = await forkChild('neighbour')
  open.defer(() => sending.stop())
  const uploading: Asked<null> = await forkChild('uploader')
  open.defer(() => uploading.stop())
  const request = (await exchange.tenant()).sendRequest()
  const send = (seconds: number) =>
    sending.ask<number[]>({ port: exchange.port, perSecond, seconds, request } satisfies Neighbour)
  const world = { send, uploading, exchange, by: await openUploading(exchange) }
  await send(3)
  const only = new RegExp(process.env['STROWGER_BENCH_ONLY'] ?? '')
  const rows: Row[] = []
  for (const operation of largeOperations.filter(({ id }) => only.test(id)))
    rows.push(await measure(world, operation, bench))
  return rows
}

type World = {
  send(seconds: number): Promise<number[]>
  uploading: Asked<null>
  exchange: Exchange
  by: Uploading
}

async function measure(
  { send, uploading, exchange, by }: World,
  operation: LargeOperation,
  { seconds, say }: Bench,
): Promise<Row> {
  const [alone, beside]: [number[], number[]] = [[], []]
  const answered: Uploaded = {}
  const body = largestBody(operation)
  const upload = {
    port: exchange.port,
    head: by.headOf(operation),
    body,
    connections,
    seconds: besideSeconds,
  }
  const count = (some: Uploaded) => {
    for (const [status, n] of Object.entries(some)) answered[status] = (answered[status] ?? 0) + n
  }
  // What is compiled and planned at the first request is there.
  count(await uploading.ask<Uploaded>({ ...upload, connections: 1, seconds: 0.1 } satisfies Upload))
  for (let turn = 0; turn < seconds; turn++) {
    alone.push(...(await send(aloneSeconds)))
    const [took, some] = await Promise.all([send(besideSeconds), uploading.ask<Uploaded>(upload)])
    beside.push(...took)
    count(some)
  }
  const [p99, before] = [at99(beside), at99(alone)]
  const statuses = Object.entries(answered).map(([status, n]) => `${n} × ${status}`)
  say(
    `${operation.id}: p99 ${p99.toFixed(1)} ms, ${before.toFixed(1)} ms alone, ${(p99 / before).toFixed(2)} ×, longest ${Math.max(...beside).toFixed(0)} and ${Math.max(...alone).toFixed(0)} ms; ${statuses.join(', ')}`,
  )
  return {
    name: `messages beside ${operation.id}, ${Math.round(body.length / 1000).toLocaleString('en')} kB`,
    figure: `p99 ${p99.toFixed(1)} ms`,
    beside: `p99 ${before.toFixed(1)} ms alone`,
    ratio: p99 / before,
    bar: `< ${bar} ×`,
    reached: p99 < bar * before,
  }
}

const at99 = (took: readonly number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]!
