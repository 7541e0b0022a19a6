import { controlRoutes, logRoute } from '../../control/common-routes.ts'
import { ok, type Route } from '../../control/route.ts'
import type { Esme } from '../esme.ts'
import { ESME_FAULTS } from '../faults.ts'

/** Operations of the control API of a simulated client. */
export const ESME_ROUTES: readonly Route<Esme>[] = controlRoutes(ESME_FAULTS, [
  logRoute(),
  {
    method: 'GET',
    path: '/counts',
    description: 'Get the numbers of accepted and refused submits, of receipts and of inbound messages.',
    answer: (esme) => ok({ ...esme.counts() }),
  },
])
