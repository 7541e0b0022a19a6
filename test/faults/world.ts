import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, inspectEmbedded } from '#platform/embedded/index.ts'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { openClient, type Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { prefixes } from './history.ts'
import { startProgram, type Program, type ReadyLine } from './program.ts'
import { openSink, type Sink } from './sink.ts'

/** Everything that outlives the program: its data folder, the carriers, the customer's server. */
export type World = {
  data: string
  exchange: ReadyLine
  steady: Carrier
  refusing: Carrier
  sink: Sink
  /** The program that runs now. */
  program(): Program
  /** Starts the program again on the same folder and the same port. */
  start(): Program
  /** The process id of the embedded PostgreSQL server, while it runs. */
  postmaster(): number | undefined
  /** The end of what the program logged. */
  lastWords(): string
  close(): Promise<void>
}

/** The carrier keeps each answer back for a while, so that at every instant some submits are unanswered. */
const answerAfterMs = 30
const ESME_RINVDSTADR = 0x0b

/**
 * Starts the program on an empty folder, with two carriers, one of which refuses everything, and a customer.
 * `env` holds further settings.
 */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const open = new AsyncDisposableStack()
  try {
    return await openOn(open, env)
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

async function openOn(open: AsyncDisposableStack, env: Record<string, string>): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), 'strowger-faults-'))
  open.defer(() => rmSync(data, { recursive: true, force: true }))
  // Under root the database runs as another user, who must be able to pass.
  chmodSync(data, 0o711)
  const outside = {
    steady: await carrierOf('steady'),
    refusing: await carrierOf('refusing'),
    sink: await openSink(),
  }
  for (const one of Object.values(outside)) open.defer(() => one.close())
  outside.steady.faults.answerAfterMs = answerAfterMs
  outside.refusing.faults.refuseSubmits = ESME_RINVDSTADR
  open.defer(await watchPostmaster(data))

  const port = String(await freePort())
  const start = () => startProgram(data, { STROWGER_PORT: port, ...env })
  let program = start()
  open.defer(() => endAtOnce(program))
  const lastWords = () => readFileSync(join(data, 'program.log'), 'utf8').slice(-2_000)
  const exchange = await program.ready
  if (!exchange) throw new Error(`the program did not start: ${lastWords()}`)
  const operator = openClient(exchange.operator_url, `Bearer ${exchange.operator_token}`)
  await connect(operator, exchange.api_key, outside)
  return {
    data,
    exchange,
    ...outside,
    program: () => program,
    start: () => (program = start()),
    postmaster: () => inspectEmbedded(data)?.pid,
    lastWords,
    close: () => open.disposeAsync(),
  }
}

async function endAtOnce(program: Program): Promise<void> {
  program.kill('SIGKILL')
  await program.ended
}

/** The server outlives a killed program, and must not outlive us; answers what ends it. */
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

function carrierOf(systemId: string): Promise<Carrier> {
  return startCarrier({ systemId, password: 'faults', keep: true, redeliverMs: 200 })
}

async function connect(
  operator: Client,
  apiKey: string,
  { steady, refusing, sink }: { steady: Carrier; refusing: Carrier; sink: Sink },
): Promise<void> {
  for (const [id, { host, port }] of Object.entries({ steady, refusing })) {
    const line = { host, port, system_id: id, password: 'faults', submit_window: 200 }
    const put = [
      await operator.put(`/operator/v1/carriers/${id}`, { name: id, ...line, response_timeout_ms: 5_000 }),
      await operator.post('/operator/v1/routes', {
        prefix: prefixes[id as keyof typeof prefixes],
        carrier_id: id,
        // The simulator of the sandbox is not to take what these two cannot take now.
        last: true,
      }),
    ]
    if (put.some(({ status }) => status > 204)) throw new Error(`carrier ${id}: ${JSON.stringify(put)}`)
  }
  const account = `/operator/v1/accounts/${apiKey}`
  await operator.patch(account, { status_url: sink.url, max_outbound_request: 100_000 })
  await operator.post(`${account}/credit`, { amount: '1000000', reference: 'faults' })
  await until(
    () => [steady, refusing].every((carrier) => carrier.stats().binds > 0),
    (bound) => bound,
  )
}
