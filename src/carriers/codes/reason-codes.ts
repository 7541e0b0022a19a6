type Address = { host: string; port: number }

/** Sentences for the reasons why a session was closed or could not be opened. The first match applies. */
const sentences: readonly (readonly [
  reason: RegExp,
  sentence: (at: string, host: string, rest: string) => string,
])[] = [
  [/^ECONNREFUSED$/, (at) => `Connection refused by ${at}`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, (_, host) => `The name ${host} cannot be resolved`],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, (_, host) => `No network route to ${host}`],
  [/^(ETIMEDOUT|connect timeout)$/, (at) => `No response from ${at}`],
  [/^(ECONNRESET|EPIPE|closed by peer)$/, () => 'The carrier closed the connection'],
  [/^bind timeout$/, () => 'The carrier accepted the connection but does not respond to the bind'],
  [/^bind (?:failed|refused): (.+)$/, (_, __, rest) => `The carrier rejects the bind: ${rest}`],
  [/^unbound by carrier$/, () => 'The carrier ended the session'],
  [/^peer does not read$/, () => 'The carrier has stopped reading from the connection'],
  [/^malformed PDU: (.+)$/, (_, __, rest) => `The carrier sent an invalid PDU: ${rest}`],
]

/** Returns the sentence for a reason, without a full stop; an unknown reason is returned unchanged. */
export function reasonSentence(reason: string, { host, port }: Address): string {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(reason)
    if (found) return sentence(`${host}:${port}`, host, found[1] ?? '')
  }
  return reason
}
