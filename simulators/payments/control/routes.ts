import { controlRoutes, logRoute } from '../../control/common-routes.ts'
import { ok, type Route } from '../../control/route.ts'
import { PAYMENT_FAULTS } from '../faults.ts'
import type { PaymentServer } from '../server.ts'

/** Operations of the control API of a simulated payment provider. */
export const PAYMENT_ROUTES: readonly Route<PaymentServer>[] = controlRoutes(PAYMENT_FAULTS, [
  logRoute('events'),
  {
    method: 'GET',
    path: '/payments',
    description: 'List the newest payments.',
    answer: (provider) => ok({ payments: provider.intents().slice(-1000) }),
  },
])
