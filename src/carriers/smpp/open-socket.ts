import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { BindSettings } from './bind-settings.ts'

/** Starts to connect; `connected` is called once the peer is reached and, with TLS, has been verified. */
export function openSocket(settings: BindSettings, connected: () => void): Socket {
  const { host, port, tls } = settings
  if (!tls) return connect({ host, port }, connected)
  const servername = tls.servername ?? (isIP(host) ? undefined : host)
  return connectTls({ minVersion: 'TLSv1.2', ...tls, host, port, servername }, connected)
}
