import type { Config } from '#platform/config/config.ts'
import type { HealthOptions } from '#platform/http/pages/health.ts'
import { hostOf, openHttp, type HttpServer } from '#platform/http/http.ts'
import { listenOn, type Listening } from '#platform/http/listening.ts'
import { tlsOf } from '#platform/tls/tls.ts'
import { logRequests, type RequestRecorder } from '#platform/http/log-requests.ts'
import { traceRequests } from '#platform/http/trace-requests.ts'
import type { Traces } from '#platform/traces/index.ts'
import { ListenError } from '../node/listen-error.ts'
import type { RunningPorts } from '../node/running-ports.ts'
import { type CustomerDeps, mountCustomers } from './customers.ts'
import type { SignInMethods } from './sign-in-methods.ts'
import { mountOperators, type OperatorDeps } from './operators.ts'
import { mountPages } from './pages.ts'

export type Sides = {
  customers: CustomerDeps
  operators: OperatorDeps
  health: HealthOptions
  /** Called for every response, for the metrics. */
  observe: (operationId: string, status: number, seconds: number) => void
  traces: Traces | undefined
  /** Records customers' requests; undefined if the request log is off. */
  recorder: RequestRecorder | undefined
}

export type Ports = {
  url: string
  tlsUrl: string | undefined
  operatorUrl: string
  numbers: number[]
  running: RunningPorts
  close(): Promise<void>
}

/** Connection limits of each port. */
const bounds = { backlog: 4_096, maxConnections: 20_000 }

/**
 * Opens the ports: customers, customers over TLS, and operators if they have a separate port. If a port cannot be opened, the
 * other ports are closed again, because an open port would keep the process running.
 */
export async function listen(config: Config, sides: Sides): Promise<Ports> {
  const opened: Opened[] = []
  try {
    return await openAll(config, sides, opened)
  } catch (error) {
    await close(opened, 0)
    throw error
  }
}

async function openAll(config: Config, sides: Sides, opened: Opened[]): Promise<Ports> {
  const { log, errorsUrl } = sides.customers
  const { operatorUrl } = config
  const open = async (
    host: string,
    port: number,
    mountAll: (server: HttpServer) => void,
    { tls = false, url = config.publicUrl }: { tls?: boolean; url?: string | undefined } = {},
  ) => {
    const server = openHttp({
      log,
      errorsUrl,
      observe: sides.observe,
      trustProxy: config.trustProxy,
      publicUrl: url,
      answerMs: config.answerSeconds * 1000,
      ...(tls && { tls: tlsOf(config) }),
    })
    if (sides.traces) traceRequests(server, sides.traces)
    if (sides.recorder) logRequests(server, sides.recorder)
    mountAll(server)
    const listening = await listenOn(server, { host, port, ...bounds }).catch(
      (cause: NodeJS.ErrnoException) => {
        throw refusalOf(host, port, cause)
      },
    )
    opened.push({ server, listening })
    return listening.address
  }
  const { everyone, operatorsAlone } = mounting(config, sides)
  const main = await open(config.host, config.port, everyone)
  const tls =
    config.tlsPort === undefined
      ? undefined
      : await open(config.host, config.tlsPort, everyone, { tls: true })
  const operator =
    config.operatorPort === undefined
      ? main
      : await open(config.operatorHost, config.operatorPort, operatorsAlone, { url: operatorUrl })
  return {
    url: config.publicUrl ?? `http://${hostOf(main)}`,
    tlsUrl: tls && `https://${hostOf(tls)}`,
    operatorUrl: operatorUrl ?? `http://${hostOf(operator)}`,
    numbers: [main, tls, operator].flatMap((address) => (address ? [address.port] : [])),
    running: { port: main.port, operatorPort: operator === main ? undefined : operator.port },
    close: () => close(opened, (config.drainSeconds * 1000) / 5),
  }
}

type Opened = { server: HttpServer; listening: Listening }

/** Closes connections of unfinished requests after the timeout, because Node enforces request timeouts only while it listens. */
async function close(opened: Opened[], timeoutMs: number): Promise<void> {
  const late = setTimeout(() => {
    for (const { server } of opened) server.server.closeAllConnections()
  }, timeoutMs)
  await Promise.all(opened.map(({ listening }) => listening.close()))
  clearTimeout(late)
}

/** Routes of the shared port, and of the operators' separate port. */
function mounting({ roles, operatorPort, openidIssuer }: Config, { customers, operators, health }: Sides) {
  const [api, shared] = [roles.includes('api'), operatorPort === undefined]
  const { log, sandbox } = customers
  const pages = (audiences: SignInMethods['methods']) => ({
    health,
    signInMethods: {
      methods: audiences,
      sandbox,
      operator_provider:
        audiences.includes('operator') && openidIssuer !== undefined ? new URL(openidIssuer).host : null,
    },
    log,
  })
  return {
    everyone(server: HttpServer) {
      if (api) mountCustomers(server, customers)
      if (shared) mountOperators(server, operators)
      mountPages(
        server,
        [...(api ? ['customers' as const] : []), ...(shared ? ['operators' as const] : [])],
        pages([...(shared ? ['operator' as const] : []), ...(api ? ['customer' as const] : [])]),
      )
    },
    operatorsAlone(server: HttpServer) {
      mountOperators(server, operators)
      mountPages(server, ['operators'], pages(['operator']))
    },
  }
}

function refusalOf(host: string, port: number, cause: NodeJS.ErrnoException): ListenError {
  const why = cause.code === 'EADDRINUSE' ? 'another program listens there' : (cause.code ?? cause.message)
  return new ListenError(
    `The exchange cannot listen on port ${port} of ${host}: ${why}. ` +
      'Free the port, or choose another port (STROWGER_PORT, STROWGER_TLS_PORT, STROWGER_OPERATOR_PORT; 0 selects any free port).',
    { cause },
  )
}
