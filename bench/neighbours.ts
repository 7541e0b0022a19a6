import type { Neighbour } from './children/neighbour.ts'
import type { Upload, Uploaded } from './children/uploader.ts'
import type { Bench, Measure, Row } from './row.ts'
import { type BenchChild, forkChild } from './world/child.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { listReads, type Bodyless } from './world/bodyless.ts'
import { largestBody, largeOperations, type LargeOperation } from './world/large-bodies.ts'
import { openUploading, type Uploading } from './world/uploading.ts'

/** Messages per second of the customer who does not upload. */
const perSecond = 200
const connections = 4
/** Each operation is measured in short turns, with and without uploads, so that other load on the machine affects both. */
const turnSeconds = 1
const bar = 2
/** A round is repeated if the p99 of one half of the turns without uploads is this many times that of the other. */
const [mostControl, mostRounds] = [1.5, 3]

/**
 * Response times of one customer's messages while another customer sends the largest bodies that an operation accepts, as many as possible. Each
 * operation is compared to the same messages alone, in turns. So is every list, with its largest page. `--only` selects operations by a regular
 * expression.
 */
export const measureNeighbours: Measure = async (bench) => {
  await using open = new AsyncDisposableStack()
  const exchange = await openExchange({ profiled: bench.profiled, logLevel: 'error' })
  open.defer(async () => (await exchange.stop()).forEach(bench.say))
  const sending: BenchChild<null> = await forkChild('neighbour')
  open.defer(() => sending.stop())
  const uploading: BenchChild<null> = await forkChild('uploader')
  open.defer(() => uploading.stop())
  const request = (await exchange.tenant()).sendRequest()
  const send = (seconds: number) =>
    sending.ask<number[]>({ port: exchange.port, perSecond, seconds, request } satisfies Neighbour)
  const world = { send, uploading, exchange, by: await openUploading(exchange) }
  await send(10)
  const rows: Row[] = []
  for (const operation of [...largeOperations, ...listReads].filter(({ id }) => bench.only.test(id)))
    rows.push(await measure(world, operation, bench))
  return rows
}

type World = {
  send(seconds: number): Promise<number[]>
  uploading: BenchChild<null>
  exchange: Exchange
  by: Uploading
}

/** Milliseconds: medians of the 99th percentiles of the turns, and the longest of all. */
type Round = { alone: number; alongside: number; most: number; control: number; answered: Uploaded }

async function measure(world: World, operation: LargeOperation | Bodyless, bench: Bench): Promise<Row> {
  const body = 'octets' in operation ? largestBody(operation) : ''
  const upload = { port: world.exchange.port, head: world.by.headOf(operation), body, connections }
  // Compilation and planning happen at the first request, before the measurement.
  await world.uploading.ask<Uploaded>({ ...upload, connections: 1, seconds: 0.1 } satisfies Upload)
  const rounds: Round[] = []
  do rounds.push(await round(world, upload, bench.seconds))
  while (isDisturbed(rounds.at(-1)!) && rounds.length < mostRounds)
  const [{ alone, alongside, most, control, answered }] = rounds.toSorted(
    (a, b) => a.control - b.control,
  ) as [Round]
  const statuses = Object.entries(answered).map(([status, n]) => `${n} × ${status}`)
  bench.say(
    `${operation.id}: p99 ${alongside.toFixed(1)} ms, ${alone.toFixed(1)} ms alone, ${(alongside / alone).toFixed(2)} ×, longest ${most.toFixed(0)} ms; ` +
      `alone ${control.toFixed(2)} × itself, round ${rounds.length}; ${statuses.join(', ')}`,
  )
  return {
    name: `messages during ${operation.id}, ${'octets' in operation ? inKilobytes(body) : operation.bound}`,
    result: `p99 ${alongside.toFixed(1)} ms`,
    baseline: `p99 ${alone.toFixed(1)} ms alone`,
    ratio: alongside / alone,
    bar: `< ${bar} ×`,
    reached: alongside < bar * alone,
  }
}

const inKilobytes = (body: string) => `${Math.round(body.length / 1000).toLocaleString('en')} kB`

/** If the p99 of even and odd turns without uploads differ much, the machine was busy with something else. */
const isDisturbed = ({ control }: Round) => control > mostControl

/**
 * Measures short turns, with and without uploads, because other load on the machine must affect both. The result is the median of the turns, because
 * a stall of the machine affects one turn, but the cost of the operation affects all turns.
 */
async function round(
  { send, uploading }: World,
  upload: Omit<Upload, 'seconds'>,
  turns: number,
): Promise<Round> {
  const alone: number[] = []
  const alongside: number[] = []
  let most = 0
  const answered: Uploaded = {}
  for (let turn = 0; turn < turns; turn++) {
    alone.push(at99(await send(turnSeconds)))
    const uploaded = uploading.ask<Uploaded>({ ...upload, seconds: turnSeconds } satisfies Upload)
    const took = await send(turnSeconds)
    alongside.push(at99(took))
    most = Math.max(most, ...took)
    for (const [status, n] of Object.entries(await uploaded)) answered[status] = (answered[status] ?? 0) + n
  }
  const [even, odd] = [0, 1].map((half) => median(alone.filter((_, turn) => turn % 2 === half)))
  return {
    alone: median(alone),
    alongside: median(alongside),
    most,
    control: Math.max(even! / odd!, odd! / even!),
    answered,
  }
}

const at99 = (took: readonly number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]!

const median = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}
