import { carrierQueues, ruleMatches, testEvent } from '#messages/index.ts'
import { inviteFirst, linkOf, openSessions } from '#operators/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log.ts'
import { openCounter } from '#platform/batch-lanes/counter.ts'
import { openHistoryMetrics } from '#platform/database/history-metrics.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { makePartitionsOfNow } from '#platform/database/partitions.ts'
import { readRetention } from '#platform/database/retention-store.ts'
import { startSchedules } from '#platform/schedules/schedule.ts'
import { traceRuns } from '#platform/schedules/trace-runs.ts'
import { openTraceMetrics, openTraces } from '#platform/traces/index.ts'
import { openVacuumMetrics } from '#platform/database/vacuum.ts'
import { openDemoChat, serveDemoChat } from './sandbox/chat.ts'
import { openDomains, type Domains } from './compose/domains.ts'
import { openDueTimer } from './schedules/due-timer.ts'
import { openDatabase, type Database } from './node/database.ts'
import { openEngine, type Engine } from './node/engine.ts'
import { unlink } from './mount/customers.ts'
import { listen, type Ports, type Sides } from './mount/listen.ts'
import type { NodeParts } from './node/node-parts.ts'
import { operatorTokenOf } from './node/operator-token.ts'
import { openCarrierControl } from '../../simulators/carrier/index.ts'
import { openDemo, openDemoCarrier, type Demo } from './sandbox/sandbox.ts'
import { scheduled } from './schedules/scheduled.ts'
import { schedules } from './schedules/schedules.ts'
import { version } from './node/version.ts'

/** A running exchange: where it answers, and what a developer needs to try it. */
export type Exchange = {
  url: string
  tlsUrl: string | undefined
  operatorUrl: string
  operatorToken: string
  /** By which the first person who runs it comes in, once and within an hour; nothing where there is one. */
  firstLink: string | undefined
  demo: Demo | undefined
  /** Finishes what was begun, within the configured time, and ends. */
  stop(): Promise<void>
}

export type ServeOptions = {
  /** Tells the start to stop. */
  signal?: AbortSignal
  /** The database, where it is being opened already. */
  database?: Promise<Database>
}

/**
 * Starts a node of the exchange with the roles of its configuration. What was opened is closed in the opposite order,
 * at the end, or when the start fails or is told to stop (then it throws the reason of the signal). Throws errors whose
 * message is a sentence to the operator.
 */
