import { z } from 'zod'
import { openStateCalls } from '../campaigns/state-calls.ts'
import type { RegistryClient } from '../client/client.ts'

/** The operations on campaigns that other partners share with us. */
export function openPartnerCalls(client: RegistryClient) {
  return {
    ...openStateCalls(client, '/partnerCampaign'),
    /** Declines a pending share; the registry then no longer lists the campaign. */
    decline: (id: string, explanation: string) =>
      client.send(
        {
          method: 'DELETE',
          path: `/partnerCampaign/${encodeURIComponent(id)}/sharing`,
          query: { explanation, rejectionCategory: 'OTHER' },
        },
        z.unknown(),
      ),
  }
}

export type PartnerCalls = ReturnType<typeof openPartnerCalls>
