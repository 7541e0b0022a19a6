import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb, type Db } from '#platform/database/db.ts'
import { startEmbedded } from '#platform/embedded/index.ts'
import { quiet } from '../support/database.ts'
import { until } from '../support/until.ts'
import { openChance, type Chance } from './chance.ts'
import { judgeOn } from './drill.ts'
import { freed, freezeInTransaction, leasedBy, lost, lostWebhooks, webhooksOf } from './leased-rows.ts'
import { startLoad } from './load.ts'
import { metricLines, spread, resultLines } from './report.ts'
import type { Words } from './labels.ts'
import { openWorld, type Node, type World } from './world.ts'

/**
 * How a node is struck: killed and restarted immediately; killed, and restarted after the other node has taken over its leases; or frozen in an open
 * transaction that holds locks, and resumed after the other node has taken over its leases and binds.
 */
const ways = ['restart', 'away', 'frozen'] as const
type Way = (typeof ways)[number]

type Felt = {
  way: Way
  acceptedMs: number
  webhooksMs: number
  freeMs: number
  boundMs: number
  overLimit: number
  machineLoad: number
}

const usual: Record<Way, number> = { restart: 20, away: 6, frozen: 12 }
const binds = 2
/** The carrier sends `enquire_link` to a session that is idle for this long, and drops the session if it does not respond within twice this time. */
const enquireLinkMs = 4_000
/** A frozen node may still store a request after the client's timeout, for as long as a request may take. */
const lateMs = 15_000

/** Kills or freezes one of two nodes under load, at random, and returns whether every promise was kept. */
export async function runNodes(words: Words): Promise<boolean> {
  const open = new AsyncDisposableStack()
  try {
    return await runOn(open, words)
  } finally {
    await open.disposeAsync()
  }
}

async function runOn(open: AsyncDisposableStack, { seed, number, say, stop }: Words): Promise<boolean> {
  const named = ways.some((way) => number(way) !== undefined)
  const chance = openChance(seed)
  const todo = chance.shuffled(
    ways.flatMap((way) => Array<Way>(number(way) ?? (named ? 0 : usual[way])).fill(way)),
  )
  const { world, nodes, db } = await openNodes(open)
  const exchanges = nodes.map(({ exchange }) => exchange)
  const load = startLoad({ exchanges, connections: 24, rate: number('rate') ?? 200, timeoutMs: 8_000 })
  const felt: Felt[] = []
  for (const way of todo) {
    if (stop.aborted) break
    const one = await strike(way, nodes[Math.floor(chance.between(0, 2))]!, world, db, chance)
    felt.push(one)
    say(
      `${String(felt.length).padStart(3)}/${todo.length} ${way.padEnd(8)} its messages were taken over after ${one.acceptedMs} ms, its webhooks after ${one.webhooksMs} ms, settled after ${one.freeMs} ms, ` +
        `all binds were bound after ${one.boundMs} ms, the carrier refused ${one.overLimit} (load ${one.machineLoad.toFixed(1)})`,
    )
  }
  await load.stop()
  await pause(lateMs)
  const { results, counts, drainedMs } = await judgeOn(db, world, load.history)
  const tooMany = felt.reduce((sum, { overLimit }) => sum + overLimit, 0)
  for (const line of ['', ...feltLines(felt), '', ...metricLines({ ...counts, drainedInMs: drainedMs })])
    say(line)
  for (const line of ['', ...resultLines(results)]) say(line)
  say(
    `${tooMany === 0 ? 'kept  ' : 'BROKEN'} I7  no more binds than the carrier allows: it refused ${tooMany}`,
  )
  return tooMany === 0 && results.every(({ differences }) => differences.length === 0)
}

