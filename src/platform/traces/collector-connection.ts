import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'

type Environment = Readonly<Record<string, string | undefined>>

/** The connection to a collector; `cut` aborts requests in flight, and the next request reconnects. */
export type CollectorConnection = { agent: Agent; cut(): void }

/** Opens the connection with the TLS files of OpenTelemetry's environment variables. Throws if one cannot be read. */
export function openCollectorConnection(
  endpoint: string,
  env: Environment = process.env,
): CollectorConnection {
  const agent = endpoint.startsWith('https:')
    ? new TlsAgent({
        keepAlive: true,
        ca: fileOf(env, 'CERTIFICATE'),
        cert: fileOf(env, 'CLIENT_CERTIFICATE'),
        key: fileOf(env, 'CLIENT_KEY'),
      })
    : new Agent({ keepAlive: true })
  return { agent, cut: () => agent.destroy() }
}

function fileOf(env: Environment, name: string): Buffer | undefined {
  const [own, shared] = [`OTEL_EXPORTER_OTLP_TRACES_${name}`, `OTEL_EXPORTER_OTLP_${name}`]
  const path = env[own]?.trim() || env[shared]?.trim()
  return path ? readFileSync(path) : undefined
}
