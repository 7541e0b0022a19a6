import type { Browser } from '../../contract/family.ts'
import { wallNow } from '../../wall-clock.ts'
import { cookieIn, guardsOf, isPrivate, newToken } from '../session-cookie.ts'

const maxSeconds = 600

const nameOf = ({ secure }: Pick<Browser, 'secure'>): string => (secure ? '__Host-sso' : 'sso')

const secondsNow = () => Math.floor(wallNow() / 1000)

/** A new attempt of a browser to sign in to an audience, such as an account: a random secret, the audience, and the time. */
export const newAttempt = (audience: string): string => `${newToken()}.${audience}.${secondsNow()}`

/** The attempt of a browser to sign in to this audience; undefined without one, or if it is older than ten minutes. */
export function attemptOf(browser: Browser, audience: string): string | undefined {
  const value = isPrivate(browser) ? cookieIn(browser, nameOf(browser)) : undefined
  const [, mine, seconds] = /^[\w-]{43}\.(\w+)\.(\d{1,12})$/.exec(value ?? '') ?? []
  const age = secondsNow() - Number(seconds)
  return mine === audience && age >= 0 && age <= maxSeconds ? value : undefined
}

/** The `set-cookie` header with an attempt; without one it deletes the cookie. */
export function attemptCookie(browser: Pick<Browser, 'secure'>, attempt: string | undefined): string {
  const value = attempt === undefined ? '; Max-Age=0' : `${attempt}; Max-Age=${maxSeconds}`
  return `${nameOf(browser)}=${value}; ${guardsOf(browser)}`
}
