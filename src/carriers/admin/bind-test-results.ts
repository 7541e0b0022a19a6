import { statusLabelOf, statusName, STATUS, type BindTest } from '../smpp/index.ts'
import { actionFor } from './bind-test-rejections.ts'
import type { BindOutcome } from './bind-test-shapes.ts'

type At = { host: string; port: number; tls: boolean; seconds: number }
type Failure = [reason: RegExp, outcome: BindOutcome, description: (at: At) => string]

const allowed = 'whether the carrier and your firewall permit connections from the address of this node'
const speaksTls = ({ tls }: At) =>
  tls ? 'whether the carrier uses TLS on this port' : 'whether it requires TLS'

/** Failures before the bind was sent. The first match applies. */
const unconnected: readonly Failure[] = [
  [
    /^ECONNREFUSED$/,
    'connection_refused',
    ({ host, port }) => `Connection refused by ${host}:${port}. Check host and port, and ${allowed}.`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    'unresolved',
    ({ host }) => `The name ${host} cannot be resolved. Check the spelling of the host.`,
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    'unreachable',
    ({ host }) => `No network route to ${host}. Check the host, and the routes and VPN of this node.`,
  ],
  [
    /^(ETIMEDOUT|connect timeout)$/,
    'timeout',
    (at) =>
      `No connection to ${at.host}:${at.port} within ${at.seconds} s. Check host and port, ${at.tls ? `${speaksTls(at)}, ` : ''}and ${allowed}.`,
  ],
  [
    /ALTNAME/,
    'tls_failed',
    ({ host }) =>
      `The certificate of the carrier is not for ${host}. Use the host name of the certificate, or enter the certificate itself under CA certificates.`,
  ],
  [
    /EXPIRED|NOT_YET_VALID/,
    'tls_failed',
    () => 'The certificate of the carrier has expired or is not valid yet. Ask the carrier to renew it.',
  ],
  [
    /CERT|SIGNATURE|ISSUER/,
    'tls_failed',
    () =>
      'The certificate of the carrier is not trusted. Enter its CA certificates in PEM under CA certificates.',
  ],
  [
    /^(ERR_(SSL|TLS)|EPROTO)/,
    'tls_failed',
    () =>
      'The TLS handshake failed. Check whether the carrier uses TLS on this port, in version 1.2 or later.',
  ],
  [
    /^(ECONNRESET|EPIPE|closed by peer)$/,
    'closed',
    (at) => `The carrier closed the connection before the bind. Check ${speaksTls(at)}, and ${allowed}.`,
  ],
]

/** Failures after the bind was sent, without a response. */
const unanswered: readonly Failure[] = [
  [
    /^bind timeout$/,
    'timeout',
    (at) =>
      `The carrier accepted the connection, but did not respond to the bind within ${at.seconds} s. Check the port, and ${speaksTls(at)}.`,
  ],
  [
    /^(ECONNRESET|EPIPE|closed by peer|unbound by carrier)$/,
    'closed',
    (at) =>
      `The carrier closed the connection without responding to the bind. Check ${speaksTls(at)}, and ${allowed}.`,
  ],
  [/^malformed PDU/, 'not_smpp', (at) => `The response is not SMPP. Check the port, and ${speaksTls(at)}.`],
]

/** The outcome of a test, with a sentence that states it and what to do. */
export function resultOf(
  test: BindTest,
  at: At,
  sessions: number,
): { outcome: BindOutcome; description: string } {
  const { status, kind, connected, reason, systemId } = test
  if (status === STATUS.ESME_ROK)
    return {
      outcome: 'bound',
      description: `Bound as ${kind}${systemId ? ` to ${systemId}` : ''}, and unbound again.`,
    }
  if (status !== undefined)
    return {
      outcome: 'rejected',
      description: `The carrier rejects the bind as ${kind}: ${statusLabelOf(status)}. ${actionFor(statusName(status), { kind, sessions })}`,
    }
  const found = (connected ? unanswered : unconnected).find(([pattern]) => pattern.test(reason))
  if (found) return { outcome: found[1], description: found[2](at) }
  return { outcome: 'failed', description: `The test ended with: ${reason}. Check host, port and TLS.` }
}
