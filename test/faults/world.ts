import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, inspectEmbedded } from '#platform/embedded/index.ts'
import { startCarrier, type Carrier, type CarrierOptions } from '../../simulators/carrier/index.ts'
import { openClient, type Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { prefixes } from './history.ts'
import { startProgram, type Program, type ReadyLine } from './program.ts'
import { openSink, type Sink } from './sink.ts'

/** One node of an exchange, with its own data folder. */
export type Node = {
  data: string
  exchange: ReadyLine
  /** The running program. */
  program(): Program
  /** Starts the program again on the same folder and the same port. */
  start(): Program
  /** The last lines of the program's log. */
  lastWords(): string
}

/** The first node, and everything that survives a kill of the program: the carriers, and the server of the customer. */
export type World = Node & {
  steady: Carrier
  refusing: Carrier
  /** The carrier of the first route of its prefix. It rejects every message temporarily, so that the exchange reroutes the message to `steady`. */
  failing: Carrier
  sink: Sink
  /** The servers of the customer's registered endpoints. */
  endpoints: readonly Sink[]
  /** Starts another node for the same customer; `env` must name the database. */
  addNode(env?: Record<string, string>): Promise<Node>
  /** The process ID of the embedded PostgreSQL server, while it runs. */
  postmaster(): number | undefined
  close(): Promise<void>
}

/**
 * Settings of the main carrier: the number of binds that it allows over all nodes, the idle time before its `enquire_link`, and the time after which
 * the exchange drops a session without a response.
 */
export type SteadyCarrier = { binds?: number; enquireLinkMs?: number; deadPeerTimeoutMs?: number }

/** Milliseconds by which the carrier delays its responses, so that some submits are without a response at any instant. */
const answerAfterMs = 30
const ESME_RINVDSTADR = 0x0b
const ESME_RSYSERR = 0x08

/**
 * Starts the program on an empty folder with a customer and three carriers: `steady` accepts, `refusing` rejects, and `failing` rejects temporarily.
 * `env` contains additional settings; `endpoints` is the number of endpoints that the customer registers.
 */
export async function openWorld(
  env: Record<string, string> = {},
  steady: SteadyCarrier = {},
  endpoints = 0,
): Promise<World> {
  const open = new AsyncDisposableStack()
  try {
    return await openOn(open, env, steady, endpoints)
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

async function openOn(
  open: AsyncDisposableStack,
  env: Record<string, string>,
  { binds, enquireLinkMs, deadPeerTimeoutMs = 1_000 }: SteadyCarrier,
  endpointCount: number,
): Promise<World> {
  const outside = {
    steady: await carrierOf('steady', {
      ...(binds && { maxBinds: binds }),
      ...(enquireLinkMs && { enquireLinkMs }),
    }),
    refusing: await carrierOf('refusing'),
    failing: await carrierOf('failing'),
    sink: await openSink(),
  }
  for (const one of Object.values(outside)) open.defer(() => one.close())
  const endpoints = await Promise.all(Array.from({ length: endpointCount }, openSink))
  for (const one of endpoints) open.defer(() => one.close())
  outside.steady.faults.answerAfterMs = answerAfterMs
  outside.refusing.faults.refuseSubmits = ESME_RINVDSTADR
  outside.failing.faults.refuseSubmits = ESME_RSYSERR
  const data = openFolder(open)
  open.defer(await watchPostmaster(data))
  const first = await startNode(open, data, env)
  const { exchange } = first
  const operator = openClient(exchange.operator_url, `Bearer ${exchange.operator_token}`)
  await connect(operator, exchange.api_key, outside, { binds, dead_peer_timeout_ms: deadPeerTimeoutMs })
  await register(exchange, endpoints)
  return {
    ...first,
    ...outside,
    endpoints,
    // Nodes of one exchange share the key that encrypts its secrets.
    async addNode(more) {
      const node = await startNode(open, openFolder(open), {
        ...env,
        STROWGER_KEY_FILE: join(data, 'vault.key'),
        ...more,
      })
      const { url } = node.exchange
      return { ...node, exchange: { ...exchange, url } }
    },
    postmaster: () => inspectEmbedded(data)?.pid,
    close: () => open.disposeAsync(),
  }
}

function openFolder(open: AsyncDisposableStack): string {
  const data = mkdtempSync(join(tmpdir(), 'strowger-faults-'))
  open.defer(() => rmSync(data, { recursive: true, force: true }))
  // As root, the database runs as another user, who needs access to the folder.
  chmodSync(data, 0o711)
  return data
}

async function startNode(
  open: AsyncDisposableStack,
  data: string,
  env: Record<string, string>,
): Promise<Node> {
  const port = String(await freePort())
  const start = () => startProgram(data, { STROWGER_PORT: port, ...env })
  let program = start()
  open.defer(() => endAtOnce(program))
  const lastWords = () => readFileSync(join(data, 'program.log'), 'utf8').slice(-2_000)
  const exchange = await program.ready
  if (!exchange) throw new Error(`the program did not start: ${lastWords()}`)
  return { data, exchange, program: () => program, start: () => (program = start()), lastWords }
}

async function endAtOnce(program: Program): Promise<void> {
  program.kill('SIGKILL')
  await program.ended
}

/** Watches the database server, which survives a kill of the program but must not survive this process. Returns a function that stops it. */
async function watchPostmaster(data: string): Promise<() => Promise<void>> {
  const end = () => {
    const pid = inspectEmbedded(data)?.pid
    if (pid) process.kill(pid, 'SIGQUIT')
  }
  process.once('exit', end)
  return async () => {
    process.removeListener('exit', end)
    end()
    await until(
      () => inspectEmbedded(data)?.pid,
      (pid) => pid === undefined,
    )
  }
}

function carrierOf(systemId: string, input: CarrierOptions = {}): Promise<Carrier> {
  return startCarrier({ systemId, password: 'faults', keep: true, redeliverMs: 200, ...input })
}

async function connect(
  operator: Client,
  apiKey: string,
  { steady, refusing, failing, sink }: Pick<World, 'steady' | 'refusing' | 'failing' | 'sink'>,
  { binds = 1, dead_peer_timeout_ms }: { binds: number | undefined; dead_peer_timeout_ms: number },
): Promise<void> {
  for (const [id, { host, port }] of Object.entries({ steady, refusing, failing })) {
    const line = {
      host,
      port,
      system_id: id,
      password: 'faults',
      submit_window: 200,
      dead_peer_timeout_ms,
      ...(id === 'steady' && { binds }),
    }
    await expect(
      operator.put(`/operator/v1/carriers/${id}`, { name: id, ...line, response_timeout_ms: 5_000 }),
    )
  }
  const routes = [
    ...Object.entries(prefixes).map(([carrier_id, prefix]) => ({ prefix, carrier_id, priority: 0 })),
    { prefix: prefixes.failing, carrier_id: 'steady', priority: 1 },
  ]
  // These routes are the last ones, so that the exchange does not reroute messages to the simulator of the sandbox.
  for (const route of routes)
    await expect(operator.post('/operator/v1/routes', { ...route, last: route.carrier_id !== 'failing' }))
  const account = `/operator/v1/accounts/${apiKey}`
  await operator.patch(account, { status_url: sink.url, max_outbound_request: 100_000 })
  await operator.post(`${account}/credit`, { amount: '1000000', reference: 'faults' })
  await until(
    () => [steady, refusing, failing].every((carrier) => carrier.stats().binds > 0),
    (bound) => bound,
  )
}

async function register({ url, api_key, api_secret }: ReadyLine, endpoints: readonly Sink[]): Promise<void> {
  const customer = openClient(url, `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`)
  for (const endpoint of endpoints)
    await expect(
      customer.post('/v1/webhook-endpoints', { url: endpoint.url, event_types: ['message.status'] }),
    )
}

async function expect(answered: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answered
  if (status > 204) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
