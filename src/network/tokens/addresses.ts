/** Where applications ask for access tokens, below one address of this exchange. */
export const addressesBelow = (base: string) => ({
  issuer: base,
  token: `${base}/oauth2/token`,
  backchannel: `${base}/oauth2/bc-authorize`,
})

const loopback = /^(https?:\/\/)(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whom an assertion may be made for: the exchange's own address, as it is configured or as it listens. One that listens on loopback has
 * three names. What a client says that it has called does not count: an assertion for somebody else could be sent on under that name.
 */
export function audiences(own: string): ReadonlySet<string> {
  return new Set(namesOf(own).flatMap((base) => [...Object.values(addressesBelow(base)), `${base}/`]))
}

function namesOf(own: string): string[] {
  const [, scheme, , port = ''] = loopback.exec(own) ?? []
  return scheme === undefined ? [own] : loopbackNames.map((name) => `${scheme}${name}${port}`)
}
