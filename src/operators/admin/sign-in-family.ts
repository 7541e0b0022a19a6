import type { Family } from '#platform/contract/family.ts'
import type { Browser } from '#platform/contract/family.ts'
import { refuseForeignSignIn } from '#platform/sign-in/session-cookie.ts'
import { ofOperators } from './access.ts'

/** A caller who has not signed in. */
export type Visitor = { ip: string; browser: Browser; requestId: string | undefined }

/** The sign-in family: any caller from a page of this exchange, and problem bodies. */
export function signInFamily(): Family<Visitor> {
  return {
    ...ofOperators,
    name: 'sign-in',
    authenticate({ ip, browser, requestId }) {
      const visitor = { ip, browser: browser!(), requestId }
      refuseForeignSignIn(visitor.browser)
      return visitor
    },
  }
}
