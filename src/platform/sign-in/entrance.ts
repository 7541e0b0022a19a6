import type { Browser } from '../contract/family.ts'
import { tokenOf } from './session-cookie.ts'

/** The browser that signs in. */
export type Entrance = {
  ip: string
  /** The `User-Agent` header. */
  browser: string
  /** The token of the browser's previous session. */
  previousToken: string | undefined
}

/** The browser of a request. */
export const entranceOf = (
  { ip, browser }: { ip: string; browser: Browser },
  header: (name: string) => string | undefined,
): Entrance => ({ ip, browser: header('user-agent') ?? '', previousToken: tokenOf(browser) })
