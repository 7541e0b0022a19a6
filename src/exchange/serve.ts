import { memberThrottle } from '#accounts/index.ts'
import { carrierQueues, ruleMatches, testEvent } from '#messages/index.ts'
import { inviteFirst, linkOf, openSessions } from '#operators/index.ts'
import type { Config } from '#platform/config/config.ts'
import { smppAddressOf } from '#platform/config/setting-kinds.ts'
import type { Log } from '#platform/log.ts'
import { openLimitedDb } from '#platform/queueing/connection-limit.ts'
import { openHistoryMetrics } from '#platform/database/history-metrics.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { makePartitionsOfNow } from '#platform/database/partitions.ts'
import { readRetention } from '#platform/database/retention-store.ts'
import { startSchedules } from '#platform/schedules/schedule.ts'
import { traceRuns } from '#platform/schedules/trace-runs.ts'
import { openTraceMetrics, openTraces } from '#platform/traces/index.ts'
import { openVacuumMetrics } from '#platform/database/vacuum.ts'
import { openDomains, type Domains } from './compose/domains.ts'
import { openOperatorProvider } from './node/operator-provider.ts'
import { openDueTimer } from './schedules/due-timer.ts'
import { openDatabase, type Database } from './node/database.ts'
import { openEngine, type Engine } from './node/engine.ts'
import { unlink } from './mount/customers.ts'
import { listen, type Ports, type Sides } from './mount/listen.ts'
import type { NodeParts } from './node/node-parts.ts'
import { operatorTokenOf } from './node/operator-token.ts'
import { publishPorts } from './node/running-ports.ts'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Demo } from './sandbox/sandbox.ts'
import { openChecks } from './checks/index.ts'
import { scheduled } from './schedules/scheduled.ts'
import { schedules } from './schedules/schedules.ts'
import { version } from './node/version.ts'

/** A running exchange: its URLs, and the credentials a developer needs to try it. */
export type Exchange = {
  url: string
  tlsUrl: string | undefined
  operatorUrl: string
  operatorToken: string
  /** Setup link for the first operator, single-use, valid for one hour; undefined if an operator exists. */
  firstLink: string | undefined
  demo: Demo | undefined
  /** The UDP port for RADIUS accounting; undefined if this node receives none. */
  radiusPort: number | undefined
  /** The port to which customers bind by SMPP; undefined if this node accepts none. */
  smppPort: number | undefined
  /** The same over TLS. */
  smppTlsPort: number | undefined
  /** Drains requests and traffic within the configured time, and stops. */
  stop(): Promise<void>
}

export type ServeOptions = {
  /** Aborts the startup. */
  signal?: AbortSignal
  /** The database, if the caller has already begun to open it. */
  database?: Promise<Database>
}

/**
 * Starts a node of the exchange with the configured roles. Parts are closed in reverse order on stop, or if the startup
 * fails or is aborted (then it throws the reason of the signal). Throws errors whose message is meant for the operator.
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
  const drain = new AbortController()
  const traces = await openTracesOf(engine, { config, log, metrics })
  open.defer(() => traces?.stop(flushMsOf(config)))
  const node: NodeParts = { config, log, metrics, traces, reached, ownPorts: [], open }
  node.metrics.database(engine.db.stats)
  openVacuumMetrics(node.metrics, engine.db)
  const history = openHistoryMetrics(node.metrics, () => readRetention(engine.db))
  // On a first start and after long downtime, this week's partition is missing, and a message may arrive before the schedule has run.
  await makePartitionsOfNow(engine.db)

  const sandbox = config.mode === 'sandbox' ? await import('./sandbox/index.ts') : undefined
  const simulators = await openSimulators(engine, node, sandbox)
  signal?.throwIfAborted()
  // The demo is created before traffic starts, because traffic would compete for the same few connections.
  const demo = await sandbox?.openDemo(engine)
  const domains = await openDomains(engine, node)
  let schedule: { stop(): Promise<void> } | undefined
  open.defer(async () => schedule?.stop())
  if (demo && simulators.chatSide) await sandbox?.serveDemoChat(engine.db, demo)

  signal?.throwIfAborted()
  const operatorToken = operatorTokenOf(config, engine.dataFolder)
  const parts = { engine, domains, simulators, operatorToken, draining: drain.signal }
  const ports = await listen(config, sidesOf(node, parts))
  open.defer(ports.close)
  open.defer(publishPorts(engine.dataFolder, { ...ports.running, smppPort: domains.smppPort }))
  makeReachable(node, ports, parts)
  // The schedules start last, so that their first runs do not delay the first requests.
  const all = schedules({ ...engine, ...domains, history, log })
  schedule = startSchedules(traces ? traceRuns(all, traces) : all, log, engine.activity)
  const dueTimer = openDueTimer({ ...engine, scheduled: scheduled(domains), log })
  open.defer(dueTimer.stop)

  const stop = async () => {
    drain.abort()
    log.info('draining: finishing requests and traffic in progress')
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
    radiusPort: domains.radius.listening?.port,
    smppPort: domains.smppPort,
    smppTlsPort: domains.smppTlsPort,
    stop,
  }
}

function openTracesOf(
  { node }: Engine,
  { config, log, metrics }: Pick<NodeParts, 'config' | 'log' | 'metrics'>,
) {
  return openTraces({ config, node, version, counted: openTraceMetrics(metrics), log })
}

/** Time to flush the last spans on stop: 2 s, or a fifth of the drain time if that is less. */
const flushMsOf = ({ drainSeconds }: Config) => Math.min(2_000, drainSeconds * 200)

