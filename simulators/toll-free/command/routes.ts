import { controlRoutes, logRoute } from '../../control/common-routes.ts'
import { ok, refused, type Route } from '../../control/route.ts'
import { VERIFIER_FAULTS } from '../faults.ts'
import { shown } from '../state.ts'
import type { Verifier } from '../verifier.ts'

/** Operations of the control API of a simulated verifier. */
export const VERIFIER_ROUTES: readonly Route<Verifier>[] = controlRoutes(VERIFIER_FAULTS, [
  logRoute('webhooks'),
  {
    method: 'GET',
    path: '/verifications',
    description: 'List the verifications of all numbers.',
    answer: ({ verifications }) => ok({ verifications: verifications().map(shown) }),
  },
  {
    method: 'POST',
    path: '/verifications',
    description: 'Change a verification: {"number":"18005550100","blocked":true}.',
    takesBody: true,
    answer(verifier, { body: { number, ...members } }) {
      const isKnown = verifier.change(String(number), members)
      return isKnown ? ok({ number: String(number) }) : refused(404, 'The number was never submitted.')
    },
  },
])
