type Address = { host: string; port: number }

/** Why a session with a carrier ended, or none began, as a sentence. The first that fits. */
const says: readonly (readonly [reason: RegExp, says: (at: string, host: string, rest: string) => string])[] =
  [
    [/^ECONNREFUSED$/, (at) => `Nothing listens at ${at}`],
    [/^(ENOTFOUND|EAI_AGAIN)$/, (_, host) => `The name ${host} cannot be resolved`],
    [/^(EHOSTUNREACH|ENETUNREACH)$/, (_, host) => `No way leads from here to ${host}`],
    [/^(ETIMEDOUT|connect timeout)$/, (at) => `Nobody answers at ${at}`],
    [/^(ECONNRESET|EPIPE|closed by peer)$/, () => 'The carrier broke the connection off'],
    [/^bind timeout$/, () => 'The carrier has taken the connection and does not answer the bind'],
    [/^bind (?:failed|refused): (.+)$/, (_, __, rest) => `The carrier refuses the bind: ${rest}`],
    [/^unbound by carrier$/, () => 'The carrier ended the session'],
    [/^peer does not read$/, () => 'The carrier has stopped reading what it is sent'],
    [/^malformed PDU: (.+)$/, (_, __, rest) => `The carrier sent what is no SMPP: ${rest}`],
  ]

/** The sentence, without a full stop; what nobody knows stays as it was said. */
export function reasonSays(reason: string, { host, port }: Address): string {
  for (const [pattern, sentence] of says) {
    const found = pattern.exec(reason)
    if (found) return sentence(`${host}:${port}`, host, found[1] ?? '')
  }
  return reason
}
