import { z } from 'zod'
import type { RegistryClient } from '../client/client.ts'

/** The registry sends the webhooks of a category to one URL. */
const categories = ['BRAND', 'CAMPAIGN', 'VETTING', 'CSP', 'INCIDENCE'] as const

const text = z.string().nullish().catch(undefined)

/** A subscription that cannot be read is replaced. */
const subscriptions = z.array(z.object({ eventCategory: text, webhookEndpoint: text }).catch({}))

/** Subscribes to the webhooks of every category whose URL at the registry differs. Returns the subscribed categories. */
export async function subscribe(client: RegistryClient, url: string): Promise<string[]> {
  const present = await client.send({ method: 'GET', path: '/webhook/subscription' }, subscriptions)
  const urls = new Map(
    'value' in present
      ? present.value.map(({ eventCategory, webhookEndpoint }) => [eventCategory, webhookEndpoint])
      : [],
  )
  const missing = categories.filter((category) => urls.get(category) !== url)
  for (const eventCategory of missing)
    await client.send(
      { method: 'PUT', path: '/webhook/subscription', body: { eventCategory, webhookEndpoint: url } },
      z.unknown(),
    )
  return missing
}
