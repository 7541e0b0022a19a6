import { isIP } from 'node:net'
import type { Fault } from '#platform/contract/problem.ts'
import { readPins } from '../smpp/index.ts'

type Endpoint = { host: string; tls: boolean; tls_ca: string | null }

/** Invalid connection settings of a carrier. */
export function endpointFaults({ host, tls, tls_ca }: Endpoint): Fault[] {
  const faults: Fault[] = []
  if (!isHost(host))
    faults.push({ name: 'host', reason: 'is neither a host name nor an IP address', rule: 'host' })
  const reason = tls_ca === null ? undefined : pinFault(tls_ca, tls)
  if (reason !== undefined) faults.push({ name: 'tls_ca', reason, rule: 'tls' })
  return faults
}

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i

/** Rejects names whose last label is a number, because they would be read as an address (RFC 1123, 2.1). */
function isHost(host: string): boolean {
  if (isIP(host)) return true
  const labels = host.split('.')
  return host.length <= 253 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1)!)
}

/** Rejects unreadable pins, with which a carrier could never be bound, and pins without TLS, which have no effect. */
function pinFault(pem: string, tls: boolean): string | undefined {
  if (!tls) return 'has no effect without TLS; set tls to true, or tls_ca to null'
  try {
    readPins(pem)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
