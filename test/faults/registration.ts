import { setTimeout as pause } from 'node:timers/promises'
import { aCompany, brandsPath } from '../support/brands.ts'
import { aCampaign, aFlow } from '../support/campaigns.ts'
import type { Client } from '../support/client.ts'

type Brand = { brand_id: string; display_name: string; identity_status: string }
type Vetting = {
  vetting_request_id: string
  vetting_status: string
  vetting_score?: number | null
}

type Campaign = {
  campaign_id: string
  status: string
  mno_metadata: { network_id: string; status: string }[]
}
type Review = { review_id: string }

/** The final state of a registration. */
export type Outcome = {
  identity: string
  vetting: string
  score: number | null
  campaign: string
  networks: string[]
}

/** Clients of the customer and of the operator; they change when the exchange is started again. */
export type Parties = { customer: Client; operator: Client }

const pollMs = 2_000

/**
 * Registers a brand, orders its vetting and submits a campaign, which the operator approves, as people do who look up a request without a response
 * before they repeat it. Resolves with the final state; rejects if `stop` is aborted before.
 */
export async function register(parties: () => Parties, name: string, stop: AbortSignal): Promise<Outcome> {
  const client = () => parties().customer
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
  const { campaign_id: id } = await steady(() => ownCampaign(client(), path, name))
  await steady(() => approved(parties(), `${path}/campaigns/${id}`))
  const campaign = await steady(async () => {
    const found = await read<Campaign>(client(), `${path}/campaigns/${id}`)
    return isPending(found) ? undefined : found
  })
  return {
    identity,
    vetting: vetting.vetting_status,
    score: vetting.vetting_score ?? null,
    campaign: campaign.status,
    networks: campaign.mno_metadata
      .map(({ network_id: network, status }) => `${network} ${status}`)
      .toSorted(),
  }
}

/** Whether the exchange, the upstream provider or a network has not decided. */
const isPending = ({ status, mno_metadata: networks }: Campaign) =>
  status === 'CARRIERS_REVIEW' || (status === 'ACTIVE' && networks.some((one) => one.status === 'REVIEW'))

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

async function ownCampaign(client: Client, path: string, name: string): Promise<Campaign> {
  const { _embedded: found } = await read<{ _embedded?: { campaigns?: Campaign[] } }>(
    client,
    `${path}/campaigns`,
  )
  return found?.campaigns?.[0] ?? created(client, `${path}/campaigns`, campaignOf(name))
}

const campaignOf = (name: string) =>
  aCampaign({
    embedded_phone: true,
    message_flow_details: aFlow({ brand_name: name }),
    sample_one: `${name}: your kite is repaired and can be fetched today.`,
    help_message: `${name}: call 12015550100 or write to office@bluekite.example.`,
  })

/** Approves the open review of a campaign. True once the campaign has left the review. */
async function approved({ customer, operator }: Parties, path: string): Promise<true | undefined> {
  const { status, campaign_id: id } = await read<Campaign>(customer, path)
  if (status !== 'PENDING_REVIEW') return true
  const { reviews } = await read<{ reviews: Review[] }>(
    operator,
    `/operator/v1/reviews?state=open&subject_id=${id}`,
  )
  for (const { review_id: review } of reviews)
    await created(operator, `/operator/v1/reviews/${review}/decision`, {
      decision: 'approve',
      reviewer: 'ada',
    })
  return undefined
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
  new (status < 500 && status !== 429 ? Refused : Error)(`${path}: ${status} ${JSON.stringify(body)}`)

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
