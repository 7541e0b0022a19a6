import { createHash, randomBytes } from 'node:crypto'
import type { Browser } from '../contract/family.ts'
import { Problem, problemKind } from '../contract/problem.ts'

export const sessionProblems = {
  foreign: problemKind(
    403,
    'foreign-request',
    'Foreign request',
    'Requests with a session must come from a page of this exchange (`Sec-Fetch-Site` or `Origin`), with a JSON body.',
  ),
  insecure: problemKind(
    403,
    'insecure-sign-in',
    'Insecure sign-in',
    'Sign in over https, or on the machine itself. If a proxy terminates TLS, list the proxy in STROWGER_TRUST_PROXY.',
  ),
}

/** A session's token is 256 random bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** With `__Host-`, browsers accept the cookie only over https and from this host, so that no sibling domain can plant a cookie. */
const nameOf = ({ secure }: Pick<Browser, 'secure'>): string => (secure ? '__Host-sid' : 'sid')

/** The session token of a request. */
export function tokenOf(browser: Browser): string | undefined {
  const token = isPrivate(browser) ? cookieIn(browser, nameOf(browser)) : undefined
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The value of a cookie; undefined if there are two of this name, because one of them may be planted. */
export function cookieIn({ cookie }: Pick<Browser, 'cookie'>, name: string): string | undefined {
  const begin = `${name}=`
  const [mine, other] = (cookie ?? '').split(/; ?/).filter((one) => one.startsWith(begin))
  return other === undefined ? mine?.slice(begin.length) : undefined
}

/** The attributes of a cookie that only this exchange may read. */
export const guardsOf = ({ secure }: Pick<Browser, 'secure'>): string =>
  `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The header that sets a browser's token, or deletes it if there is none. */
export function cookieOf(
  browser: Pick<Browser, 'secure'>,
  token: string | undefined,
): Record<string, string> {
  return { 'set-cookie': `${nameOf(browser)}=${token ?? '; Max-Age=0'}; ${guardsOf(browser)}` }
}

/** Throws 403 if another site's page may have caused the request, because the browser sends its cookie in any case. */
export function refuseForeign(browser: Browser): void {
  if (isSafe(browser) ? isFromHere(browser) : isOurs(browser, []) && isPlain(browser)) return
  throw new Problem(sessionProblems.foreign)
}

/** Whether a page of this exchange or the user, but no page of another site, caused a request. */
export const isFromHere = (browser: Browser): boolean => isOurs(browser, ['none'])

/**
 * Throws 403 if another site's page may have caused the sign-in, because it could sign a user in to a different account. Also requires a private
 * connection.
 */
export function refuseForeignSignIn(browser: Browser): void {
  if (!isPrivate(browser)) throw new Problem(sessionProblems.insecure)
  refuseForeign(browser)
}

const isSafe = ({ method }: Browser) => method === 'GET' || method === 'HEAD'

/** Whether the connection is private: over TLS, or on the loopback interface. */
export const isPrivate = ({ secure, host }: Browser): boolean =>
  secure || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

/** `also`: further allowed values of `Sec-Fetch-Site`. */
function isOurs(browser: Browser, also: readonly string[]): boolean {
  const { fetchSite, origin, secure, host } = browser
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || also.includes(fetchSite)
  if (origin === undefined) return isSafe(browser)
  return origin === `${secure ? 'https' : 'http'}://${host}`
}

/** Whether a body is acceptable: a page of any site can send a form, so forms require `Sec-Fetch-Site` to identify a page of this exchange. */
function isPlain({ contentType, fetchSite }: Browser): boolean {
  const type = contentType?.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return fetchSite !== undefined
  return type === undefined || ['application/json', 'application/x-ndjson', 'text/csv'].includes(type)
}
