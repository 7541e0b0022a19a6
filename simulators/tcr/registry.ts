import { FaultSet } from '../control/fault-set.ts'
import { openAlarm } from './alarm.ts'
import { complainAt, endPeriod, restoreAt, suspendAt } from './campaigns/staff.ts'
import { endDue, nextDueOf } from './due.ts'
import { openWebhooks, type Delivery } from './events/webhooks.ts'
import { REGISTRY_FAULTS, type RegistryFaultInput, type RegistryFaultName } from './faults.ts'
import { openApi, type Call } from './http/server.ts'
import { route } from './http/router.ts'
import type { World } from './operation.ts'
import { expirePartnerCampaign, sharePartnerCampaign } from './partners/partner.ts'
import { replyBy } from './phones/phones.ts'
import { nameJudge } from './plan/judge.ts'
import { plannedTimes } from './plan/times.ts'
import { openRates, unlimited } from './rates.ts'
import { evidenceJudge } from './rules/evidence.ts'
import {
  parseState,
  type Appeal,
  type Attachment,
  type AuthPlusEmail,
  type Billed,
  type Brand,
  type Campaign,
  type CampaignReview,
  type Json,
  type PartnerCampaign,
  type SentText,
  type Vetting,
} from './state.ts'
import { fileStore, memoryStore, openSaving, type StateStore } from '../control/state-store.ts'
import { statedTimes } from './times.ts'
import { emitVetting } from './vettings/records.ts'

export type RegistryOptions = {
  /** Port of the API on loopback; 0 for any free port. */
  port?: number
  /** The only API key, and its secret, which also signs webhooks. */
  key?: string
  secret?: string
  /** The account (CSP) of the key. */
  cspId?: string
  /** File of the state, or another store; default memory. */
  file?: string
  store?: StateStore
  /** Time in milliseconds since 1970; default that of the machine. */
  now?: () => number
  /** Decides by names, as in the sandbox, and after this percentage of the durations at the real registry. */
  plan?: { percent: number }
  /** Time in milliseconds after which a clock that may be advanced is compared again. */
  compareMs?: () => number
  /** Decides nothing until `resume` is called. */
  isPaused?: boolean
  /** Whether the published rate limits apply. */
  isLimited?: boolean
  scoringMs?: number
  vettingMs?: number
  /** Duration of each review of a campaign, by networks and by the upstream provider. */
  reviewMs?: number
}

export type RegistryCall = { at: string; method: string; path: string; status: number; body: Json }

const LOG_LIMIT = 10_000

/** Starts a registry that serves the CSP API over HTTP. */
export async function startRegistry({
  port = 0,
  key = 'registry-key',
  secret = 'registry-secret-of-the-simulator',
  cspId = 'SSTROWG',
  file,
  store = file === undefined ? memoryStore : fileStore(file),
  now = Date.now,
  plan,
  compareMs = () => 60_000,
  isPaused = false,
  isLimited = true,
  scoringMs = 200,
  vettingMs = scoringMs,
  reviewMs = 200,
}: RegistryOptions = {}) {
  const state = parseState(await store.open())
  const saving = openSaving(() => JSON.stringify(state), store)
  const calls: RegistryCall[] = []
  const deliveries: Delivery[] = []
  const note = () => undefined
  const faults = new FaultSet(REGISTRY_FAULTS, { note }, { begins: note, ends: note })
  const rates = isLimited ? openRates(() => performance.now()) : unlimited
  const webhooks = openWebhooks({ state, secret, faults, delivered: (one) => keep(deliveries, one) })
  let isTouched = false
  const world: World = {
    state,
    webhooks,
    faults,
    cspId,
    times: plan ? plannedTimes(plan.percent) : statedTimes({ scoringMs, vettingMs, reviewMs }),
    judge: plan ? nameJudge : evidenceJudge,
    touch: () => void (isTouched = true),
    now,
  }
  const nextDue = () => nextDueOf(world)
  let mayDecide = !isPaused
  const decide = () => mayDecide && endDue(world)
  const settle = async () => {
    if (decide() || saving.isDue()) await saving.save()
    await webhooks.idle()
  }
  const alarm = openAlarm({ now, nextDue: () => (mayDecide ? nextDue() : undefined), settle, compareMs })
  const changed = async () => {
    alarm.set()
    await saving.save()
  }
  const execute = async ({ method, path, query, body, file }: Call) => {
    const found = route(method, path)
    if (!('operation' in found)) return { status: found.known ? 405 : 404 }
    if (decide()) await changed()
    try {
      const request = { params: found.params, query, body, ...(file && { file }) }
      return await found.operation.answer(world, request)
    } finally {
      // A refused write may change the state, too.
      if (method !== 'GET' || isTouched) {
        isTouched = false
        decide()
        await changed()
      }
    }
  }
  const log = (entry: Omit<RegistryCall, 'at'>) => keep(calls, { at: new Date().toISOString(), ...entry })
  const api = await openApi({ key, secret, faults, admit: rates.admit, execute, log }, port)
  alarm.set()
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
    /** Reports complaints of subscribers, as a network might. */
    complain: (campaignId: string, network: number, explanation: string) =>
      complainAt(world, { campaignId, network, explanation }),
    unsuspend: (campaignId: string, network: number) => restoreAt(world, { campaignId, network }),
    /** Ends the billing period of a campaign, which renews or expires. */
    endPeriod(campaignId: string) {
      endPeriod(world, campaignId)
      alarm.set()
    },
    /** When work is due next, in milliseconds since 1970. */
    nextDue,
    /** Begins or continues to decide. */
    resume() {
      mayDecide = true
      alarm.set()
    },
    /** Does the work that is due, also after the time has advanced, and waits until its webhooks have a response. */
    async settle() {
      await settle()
      alarm.set()
    },
    /** Another partner registers a campaign and shares it; returns its ID. */
    sharePartnerCampaign: (members?: Json) => sharePartnerCampaign(world, members),
    expirePartnerCampaign: (campaignId: string) => expirePartnerCampaign(world, campaignId),
    partnerCampaigns: (): readonly PartnerCampaign[] => state.partnerCampaigns,
    appeals: (): readonly Appeal[] => state.appeals,
    attachments: (): readonly Attachment[] => state.attachments,
    /** The emails of Auth+ that were sent. */
    emails: (): readonly AuthPlusEmail[] => state.emails,
    /** Moves the emails of Auth+ back, as if this time had passed since they were sent. */
    ageEmails(ms: number) {
      for (const one of state.emails) one.sentAt -= ms
    },
    /** The texts that the registry has sent to phones. */
    texts: (): readonly SentText[] => state.texts,
    /** Receives a text from a phone. */
    reply: (phone: string, text: string) => replyBy(world, phone, text),
    /** Moves the verifications of phones back, as if this time had passed. */
    agePhoneChecks(ms: number) {
      for (const one of state.phoneChecks) one.requestedAt -= ms
    },
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
    /** Adds an active vetting that was ordered elsewhere. */
    addVetting(vetting: Pick<Vetting, 'brandId' | 'evpId' | 'vettingId' | 'vettingClass'>) {
      const createDate = new Date(world.now()).toISOString()
      state.vettings.push({ ...vetting, vettingStatus: 'ACTIVE', createDate })
    },
    /** Changes a vetting and sends an event about it, as a provider might. */
    changeVetting(vettingId: string, members: Partial<Vetting>, eventType: string) {
      const vetting = state.vettings.find((one) => one.vettingId === vettingId)!
      Object.assign(vetting, members)
      emitVetting(world, vetting, eventType)
    },
    async close() {
      alarm.close()
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
