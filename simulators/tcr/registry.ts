import { FaultSet } from '../control/fault-set.ts'
import { keepLatest } from '../control/latest.ts'
import { fileStore, memoryStore, openSaving, type StateStore } from '../control/state-store.ts'
import { openWebhooks, type Delivery } from './events/webhooks.ts'
import { REGISTRY_FAULTS, type RegistryFaultInput, type RegistryFaultName } from './faults.ts'
import { openApi, type Call } from './http/server.ts'
import { route } from './http/router.ts'
import type { World } from './operation.ts'
import { outsideChanges } from './outside-changes.ts'
import { nameJudge } from './plan/judge.ts'
import { plannedTimes } from './plan/times.ts'
import { openRates, unlimited } from './rates.ts'
import { evidenceJudge } from './rules/evidence.ts'
import { parseState, type Json } from './state.ts'
import { storedRecords } from './stored-records.ts'
import { statedTimes } from './times.ts'
import { openWork } from './work.ts'

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
  const webhooks = openWebhooks({ state, secret, faults, delivered: (one) => keepLatest(deliveries, one) })
  const world: World = {
    state,
    webhooks,
    faults,
    cspId,
    times: plan ? plannedTimes(plan.percent) : statedTimes({ scoringMs, vettingMs, reviewMs }),
    judge: plan ? nameJudge : evidenceJudge,
    touch: () => work.touch(),
    now,
  }
  const work = openWork({ world, saving, compareMs, isPaused })
  const execute = async ({ method, path, query, body, file }: Call) => {
    const found = route(method, path)
    if (!('operation' in found)) return { status: found.known ? 405 : 404 }
    const request = { params: found.params, query, body, ...(file && { file }) }
    return work.answer(method !== 'GET', () => found.operation.answer(world, request))
  }
  const log = (entry: Omit<RegistryCall, 'at'>) =>
    keepLatest(calls, { at: new Date().toISOString(), ...entry })
  const api = await openApi({ key, secret, faults, admit: rates.admit, execute, log }, port)
  work.setAlarm()
  return {
    port: api.port,
    url: `http://127.0.0.1:${api.port}/v2`,
    key,
    secret,
    calls: calls as readonly RegistryCall[],
    deliveries: deliveries as readonly Delivery[],
    ...storedRecords(state),
    ...outsideChanges(world, work.setAlarm),
    /** When work is due next, in milliseconds since 1970. */
    nextDue: work.nextDue,
    resume: work.resume,
    settle: work.settle,
    busiest: rates.busiest,
    faults: () => faults.list(),
    inject: (input: RegistryFaultInput) => faults.inject(input),
    withdraw: (selector?: number | RegistryFaultName) => faults.withdraw(selector),
    async close() {
      work.close()
      faults.close()
      await api.close()
      await webhooks.close()
    },
  }
}

export type RegistryServer = Awaited<ReturnType<typeof startRegistry>>
