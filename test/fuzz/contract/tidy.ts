import { openClient } from '../../support/client.ts'
import type { Known } from './send.ts'

/** Puts back what requests are built on, so that later ones get as far as the first. */
export async function tidy(known: Known): Promise<void> {
  const operator = openClient(known['url']!, known['operator.authorization'])
  const api = '/operator/v1'
  await operator.delete(`${api}/simulator/faults`)
  const { routes = [] } = (
    await operator.get<{ routes?: { route_id: string; carrier_id: string }[] }>(`${api}/routes?limit=1000`)
  ).body
  for (const { route_id, carrier_id } of routes)
    if (carrier_id !== 'demo') await operator.delete(`${api}/routes/${route_id}`)
  const { carriers = [] } = (await operator.get<{ carriers?: { carrier_id: string }[] }>(`${api}/carriers`))
    .body
  for (const { carrier_id } of carriers)
    if (carrier_id !== 'demo') await operator.delete(`${api}/carriers/${carrier_id}`)
  await operator.post(`${api}/carriers/demo/resume`, {})
  for (const prefix of ['default', '9900']) await operator.put(`${api}/prices/${prefix}`, { price: '0.01' })
  await operator.patch(`${api}/accounts/${known['spare.api_key']}`, { status: 'active' })
  for (const tenant of ['customer', 'other']) await tidyTenant(known, tenant)
}

async function tidyTenant(known: Known, tenant: string): Promise<void> {
  const client = openClient(known['url']!, known[`${tenant}.authorization`])
  const secrets = `/accounts/${known[`${tenant}.api_key`]}/secrets`
  const own = new Set([known[`${tenant}.secret_id`], known[`${tenant}.application`]])
  for (const path of [secrets, '/v2/applications?page_size=100']) {
    const { body } = await client.get<{ _embedded?: Record<string, { id: string }[]> }>(path)
    for (const { id } of Object.values(body['_embedded'] ?? {}).flat())
      if (!own.has(id)) await client.delete(`${path.split('?')[0]}/${id}`)
  }
}