export async function serve(
  config: Config,
  log: Log,
  { signal, database = openDatabase({ config, log, signal }) }: ServeOptions = {},
): Promise<Exchange> {
  const open = new AsyncDisposableStack()
  try {
    const engine = await openEngine(await database, config, log)
    open.defer(() => engine.stop())
    signal?.throwIfAborted()
    return await serveWith(open, engine, { config, log, signal })
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

async function serveWith(
  open: AsyncDisposableStack,
  engine: Engine,
  { config, log, signal }: { config: Config; log: Log; signal: AbortSignal | undefined },
): Promise<Exchange> {
  const reached = { url: config.publicUrl }
  const metrics = openMetrics()
  let draining = false
  const traces = await openTracesOf(engine, { config, log, metrics })
  open.defer(() => traces?.stop(flushMsOf(config)))
  const node: NodeParts = { config, log, metrics, traces, reached, ownPorts: [], open }
  node.metrics.database(engine.db.stats)
  openVacuumMetrics(node.metrics, engine.db)
  const history = openHistoryMetrics(node.metrics, () => readRetention(engine.db))
  // At first, and after a long rest, there is none for this week, and the first message may come before the schedule has run.
  await makePartitionsOfNow(engine.db)

  const simulators = await openSimulators(engine, node)
  signal?.throwIfAborted()
  // Before there is traffic, which would want the same few connections.
  const demo = config.mode === 'sandbox' ? await openDemo(engine) : undefined
  const domains = await openDomains(engine, node)
  let schedule: { stop(): Promise<void> } | undefined
  open.defer(async () => schedule?.stop())
  if (demo && simulators.chatSide) await serveDemoChat(engine.db, demo)

  signal?.throwIfAborted()
  const operatorToken = operatorTokenOf(config, engine.dataFolder)
  const parts = { engine, domains, simulators, operatorToken, draining: () => draining }
  const ports = await listen(config, sidesOf(node, parts))
  open.defer(ports.close)
  makeReachable(node, ports, parts)
  // Whoever calls first is not to wait for what all of them do in their first turn.
  const again = schedules({ ...engine, ...domains, history, log })
  schedule = startSchedules(traces ? traceRuns(again, traces) : again, log, engine.activity)
  const dueTimer = openDueTimer({ ...engine, scheduled: scheduled(domains), log })
  open.defer(dueTimer.stop)

  const stop = async () => {
    draining = true
    log.info('draining: finishing what was begun')
    await open.disposeAsync()
    log.info('stopped')
  }
  const { url, tlsUrl, operatorUrl } = ports
  return {
    url,
    tlsUrl,
    operatorUrl,
    operatorToken,
    firstLink: await firstLinkTo(engine, operatorUrl),
    demo,
    stop,
  }
}

function openTracesOf(
  { node }: Engine,
  { config, log, metrics }: Pick<NodeParts, 'config' | 'log' | 'metrics'>,
) {
  return openTraces({ config, node, version, counted: openTraceMetrics(metrics), log })
}

/** What the last spans may cost a stop, beside what was begun: two seconds, and less where less is allowed for all. */
const flushMsOf = ({ drainSeconds }: Config) => Math.min(2_000, drainSeconds * 200)

/** Nobody has a password until somebody chooses one: there is none by default. */
async function firstLinkTo({ db }: Engine, operatorUrl: string): Promise<string | undefined> {
  const first = await db.tx(inviteFirst)
  return first && linkOf('first', first.token, operatorUrl)
}

type Simulators = Awaited<ReturnType<typeof openSimulators>>

/** The carrier and the chat side of the sandbox, where this node has use for them. */
async function openSimulators(engine: Engine, { config, open }: NodeParts) {
  const sandbox = config.mode === 'sandbox'
  const carrier = sandbox && config.roles.includes('carriers') ? await openDemoCarrier(engine) : undefined
  if (carrier) open.defer(() => carrier.close())
  const chatSide = sandbox && hasChat(config) ? await openDemoChat(engine) : undefined
  if (chatSide) open.defer(() => chatSide.close())
  return { carrier, chatSide }
}

type Parts = {
  engine: Engine
  domains: Domains
  simulators: Simulators
  operatorToken: string
  draining: () => boolean
}

/** What answers customers, operators and whoever asks how the node is; each of the first two has its share of the connections. */
function sidesOf({ config, log, metrics, traces }: NodeParts, parts: Parts): Sides {
  const { engine, domains, simulators, operatorToken: token, draining } = parts
  const positions = Math.floor(config.databasePool / 4)
  const afterChange = () => engine.epoch.poll()
  const operators = {
    ...engine,
    ...domains,
    db: openCounter(engine.db, positions),
    token,
    sessions: openSessions(engine),
    metrics,
    afterChange,
    log,
    unlink,
    testEvent,
    queues: carrierQueues,
    matches: ruleMatches,
    scheduled: scheduled(domains),
    sandbox: config.mode === 'sandbox',
    simulator: simulators.carrier && openCarrierControl(simulators.carrier),
    chatSimulator: simulators.chatSide,
  }
  const customers = {
    ...engine,
    ...domains,
    db: openCounter(engine.db, positions),
    sandbox: config.mode === 'sandbox',
    apiUrl: config.publicUrl ?? '',
    errorsUrl: config.errorsUrl,
    afterChange,
    log,
  }
  return {
    customers,
    operators,
    health: { db: engine.db, draining },
    observe: metrics.answered,
    traces,
  }
}

/** Tells where the exchange is, now that it listens. */
function makeReachable(node: NodeParts, ports: Ports, { engine, simulators }: Parts): void {
  const { carrier, chatSide } = simulators
  node.reached.url ??= ports.url
  chatSide?.join(node.config.publicUrl ? `http://127.0.0.1:${ports.numbers[0]}` : ports.url)
  node.ownPorts.push(engine.databasePort, ...ports.numbers, ...(carrier ? [carrier.port] : []))
}

/** The chat simulator is told by a node that works, and tells one that answers: it keeps to one that does both. */
function hasChat({ roles }: Config): boolean {
  return roles.includes('api') && roles.includes('work')
}
