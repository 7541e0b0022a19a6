import { FaultSet } from '../control/fault-set.ts'
import { endAppeals } from './appeals/appeals.ts'
import { endScorings } from './brands/scoring.ts'
import { endReviews } from './campaigns/progress.ts'
import { endPeriod, restoreAt, suspendAt } from './campaigns/staff.ts'
import { openWebhooks, type Delivery } from './events/webhooks.ts'
import { REGISTRY_FAULTS, type RegistryFaultInput, type RegistryFaultName } from './faults.ts'
import { openApi, type Call } from './http/server.ts'
import { route } from './http/router.ts'
import type { World } from './operation.ts'
import { expirePartnerCampaign, sharePartnerCampaign } from './partners/partner.ts'
import { endPartnerReviews } from './partners/partners.ts'
import { openRates } from './rates.ts'
import {
  openState,
  type Appeal,
  type Attachment,
  type Billed,
  type Brand,
  type Campaign,
  type CampaignReview,
  type Json,
  type PartnerCampaign,
  type Vetting,
} from './state.ts'
import { emitVetting, endVettings } from './vettings/records.ts'

export type RegistryOptions = {
  /** Port of the API on loopback; 0 for any free port. */
  port?: number
  /** The only API key, and its secret, which also signs webhooks. */
  key?: string
  secret?: string
  /** The account (CSP) of the key. */
  cspId?: string
  /** File of the state; default memory. */
  file?: string
  scoringMs?: number
  vettingMs?: number
  /** Duration of each review of a campaign, by networks and by the upstream provider. */
  reviewMs?: number
}

export type RegistryCall = { at: string; method: string; path: string; status: number; body: Json }

const LOG_LIMIT = 10_000
const settleMs = 20

/** Starts a registry that serves the CSP API over HTTP. */
export async function startRegistry({
  port = 0,
  key = 'registry-key',
  secret = 'registry-secret-of-the-simulator',
  cspId = 'SSTROWG',
  file,
  scoringMs = 200,
  vettingMs = scoringMs,
  reviewMs = 200,
}: RegistryOptions = {}) {
  const { state, save } = openState(file)
  const calls: RegistryCall[] = []
  const deliveries: Delivery[] = []
  const note = () => undefined
  const faults = new FaultSet(REGISTRY_FAULTS, { note }, { begins: note, ends: note })
  const rates = openRates(() => performance.now())
  const webhooks = openWebhooks({ state, secret, faults, delivered: (one) => keep(deliveries, one) })
  const world: World = { state, webhooks, cspId, scoringMs, vettingMs, reviewMs, now: Date.now }
  const execute = async ({ method, path, query, body, file }: Call) => {
    const found = route(method, path)
    if (!('operation' in found)) return { status: found.known ? 405 : 404 }
    const response = await found.operation.answer(world, {
      params: found.params,
      query,
      body,
      ...(file && { file }),
    })
    if (method !== 'GET') save()
    return response
  }
  const log = (entry: Omit<RegistryCall, 'at'>) => keep(calls, { at: new Date().toISOString(), ...entry })
  const api = await openApi({ key, secret, faults, admit: rates.admit, execute, log }, port)
  const settling = setInterval(() => {
    const ended = [
      endScorings(world),
      endVettings(world),
      endReviews(world),
      endPartnerReviews(world),
      endAppeals(world),
    ]
    if (ended.includes(true)) save()
  }, settleMs)
  return {
    port: api.port,
    url: `http://127.0.0.1:${api.port}/v2`,
    key,
    secret,
    calls: calls as readonly RegistryCall[],
    deliveries: deliveries as readonly Delivery[],
    brands: (): readonly Brand[] => state.brands,
    vettings: (): readonly Vetting[] => state.vettings,
    campaigns: (): readonly Campaign[] => state.campaigns,
    reviewOf: (campaignId: string): CampaignReview | undefined => state.reviews[campaignId],
    resellers: () => state.resellers,
    /** Suspends a campaign at a network, as the network might. */
    suspend: (campaignId: string, network: number, explanation: string) =>
      suspendAt(world, { campaignId, network, explanation }),
    unsuspend: (campaignId: string, network: number) => restoreAt(world, { campaignId, network }),
    /** Ends the billing period of a campaign, which renews or expires. */
    endPeriod: (campaignId: string) => endPeriod(world, campaignId),
    /** Another partner registers a campaign and shares it; returns its ID. */
    sharePartnerCampaign: (members?: Json) => sharePartnerCampaign(world, members),
    expirePartnerCampaign: (campaignId: string) => expirePartnerCampaign(world, campaignId),
    partnerCampaigns: (): readonly PartnerCampaign[] => state.partnerCampaigns,
    appeals: (): readonly Appeal[] => state.appeals,
    attachments: (): readonly Attachment[] => state.attachments,
    billed: (): readonly Billed[] => state.billed,
    busiest: rates.busiest,
    faults: () => faults.list(),
    inject: (input: RegistryFaultInput) => faults.inject(input),
    withdraw: (selector?: number | RegistryFaultName) => faults.withdraw(selector),
    /** Changes a brand without an event, as an employee of the registry might. */
    change(brandId: string, members: Partial<Brand>) {
      Object.assign(
        state.brands.find((one) => one.brandId === brandId)!,
        members,
      )
    },
    /** Changes a vetting and sends an event about it, as a provider might. */
    changeVetting(vettingId: string, members: Partial<Vetting>, eventType: string) {
      const vetting = state.vettings.find((one) => one.vettingId === vettingId)!
      Object.assign(vetting, members)
      emitVetting(world, vetting, eventType)
    },
    async close() {
      clearInterval(settling)
      faults.close()
      await api.close()
      await webhooks.close()
    },
  }
}

export type RegistryServer = Awaited<ReturnType<typeof startRegistry>>

function keep<T>(list: T[], one: T): void {
  list.push(one)
  if (list.length > LOG_LIMIT) list.shift()
}
