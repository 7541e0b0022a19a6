import { createHash, randomBytes } from 'node:crypto'
import type { Browser } from '../contract/family.ts'
import { Problem, problemKind } from '../contract/problem.ts'

export const sessionProblems = {
  foreign: problemKind(
    403,
    'foreign-request',
    'Foreign request',
    'With a session, requests come from the pages of this exchange only (`Sec-Fetch-Site` or `Origin`), as JSON.',
  ),
  insecure: problemKind(
    403,
    'insecure-sign-in',
    'Insecure sign-in',
    'Sign in over https, or on the machine itself. Behind a proxy with TLS, name it in STROWGER_TRUST_PROXY.',
  ),
}

/** A session's token is 256 random bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `__Host-`: browsers take it over https from this very host only, so that no neighbour can plant one. */
const nameOf = ({ secure }: Pick<Browser, 'secure'>): string => (secure ? '__Host-sid' : 'sid')

/** The session token of a request; undefined if there are two, because one may be planted. */
export function tokenOf(browser: Browser): string | undefined {
  if (browser.cookie === undefined || !isPrivate(browser)) return undefined
  const begin = `${nameOf(browser)}=`
  const [mine, other] = browser.cookie.split(/; ?/).filter((one) => one.startsWith(begin))
  const token = mine?.slice(begin.length)
  return other === undefined && token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The header that sets a browser's token, or deletes it if there is none. */
export function cookieOf(
  browser: Pick<Browser, 'secure'>,
  token: string | undefined,
): Record<string, string> {
  const guards = `Path=/; HttpOnly; SameSite=Lax${browser.secure ? '; Secure' : ''}`
  return { 'set-cookie': `${nameOf(browser)}=${token ?? '; Max-Age=0'}; ${guards}` }
}

/** Throws 403 if another site's page may have caused the request: the browser sends its cookie in any case. */
export function refuseForeign(browser: Browser): void {
  if (isSafe(browser) ? isOurs(browser, ['none']) : isOurs(browser, []) && isPlain(browser)) return
  throw new Problem(sessionProblems.foreign)
}

/** The same for a sign-in, which also requires a private connection: another site's page could sign a user in to a different account. */
export function refuseForeignSignIn(browser: Browser): void {
  if (!isPrivate(browser)) throw new Problem(sessionProblems.insecure)
  refuseForeign(browser)
}

const isSafe = ({ method }: Browser) => method === 'GET' || method === 'HEAD'

/** Over TLS, or on a machine's own loopback. */
const isPrivate = ({ secure, host }: Browser): boolean =>
  secure || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

/** `also`: further allowed values of `Sec-Fetch-Site`. */
function isOurs(browser: Browser, also: readonly string[]): boolean {
  const { fetchSite, origin, secure, host } = browser
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || also.includes(fetchSite)
  if (origin === undefined) return isSafe(browser)
  return origin === `${secure ? 'https' : 'http'}://${host}`
}

/** Form bodies, which any site's page can send, are accepted only if the browser states that the page is ours. */
function isPlain({ contentType, fetchSite }: Browser): boolean {
  const type = contentType?.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return fetchSite !== undefined
  return type === undefined || ['application/json', 'application/x-ndjson', 'text/csv'].includes(type)
}