/** There is no default password: the first operator sets a password with the setup link. */
async function firstLinkTo({ db }: Engine, operatorUrl: string): Promise<string | undefined> {
  const first = await db.tx(inviteFirst)
  return first && linkOf('first', first.token, operatorUrl)
}

type Simulators = Awaited<ReturnType<typeof openSimulators>>

type Sandbox = typeof import('./sandbox/index.ts')

/** The carrier and chat simulators of the sandbox, if the roles of this node use them. */
async function openSimulators(engine: Engine, { config, open }: NodeParts, sandbox: Sandbox | undefined) {
  const carrier = config.roles.includes('carriers') ? await sandbox?.openDemoCarrier(engine) : undefined
  if (carrier) open.defer(() => carrier.close())
  const control = carrier && (await controlOf(carrier))
  const chatSide = hasChat(config) ? await sandbox?.openDemoChat(engine) : undefined
  if (chatSide) open.defer(() => chatSide.close())
  return { carrier, control, chatSide }
}

async function controlOf(carrier: Carrier) {
  const { openCarrierControl } = await import('../../simulators/carrier/index.ts')
  return openCarrierControl(carrier)
}

type Parts = {
  engine: Engine
  domains: Domains
  simulators: Simulators
  operatorToken: string
  draining: AbortSignal
}

/** Dependencies of the customer API, the operator API and the health checks. Each API has its share of the database connections. */
function sidesOf({ config, log, metrics, traces, reached }: NodeParts, parts: Parts): Sides {
  const { engine, domains, simulators, operatorToken: token, draining } = parts
  const share = Math.floor(config.databasePool / 4)
  const afterChange = () => engine.epoch.poll()
  const operatorsDb = openLimitedDb(engine.db, share)
  const operators = {
    ...engine,
    ...domains,
    db: operatorsDb,
    check: openChecks(operatorsDb, config),
    token,
    sessions: openSessions(engine),
    operatorProvider: openOperatorProvider(config),
    mailsLinks: mailsLinks(config),
    metrics,
    afterChange,
    log,
    unlink,
    testEvent,
    queues: carrierQueues,
    matches: ruleMatches,
    scheduled: scheduled(domains),
    draining,
    sandbox: config.mode === 'sandbox',
    requestLogDays: config.requestLogDays,
    registryByHand: config.registry === 'manual',
    customerUrl: () => reached.url ?? '',
    mailsCustomers: mailsCustomers(config),
    simulator: simulators.control,
    chatSimulator: simulators.chatSide,
  }
  const customers = {
    ...engine,
    ...domains,
    db: openLimitedDb(engine.db, share),
    draining,
    sandbox: config.mode === 'sandbox',
    apiUrl: config.publicUrl ?? '',
    smppPublicAddress: smppAddressOf(config.smppPublicAddress ?? ''),
    requestLogDays: config.requestLogDays,
    signInTurns: memberThrottle.openTurns(engine.db),
    mailsCustomers: mailsCustomers(config),
    errorsUrl: config.errorsUrl,
    afterChange,
    log,
  }
  return {
    customers,
    operators,
    health: { db: engine.db, draining: () => draining.aborted },
    observe: metrics.answered,
    traces,
    recorder: domains.requestLog,
  }
}

/** Links of operators are sent by email if there is a mail server, and an address of the console that people can open. */
function mailsLinks({ smtpUrl, mailFrom, ...config }: Config): boolean {
  const consoleUrl = config.operatorPort === undefined ? config.publicUrl : config.operatorUrl
  return Boolean(smtpUrl && mailFrom && consoleUrl)
}

/** Links of members are sent by email if there is a mail server, and a public address of the console. */
const mailsCustomers = ({ smtpUrl, mailFrom, publicUrl }: Config): boolean =>
  Boolean(smtpUrl && mailFrom && publicUrl)

/** Passes on the URL and ports of the exchange, which are known once it listens. */
function makeReachable(node: NodeParts, ports: Ports, { engine, domains, simulators }: Parts): void {
  const { carrier, chatSide } = simulators
  node.reached.url ??= ports.url
  const ownUrl = node.config.publicUrl ? `http://127.0.0.1:${ports.numbers[0]}` : ports.url
  chatSide?.join(ownUrl)
  domains.joinPayments(ownUrl)
  domains.joinRegistry(ownUrl)
  node.ownPorts.push(engine.databasePort, ...ports.numbers, ...(carrier ? [carrier.port] : []))
}

/** The chat simulator runs on a node that both sends chat requests and serves the API. */
function hasChat({ roles }: Config): boolean {
  return roles.includes('api') && roles.includes('work')
}
