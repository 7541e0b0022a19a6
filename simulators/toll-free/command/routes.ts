import { inputFaultsOf } from '../../control/fault-check.ts'
import { faultView } from '../../control/fault-view.ts'
import { made, ok, refused, type Route } from '../../control/route.ts'
import { VERIFIER_FAULTS, type VerifierFaultInput, type VerifierFaultName } from '../faults.ts'
import { shown } from '../state.ts'
import type { Verifier } from '../verifier.ts'

const NUMBER = { least: 0, most: Number.MAX_SAFE_INTEGER }

/** Operations of the control API of a simulated verifier. */
export const VERIFIER_ROUTES: readonly Route<Verifier>[] = [
  {
    method: 'GET',
    path: '/',
    description: 'List the operations and the available faults.',
    answer: () =>
      ok({
        routes: VERIFIER_ROUTES.map(({ method, path, description }) => ({ method, path, description })),
        faults: VERIFIER_FAULTS,
      }),
  },
  {
    method: 'GET',
    path: '/log',
    description: 'Get the newest requests and webhooks.',
    answer: ({ calls, deliveries }) =>
      ok({ requests: calls.slice(-1000), webhooks: deliveries.slice(-1000) }),
  },
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
  {
    method: 'GET',
    path: '/faults',
    description: 'List active faults.',
    answer: (verifier) => ok({ faults: verifier.faults().map(faultView) }),
  },
  {
    method: 'POST',
    path: '/faults',
    description: 'Inject a fault: {"fault":"throttle","seconds":30}.',
    takesBody: true,
    answer(verifier, { body }) {
      const wrong = inputFaultsOf(VERIFIER_FAULTS, body)
      if (wrong.length > 0) return made(201, { wrong })
      const id = verifier.inject(body as VerifierFaultInput)
      return made(201, faultView(verifier.faults().find((one) => one.id === id)!))
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    description: 'Clear the fault with `id`, the faults with the name `fault`, or all faults.',
    query: { id: NUMBER, fault: { words: Object.keys(VERIFIER_FAULTS) } },
    answer: (verifier, { query: { id, fault } }) =>
      ok({ ended: verifier.withdraw((id ?? fault) as number | VerifierFaultName | undefined) }),
  },
]
