import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'

type Environment = Readonly<Record<string, string | undefined>>

/** The connection with a collector; `cut` ends whatever goes on there, and the next request opens another. */
export type Line = { agent: Agent; cut(): void }

/** Opens it, with the files of TLS where OpenTelemetry looks for them. Throws where one cannot be read. */
export function openLine(endpoint: string, env: Environment = process.env): Line {
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
