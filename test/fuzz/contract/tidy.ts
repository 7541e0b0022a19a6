import { openClient, type Client } from '../../support/client.ts'
import type { Document } from './document.ts'
import type { Known } from './send.ts'

/** Restores the objects that requests need, and deletes those that requests created, so that later requests succeed as often as the first ones. */
export type Tidy = () => Promise<void>

/** A list of objects that operators can delete, such as `/operator/v1/routes` with `route_id`. */
type Collection = { path: string; list: string; name: string }

const AT_ONCE = 8

/** Stores which objects exist now, so that they are not deleted. */
export async function openTidy(document: Document, known: Known): Promise<Tidy> {
  const operator = openClient(known['url']!, known['operator.authorization'])
  const collections = collectionsOf(document)
  const namesIn = async ({ list, name }: Collection) =>
    namedIn((await operator.get<unknown>(list)).body, name)
  const first = new Map<string, ReadonlySet<string>>()
  for (const one of collections) first.set(one.path, new Set(await namesIn(one)))
  return async () => {
    await operator.delete('/operator/v1/simulator/faults')
    for (const one of collections) {
      const made = (await namesIn(one)).filter((name) => !first.get(one.path)!.has(name))
      await each(made, (name) => operator.delete(`${one.path}/${encodeURIComponent(name)}`))
    }
    await operator.post('/operator/v1/carriers/demo/resume', {})
    for (const prefix of ['default', '9900'])
      await operator.put(`/operator/v1/prices/${prefix}`, { price: '0.01' })
    await operator.patch(`/operator/v1/accounts/${known['spare.api_key']}`, { status: 'active' })
    for (const tenant of ['customer', 'other']) await tidyTenant(known, tenant)
  }
}

/** The lists of objects. Routes precede the carriers that they name, so that they are deleted first. */
function collectionsOf({ operations }: Document): Collection[] {
  const found = operations.flatMap(({ method, path }): Collection[] => {
    const [, base, name] = /^(\/operator\/v1\/[\w-]+)\/\{(\w+)\}$/.exec(path) ?? []
    const lister = operations.find((one) => one.method === 'GET' && one.path === base)
    if (method !== 'DELETE' || base === undefined || name === undefined || !lister) return []
    const pages = lister.parameters.some((one) => one.name === 'limit')
    return [{ path: base, list: pages ? `${base}?limit=1000` : base, name }]
  })
  return found.toSorted((a, b) => b.path.localeCompare(a.path))
}

/** All members of that name, at any depth. */
function namedIn(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    key === name && typeof one === 'string' ? [one] : namedIn(one, name),
  )
}

async function each(names: readonly string[], work: (name: string) => Promise<unknown>): Promise<void> {
  const left = [...names]
  const bucket = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) await work(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, bucket))
}

async function tidyTenant(known: Known, tenant: string): Promise<void> {
  const client: Client = openClient(known['url']!, known[`${tenant}.authorization`])
  const secrets = `/accounts/${known[`${tenant}.api_key`]}/secrets`
  const own = new Set([known[`${tenant}.secret_id`], known[`${tenant}.application`]])
  for (const path of [secrets, '/v2/applications?page_size=100']) {
    const { body } = await client.get<{ _embedded?: Record<string, { id: string }[]> }>(path)
    const made = Object.values(body['_embedded'] ?? {}).flatMap((all) => all.map(({ id }) => id))
    await each(
      made.filter((id) => !own.has(id)),
      (id) => client.delete(`${path.split('?')[0]}/${id}`),
    )
  }
}
