import { setTimeout as pause } from 'node:timers/promises'
import { aCompany, brandsPath, kindsOfBrands } from '../support/brands.ts'
import { aCampaign, aFlow } from '../support/campaigns.ts'
import type { Client } from '../support/client.ts'
import type { SentText } from './registry-process.ts'
import { listed } from '../support/registry-brands.ts'

type Brand = {
  brand_id: string
  display_name: string
  identity_status: string
  mobile_phone?: string
  verification_email?: string
  verification_email_completion_date?: string
}
type Mails = { mails: { mail_id: string }[] }
type Vetting = {
  vetting_request_id: string
  vetting_status: string
  vetting_score?: number | null
  appeals: { status: string; outcome?: string }[]
}
type Feedback = { categories: { name: string; description: string }[] }

type Campaign = {
  campaign_id: string
  status: string
  mno_metadata: { network_id: string; status: string }[]
}
type Review = { review_id: string }

/**
 * A private company orders a vetting and appeals against its score, a public company proves its email address to the registry and the exchange, and a
 * sole proprietor proves its phone.
 */
export type Kind = 'private' | 'public' | 'sole'

/** The final state of a registration. */
export type Outcome = {
  identity: string
  feedback: string[]
  vetting: string | null
  score: number | null
  appeal: string | null
  campaign: string
  networks: string[]
}

/** Clients of the customer and of the operator; they change when the exchange is started again. The phones receive the texts of the registry. */
export type Parties = { customer: Client; operator: Client; texts(): Promise<SentText[]> }

const pollMs = 2_000

/**
 * Registers a brand of a kind and submits a campaign, which the operator approves, as people do who look up a request without a response before
 * they repeat it. Resolves with the final state; rejects if `stop` is aborted before.
 */
export async function register(
  parties: () => Parties,
  { name, kind }: { name: string; kind: Kind },
  stop: AbortSignal,
): Promise<Outcome> {
  const client = () => parties().customer
  const steady: Steady = (request) => untilAnswered(request, stop)
  const brand = await steady(() => ownBrand(client(), name, kind))
  const path = `${brandsPath}/${brand.brand_id}`
  if (kind === 'sole') await steady(() => phoneVerified(parties(), path))
  const identity = await steady(async () => {
    const { identity_status: status } = await read<Brand>(client(), path)
    return status === 'VERIFIED' || status === 'UNVERIFIED' ? status : undefined
  })
  const feedback = await steady(async () => {
    const names = await feedbackOf(client(), path)
    return kind === 'public' && names.includes('AUTH_PLUS') ? undefined : names
  })
  if (kind === 'public') await steady(() => confirmed(parties(), path))
  const vetting = kind === 'private' ? await vetted(client, path, steady) : undefined
  const { campaign_id: id } = await steady(() => ownCampaign(client(), path, name))
  await steady(() => approved(parties(), `${path}/campaigns/${id}`))
  const campaign = await steady(async () => {
    const found = await read<Campaign>(client(), `${path}/campaigns/${id}`)
    return isPending(found) ? undefined : found
  })
  return {
    identity,
    feedback,
    vetting: vetting?.vetting_status ?? null,
    score: vetting?.vetting_score ?? null,
    appeal: vetting?.appeals[0]?.outcome ?? null,
    campaign: campaign.status,
    networks: campaign.mno_metadata
      .map(({ network_id: network, status }) => `${network} ${status}`)
      .toSorted(),
  }
}

/** Whether the exchange, the upstream provider or a network has not decided. */
const isPending = ({ status, mno_metadata: networks }: Campaign) =>
  status === 'CARRIERS_REVIEW' || (status === 'ACTIVE' && networks.some((one) => one.status === 'REVIEW'))

type Steady = <T>(request: () => Promise<T | undefined>) => Promise<T>

