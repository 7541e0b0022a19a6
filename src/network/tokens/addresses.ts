/** URLs of the token endpoints below a base address. */
export const addressesBelow = (base: string) => ({
  issuer: base,
  token: `${base}/oauth2/token`,
  backchannel: `${base}/oauth2/bc-authorize`,
})

const loopback = /^(https?:\/\/)(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Accepted audiences of client assertions: the token URLs below the exchange's own address, as configured or as it listens; on loopback under three
 * host names. The address in a request is not accepted, because a client could then replay an assertion made for another server.
 */
export function audiences(own: string): ReadonlySet<string> {
  return new Set(namesOf(own).flatMap((base) => [...Object.values(addressesBelow(base)), `${base}/`]))
}

function namesOf(own: string): string[] {
  const [, scheme, , port = ''] = loopback.exec(own) ?? []
  return scheme === undefined ? [own] : loopbackNames.map((name) => `${scheme}${name}${port}`)
}
