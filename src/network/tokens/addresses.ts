/** Where applications ask for access tokens, below one address of this exchange. */
export const addressesBelow = (base: string) => ({
  issuer: base,
  token: `${base}/oauth2/token`,
  backchannel: `${base}/oauth2/bc-authorize`,
})

const loopback = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Whom an assertion may be made for. Which address was called is said by the client: where the exchange knows its public one, another
 * counts only on loopback, since an assertion that was made for somebody else could be sent on under that name.
 */
export function audiences(called: string, publicUrl: string): ReadonlySet<string> {
  const own = publicUrl === '' || loopback.test(called) ? [called, publicUrl] : [publicUrl]
  return new Set(
    own
      .filter((base) => base !== '')
      .map((base) => base.replace(/\/$/, ''))
      .flatMap((base) => [...Object.values(addressesBelow(base)), `${base}/`]),
  )
}
