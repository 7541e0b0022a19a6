/** Why a call got no response. These texts are stored with each attempt. */
export type FaultKind =
  | 'invalid-url'
  | 'blocked'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'protocol'

/** An error of the remote side, as an exception, because the HTTP client passes on only exceptions. */
export class OutboundFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, detail: string) {
    super(detail)
    this.name = 'OutboundFault'
    this.kind = kind
  }
}

const kinds: readonly [RegExp, FaultKind][] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM|EHOSTDOWN|ENETDOWN)$/, 'unreachable'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout'],
  [
    /^(HTTPParserError|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_NOT_SUPPORTED)/,
    'protocol',
  ],
]

/** Classifies an error of sockets, TLS or the HTTP client. An unknown error counts as a broken connection. */
export function faultOf(error: unknown): OutboundFault {
  if (error instanceof OutboundFault) return error
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string }
  const kind = kinds.find(([shape]) => shape.test(code) || shape.test(name))?.[1] ?? 'reset'
  return new OutboundFault(kind, message || code)
}
