import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, checkServerIdentity, type PeerCertificate } from 'node:tls'
import type { BindSettings } from './bind-settings.ts'
import { readPins } from './pins.ts'

/**
 * Starts to connect. `connected` is called once the peer is connected and, with TLS, verified.
 * Throws if the pinned certificates cannot be read.
 */
export function openSocket(settings: BindSettings, connected: () => void): Socket {
  const { host, port, tls } = settings
  if (!tls) return connect({ host, port }, connected)
  const { ca, ...rest } = tls
  const servername = tls.servername ?? (isIP(host) ? undefined : host)
  const pinned = ca === undefined ? {} : pinnedTo(ca)
  return connectTls({ minVersion: 'TLSv1.2', ...rest, ...pinned, host, port, servername }, connected)
}

/** Trusts only these certificates: as CAs, or as the server certificate itself. */
function pinnedTo(ca: string) {
  const pins = readPins(ca)
  return {
    ca,
    allowPartialTrustChain: true,
    checkServerIdentity: (name: string, shown: PeerCertificate) =>
      pins.some((pin) => pin.equals(shown.raw)) ? undefined : checkServerIdentity(name, shown),
  }
}