/** Two nodes on one database; `envOf` contains additional settings of the first and the second one. */
export async function openNodes(
  open: AsyncDisposableStack,
  envOf: (nth: number) => Record<string, string> = () => ({}),
): Promise<{ world: World; nodes: Node[]; db: Db }> {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-nodes-'))
  open.defer(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: quiet })
  open.defer(() => server.stop())
  const urls = { DATABASE_URL: server.url, STROWGER_DATABASE_OWNER_URL: server.ownerUrl }
  // The exchange waits longer than the carrier, so that the carrier has dropped an idle session before another node binds in its place.
  const world = await openWorld(
    { ...urls, ...envOf(0) },
    { binds, enquireLinkMs, deadPeerTimeoutMs: 2 * enquireLinkMs + 1_000 },
  )
  open.defer(() => world.close())
  const db = openDb({ url: server.url, log: quiet, max: 4, connectMs: 30_000 })
  open.defer(() => db.close())
  const nodes = [world, await world.addNode(envOf(1))]
  await allBound(db)
  return { world, nodes, db }
}

async function strike(way: Way, node: Node, world: World, db: Db, chance: Chance): Promise<Felt> {
  await pause(chance.between(0, 3_000))
  const [machineLoad, refusedBefore] = [loadavg()[0]!, world.steady.stats().overLimit]
  const id = readFileSync(join(node.data, 'node-id'), 'utf8').trim()
  const { kill, ended } = node.program()
  if (way === 'frozen') await untilShared(db)
  const began = way === 'frozen' ? await freezeInTransaction(db, id, kill) : performance.now()
  const since = () => Math.round(performance.now() - began)
  if (way !== 'frozen') {
    kill('SIGKILL')
    await ended
  }
  const leased = await leasedBy(db, id)
  const accepted = lost(db, id, leased).then(since)
  const notified = lostWebhooks(db, id, await webhooksOf(db, id)).then(since)
  const free = freed(db, leased).then(since)
  const bound = allBound(db, id).then(since)
  if (way === 'frozen') await Promise.all([free, notified, bound])
  else if (way === 'away') await free
  const [acceptedMs, webhooksMs, freeMs, boundMs] = await Promise.all([
    accepted,
    notified,
    free,
    bound,
    goOn(way, node),
  ])
  return {
    way,
    acceptedMs,
    webhooksMs,
    freeMs,
    boundMs,
    overLimit: world.steady.stats().overLimit - refusedBefore,
    machineLoad,
  }
}

async function goOn(way: Way, node: Node): Promise<void> {
  if (way === 'frozen') return node.program().kill('SIGCONT')
  if (!(await node.start().ready)) throw new Error(`the program did not restart: ${node.lastWords()}`)
}

/** Waits until each node has one of the binds. */
async function untilShared(db: Db): Promise<void> {
  const owners = async () => {
    const { rows } = await db.query<{ n: number }>(
      `select count(distinct owner) as n from carrier_bind
        where carrier_id = 'steady' and state = 'BOUND' and lease_until > clock_timestamp()`,
    )
    return rows[0]!.n
  }
  await until(owners, (n) => n === binds)
}

/** Waits until all slots of the carrier are bound, by sessions that are newer than this call if they belong to the node `but`. */
async function allBound(db: Db, but?: string): Promise<void> {
  const { rows: now } = await db.query<{ now: string }>('select clock_timestamp()::text as now')
  const bound = async () => {
    const { rows } = await db.query<{ n: number }>(
      `select count(*) as n from carrier_bind where carrier_id = 'steady' and state = 'BOUND' and lease_until > clock_timestamp()
          and (owner is distinct from $1 or state_since > $2)`,
      [but ?? null, now[0]!.now],
    )
    return rows[0]!.n
  }
  await until(bound, (n) => n === binds)
}

function feltLines(felt: readonly Felt[]): string[] {
  return ways.flatMap((way) => {
    const some = felt.filter((one) => one.way === way)
    if (some.length === 0) return []
    const of = (values: number[]) => spread(values, [0.5, 1]).join(', at most ')
    return [
      `${way}, ${some.length} times, in ms: its messages were taken over after ${of(some.map(({ acceptedMs }) => acceptedMs))}; ` +
        `its webhooks after ${of(some.map(({ webhooksMs }) => webhooksMs))}; ` +
        `settled after ${of(some.map(({ freeMs }) => freeMs))}; ` +
        `all binds were bound after ${of(some.map(({ boundMs }) => boundMs))}`,
    ]
  })
}
