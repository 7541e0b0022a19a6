import { operatorSignOnRefusals } from '#operators/single-sign-on/refusal-codes.ts'
import { useCurrentSession, rememberAudience } from './session.ts'

let notice: string | undefined

/** Why the single sign-on of this page was refused. Removed from the address, so that it does not return with the page. */
export function operatorRefusal(): string | undefined {
  const code = new URLSearchParams(location.search).get('operator-sso')
  if (code === null) return notice
  const isKnown = Object.hasOwn(operatorSignOnRefusals, code)
  notice = isKnown ? operatorSignOnRefusals[code as keyof typeof operatorSignOnRefusals] : undefined
  history.replaceState(history.state, '', location.pathname)
  return notice
}

/** The host of the provider with which operators sign in; null if there is none. */
export const useOperatorProvider = (): string | null => useCurrentSession().data?.operatorProvider ?? null

/** Goes to the provider of the operators. */
export function goToOperatorProvider(): void {
  rememberAudience('operator')
  location.assign('/operator/sso')
}