/** Orders a vetting, and appeals with evidence once it has a score. */
async function vetted(client: () => Client, path: string, steady: Steady): Promise<Vetting> {
  const { vetting_request_id: id } = await steady(() => ownVetting(client(), path))
  const scored = () => steady(async () => endedVetting(await vettingsOf(client(), path)))
  await scored()
  const own = `${path}/vetting/requests/${id}`
  const { evidence_id: file } = await steady(() =>
    created<{ evidence_id: string }>(client(), `${own}/evidence`, certificate),
  )
  await steady(async () => {
    const vetting = endedVetting(await vettingsOf(client(), path))
    return vetting && (vetting.appeals.length > 0 || appealed(client(), own, file))
  })
  await steady(async () => endedVetting(await vettingsOf(client(), path))?.appeals[0]?.outcome)
  return scored()
}

const endedVetting = ([first]: Vetting[]) => (first && first.vetting_status !== 'PENDING' ? first : undefined)

const certificate = {
  file_name: 'certificate.pdf',
  mime_type: 'application/pdf',
  content: Buffer.from('%PDF-1.7 certificate of incorporation').toString('base64'),
}

async function appealed(client: Client, path: string, file: string): Promise<true> {
  const reason = 'The address is correct.'
  await created(client, `${path}/appeals`, { reason, categories: ['LOW_SCORE'], evidence_ids: [file] })
  return true
}

async function feedbackOf(client: Client, path: string): Promise<string[]> {
  const { categories } = await read<Feedback>(client, `${path}/feedback`)
  return categories.map(({ name }) => name)
}

/** Orders the text to the phone of a sole proprietor, and enters its code. True once the registry has verified the identity. */
async function phoneVerified({ customer, texts }: Parties, path: string): Promise<true | undefined> {
  const { identity_status: identity, mobile_phone: phone } = await read<Brand>(customer, path)
  if (identity === 'VERIFIED') return true
  const code = (await texts()).findLast(({ to }) => to === `+${phone}`)?.text.match(/\d{6}/)?.[0]
  // A repeated request is refused while the first is pending.
  if (code) await customer.post(`${path}/verify`, { otp_pin: code })
  else await customer.post(`${path}/start_verification`, {})
  return undefined
}

/** Follows the link of the email to a public company. True once its address is confirmed. */
async function confirmed({ customer, operator }: Parties, path: string): Promise<true | undefined> {
  const brand = await read<Brand>(customer, path)
  if (brand.verification_email_completion_date) return true
  const { mails } = await read<Mails>(operator, `/operator/v1/mails?to=${brand.verification_email}`)
  if (!mails[0]) return undefined
  const { text } = await read<{ text: string }>(operator, `/operator/v1/mails/${mails[0].mail_id}`)
  await fetch(/http\S+/.exec(text)![0], { method: 'POST' })
  return undefined
}

async function ownBrand(client: Client, name: string, kind: Kind): Promise<Brand> {
  const filter = JSON.stringify([[{ field: 'display_name', type: '==', value: name }]])
  const search = `${brandsPath}?filter=${encodeURIComponent(filter)}`
  const { _embedded: found } = await read<{ _embedded?: { brands?: Brand[] } }>(client, search)
  const existing = found?.brands?.find(({ display_name: one }) => one === name)
  return existing ?? created(client, brandsPath, companyOf(name, kind))
}

/** The phone of each sole proprietor is its own, because the registry limits the texts to a phone. */
const phoneOf = (name: string) => `1202555${String(Number(name.split(' ')[1]) || 9_999).padStart(4, '0')}`

const companyOf = (name: string, kind: Kind) =>
  aCompany({
    display_name: name,
    company_name: `${name} Incorporated`,
    website: 'https://bluekite.example',
    ...(kind === 'sole' && { ...kindsOfBrands['SOLE_PROPRIETOR'], entity_type: 'SOLE_PROPRIETOR' }),
    ...(kind === 'sole' && { mobile_phone: phoneOf(name) }),
    ...(kind === 'public' && listed(`${name.replace(' ', '-')}@bluekite.example`)),
  })

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
  return found?.campaigns?.[0] ?? created(client, `${path}/campaigns`, campaignOf(name), keyOf(name))
}

/** The exchange may create a campaign after the kill that interrupts its response, so a repeated request has the same key. */
const keyOf = (name: string) => ({ 'Idempotency-Key': name.replace(' ', '-') })

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

async function created<T>(
  client: Client,
  path: string,
  input: object,
  headers?: Record<string, string>,
): Promise<T> {
  const { status, body } = await client.post<T>(path, input, headers)
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
