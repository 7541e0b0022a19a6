import { controlRoutes, logRoute } from '../../control/common-routes.ts'
import { made, ok, type Route } from '../../control/route.ts'
import { REGISTRY_FAULTS } from '../faults.ts'
import type { RegistryServer } from '../registry.ts'

/** Operations of the control API of a simulated registry. */
export const REGISTRY_ROUTES: readonly Route<RegistryServer>[] = controlRoutes(REGISTRY_FAULTS, [
  logRoute('webhooks'),
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
])
