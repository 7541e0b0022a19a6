import { inputFaultsOf } from '../../control/fault-check.ts'
import { faultView } from '../../control/fault-view.ts'
import { made, ok, type Route } from '../../control/route.ts'
import { PAYMENT_FAULTS, type PaymentFaultInput, type PaymentFaultName } from '../faults.ts'
import type { PaymentServer } from '../server.ts'

const NUMBER = { least: 0, most: Number.MAX_SAFE_INTEGER }

/** Operations of the control API of a simulated payment provider. */
export const PAYMENT_ROUTES: readonly Route<PaymentServer>[] = [
  {
    method: 'GET',
    path: '/',
    description: 'List the operations and the available faults.',
    answer: () =>
      ok({
        routes: PAYMENT_ROUTES.map(({ method, path, description }) => ({ method, path, description })),
        faults: PAYMENT_FAULTS,
      }),
  },
  {
    method: 'GET',
    path: '/log',
    description: 'Get the newest requests and events.',
    answer: ({ calls, deliveries }) => ok({ requests: calls.slice(-1000), events: deliveries.slice(-1000) }),
  },
  {
    method: 'GET',
    path: '/payments',
    description: 'List the newest payments.',
    answer: (provider) => ok({ payments: provider.intents().slice(-1000) }),
  },
  {
    method: 'GET',
    path: '/faults',
    description: 'List active faults.',
    answer: (provider) => ok({ faults: provider.faults().map(faultView) }),
  },
  {
    method: 'POST',
    path: '/faults',
    description: 'Inject a fault: {"fault":"throttle","seconds":30}.',
    takesBody: true,
    answer(provider, { body }) {
      const wrong = inputFaultsOf(PAYMENT_FAULTS, body)
      if (wrong.length > 0) return made(201, { wrong })
      const id = provider.inject(body as PaymentFaultInput)
      return made(201, faultView(provider.faults().find((one) => one.id === id)!))
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    description: 'Clear the fault with `id`, the faults with the name `fault`, or all faults.',
    query: { id: NUMBER, fault: { words: Object.keys(PAYMENT_FAULTS) } },
    answer: (provider, { query: { id, fault } }) =>
      ok({ ended: provider.withdraw((id ?? fault) as number | PaymentFaultName | undefined) }),
  },
]
