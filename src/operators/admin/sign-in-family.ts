import type { Family } from '#platform/contract/family.ts'
import type { Browser } from '#platform/contract/family.ts'
import { refuseForeignSignIn } from '#platform/sign-in/session-cookie.ts'
import { ofOperators } from './access.ts'

/** Somebody who is not in yet. */
export type Visitor = { ip: string; browser: Browser; requestId: string | undefined }

/** The family of the door: anybody from a page of ours, and problem bodies. */
export function signInFamily(): Family<Visitor> {
  return {
    ...ofOperators,
    name: 'door',
    authenticate({ ip, browser, requestId }) {
      const visitor = { ip, browser: browser!(), requestId }
      refuseForeignSignIn(visitor.browser)
      return visitor
    },
  }
}
