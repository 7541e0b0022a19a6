import { setTimeout as pause } from 'node:timers/promises'
import { aCompany, brandsPath } from '../support/brands.ts'
import type { Client } from '../support/client.ts'

type Brand = { brand_id: string; display_name: string; identity_status: string }
type Vetting = {
  vetting_request_id: string
  vetting_status: string
  vetting_score?: number | null
}

/** The final state of a registration. */
export type Outcome = { identity: string; vetting: string; score: number | null }

const pollMs = 500

/**
 * Registers a brand and orders its vetting, as a customer does who looks up a request without a response before repeating it. Resolves with the final
 * state; rejects if `stop` is aborted before.
 */
export async function register(client: () => Client, name: string, stop: AbortSignal): Promise<Outcome> {
  const steady = <T>(request: () => Promise<T | undefined>) => untilAnswered(request, stop)
  const brand = await steady(() => ownBrand(client(), name))
  const path = `${brandsPath}/${brand.brand_id}`
  const identity = await steady(async () => {
    const { identity_status: status } = await read<Brand>(client(), path)
    return status === 'VERIFIED' || status === 'UNVERIFIED' ? status : undefined
  })
  await steady(() => ownVetting(client(), path))
  const vetting = await steady(async () => {
    const [first] = await vettingsOf(client(), path)
    return first && first.vetting_status !== 'PENDING' ? first : undefined
  })
  return { identity, vetting: vetting.vetting_status, score: vetting.vetting_score ?? null }
}

async function ownBrand(client: Client, name: string): Promise<Brand> {
  const filter = JSON.stringify([[{ field: 'display_name', type: '==', value: name }]])
  const search = `${brandsPath}?filter=${encodeURIComponent(filter)}`
  const { _embedded: found } = await read<{ _embedded?: { brands?: Brand[] } }>(client, search)
  const existing = found?.brands?.find(({ display_name: one }) => one === name)
  return existing ?? created(client, brandsPath, companyOf(name))
}

const companyOf = (name: string) =>
  aCompany({ display_name: name, company_name: `${name} Incorporated`, website: 'https://bluekite.example' })

async function ownVetting(client: Client, path: string): Promise<Vetting> {
  const [existing] = await vettingsOf(client, path)
  return (
    existing ?? created(client, `${path}/vetting/requests`, { evp_id: 'Aegis', vetting_class: 'STANDARD' })
  )
}

const vettingsOf = (client: Client, path: string) => read<Vetting[]>(client, `${path}/vetting/requests`)

async function read<T>(client: Client, path: string): Promise<T> {
  const { status, body } = await client.get<T>(path)
  if (status !== 200) throw refusedBy(path, status, body)
  return body
}

async function created<T>(client: Client, path: string, input: object): Promise<T> {
  const { status, body } = await client.post<T>(path, input)
  if (status !== 200 && status !== 201) throw refusedBy(path, status, body)
  return body
}

/** A request that the exchange rejects, which is not repeated. */
class Refused extends Error {}

const refusedBy = (path: string, status: number, body: unknown) =>
  new (status < 500 ? Refused : Error)(`${path}: ${status} ${JSON.stringify(body)}`)

/** Repeats a request until it has a result; a node that is down or starting has none. */
async function untilAnswered<T>(request: () => Promise<T | undefined>, stop: AbortSignal): Promise<T> {
  for (;;) {
    const result = await request().catch((error: unknown) => {
      if (error instanceof Refused) throw error
      return undefined
    })
    if (result !== undefined) return result
    await pause(pollMs, undefined, { signal: stop })
  }
}
