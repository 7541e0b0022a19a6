import { controlRoutes, logRoute } from '../../control/common-routes.ts'
import { faultsOf } from '../../control/input.ts'
import { made, ok, type Route } from '../../control/route.ts'
import { LOOKUP_FAULTS } from '../faults.ts'
import type { LookupService } from '../service.ts'

const RULES = {
  number: { pattern: /^\d{7,15}$/, form: 'a number of 7 to 15 digits' },
  network: { pattern: /^(\d{5,6})?$/, form: 'five or six digits, or empty for an unknown network' },
}

/** Operations of the control API of a simulated lookup service. */
export const LOOKUP_ROUTES: readonly Route<LookupService>[] = controlRoutes(LOOKUP_FAULTS, [
  logRoute(),
  {
    method: 'GET',
    path: '/charges',
    description: 'Get the number of charged lookups, and the numbers that were charged for more than once.',
    answer(service) {
      const charges = [...service.charges()]
      const repeated = charges.filter(([, count]) => count > 1)
      return ok({
        charged: charges.reduce((sum, [, count]) => sum + count, 0),
        repeated: Object.fromEntries(repeated),
      })
    },
  },
  {
    method: 'GET',
    path: '/numbers',
    description: 'List the networks of numbers.',
    answer: (service) => ok({ numbers: Object.fromEntries(service.networks()) }),
  },
  {
    method: 'POST',
    path: '/numbers',
    description: 'Move a number to another network: {"number":"12125550101","network":"310260"}.',
    takesBody: true,
    answer(service, { body }) {
      const wrong = faultsOf(body, RULES, ['number', 'network'])
      if (wrong.length > 0) return made(201, { wrong })
      const { number, network } = body as { number: string; network: string }
      service.assign(number, network || null)
      return made(201, { number, network: network || null })
    },
  },
])
