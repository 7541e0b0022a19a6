import { inputFaultsOf } from '../../control/fault-check.ts'
import { faultView } from '../../control/fault-view.ts'
import { made, ok, type Route } from '../../control/route.ts'
import { REGISTRY_FAULTS, type RegistryFaultInput, type RegistryFaultName } from '../faults.ts'
import type { RegistryServer } from '../registry.ts'

const NUMBER = { least: 0, most: Number.MAX_SAFE_INTEGER }

/** Operations of the control API of a simulated registry. */
export const REGISTRY_ROUTES: readonly Route<RegistryServer>[] = [
  {
    method: 'GET',
    path: '/',
    description: 'List the operations and the available faults.',
    answer: () =>
      ok({
        routes: REGISTRY_ROUTES.map(({ method, path, description }) => ({ method, path, description })),
        faults: REGISTRY_FAULTS,
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
    path: '/charges',
    description:
      'List the writes that the registry charges for, and the most requests within any period of its rate limits.',
    answer: (registry) => ok({ charges: registry.billed(), busiest: registry.busiest() }),
  },
  {
    method: 'POST',
    path: '/partner-campaigns',
    description:
      'Let another partner register a campaign and share it; the body replaces members of the campaign, such as {"usecase":"MARKETING"}.',
    takesBody: true,
    answer: (registry, { body }) => made(201, { campaignId: registry.sharePartnerCampaign(body) }),
  },
  {
    method: 'GET',
    path: '/texts',
    description: 'List the texts that the registry has sent to phones.',
    answer: (registry) => ok({ texts: registry.texts() }),
  },
  {
    method: 'GET',
    path: '/faults',
    description: 'List active faults.',
    answer: (registry) => ok({ faults: registry.faults().map(faultView) }),
  },
  {
    method: 'POST',
    path: '/faults',
    description: 'Inject a fault: {"fault":"throttle","seconds":30}.',
    takesBody: true,
    answer(registry, { body }) {
      const wrong = inputFaultsOf(REGISTRY_FAULTS, body)
      if (wrong.length > 0) return made(201, { wrong })
      const id = registry.inject(body as RegistryFaultInput)
      return made(201, faultView(registry.faults().find((one) => one.id === id)!))
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    description: 'Clear the fault with `id`, the faults with the name `fault`, or all faults.',
    query: { id: NUMBER, fault: { words: Object.keys(REGISTRY_FAULTS) } },
    answer: (registry, { query: { id, fault } }) =>
      ok({ ended: registry.withdraw((id ?? fault) as number | RegistryFaultName | undefined) }),
  },
]
