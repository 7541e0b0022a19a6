import type { Sql } from '#platform/database/db.ts'
import { moveBrandBy } from '../brand-changes/suspend.ts'
import { ownerOfBrand } from '../brands/store.ts'
import { ownerOfCampaign, storeNetworks } from '../campaigns/life-store.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { rejectByRegistry, rejectIfRefused } from '../campaign-changes/registry-rejection.ts'
import type { CampaignEvent } from '../campaigns/states.ts'
import { suspendCampaign } from '../campaign-changes/suspend.ts'
import { applySharing } from '../partners/apply.ts'
import { storeEvent } from '../requests/event-store.ts'

export const registryEventKinds = [
  'brand-suspended',
  'brand-restored',
  'brand-terminated',
  'campaign-rejected',
  'campaign-suspended',
  'campaign-terminated',
  'campaign-ported-out',
  'migration-canceled',
  'sharing-accepted',
  'sharing-declined',
  'network-suspended',
] as const
export type RegistryEventKind = (typeof registryEventKinds)[number]

/** An event that the registry reports unprompted. `subjectId` is the ID of a brand or campaign of this exchange. */
export type RegistryEvent = {
  /** Unique ID of the event; the registry may report it repeatedly. */
  id: string
  kind: RegistryEventKind
  subjectId: string
  category: string
  explanation: string
  /** The network that suspended the campaign. */
  networkId?: string | undefined
}

export type EventOutcome = 'done' | 'repeated' | 'unknown' | 'impossible'

/**
 * Applies an event once, even if it is reported repeatedly. If the result is `impossible`, the caller rolls back, so that the event can be
 * reported again.
 */
export async function receiveEvent(sql: Sql, event: RegistryEvent, now: number): Promise<EventOutcome> {
  const { id, kind, subjectId, ...details } = event
  const accountId = kind.startsWith('brand-')
    ? await ownerOfBrand(sql, subjectId)
    : (await ownerOfCampaign(sql, subjectId))?.account_id
  if (accountId === undefined) return 'unknown'
  if (!(await storeEvent(sql, { id, accountId, kind, subjectId, details, now }))) return 'repeated'
  return effects[kind](sql, event, now)
}

type Outcome = 'done' | 'unknown' | 'impossible'

/** The previous status is not reported to the registry. */
const done = (moved: { from: string } | 'unknown' | 'impossible'): Outcome =>
  typeof moved === 'string' ? moved : 'done'

type Effect = (sql: Sql, event: RegistryEvent, now: number) => Promise<Outcome>

const brand =
  (move: 'suspended' | 'restored' | 'terminated'): Effect =>
  async (sql, { subjectId, category, explanation }, now) => {
    const by = { actor: 'registry', now, suspension: { category, explanation } }
    return done(await moveBrandBy(sql, subjectId, move, by))
  }

const campaign =
  (move: CampaignEvent): Effect =>
  async (sql, { subjectId, category, explanation }, now) => {
    const found = (await lockWithBrand(sql, subjectId))!
    const by = { actor: 'registry', reason: `${category}: ${explanation}`, now }
    return (await moveCampaign(sql, found, move, by)) ? 'done' : 'impossible'
  }

const effects: Readonly<Record<RegistryEventKind, Effect>> = {
  'brand-suspended': brand('suspended'),
  'brand-restored': brand('restored'),
  'brand-terminated': brand('terminated'),
  'campaign-rejected': async (sql, { subjectId, category, explanation }, now) => {
    const found = (await lockWithBrand(sql, subjectId))!
    const by = { actor: 'registry', reason: `${category}: ${explanation}`, now }
    return (await rejectByRegistry(sql, found, by)) ? 'done' : 'impossible'
  },
  'campaign-suspended': async (sql, { subjectId, category, explanation }, now) =>
    done(await suspendCampaign(sql, subjectId, { category, explanation }, { actor: 'registry', now })),
  'campaign-terminated': campaign('terminated'),
  'campaign-ported-out': campaign('portedOut'),
  'migration-canceled': campaign('migrationCanceled'),
  'sharing-accepted': async (sql, { subjectId }, now) =>
    (await applySharing(sql, subjectId, { accepted: true }, now)) ? 'done' : 'impossible',
  'sharing-declined': async (sql, { subjectId, explanation: reason }, now) =>
    (await applySharing(sql, subjectId, { accepted: false, reason }, now)) ? 'done' : 'impossible',
  'network-suspended': suspendAtNetwork,
}

/** Suspends a campaign at one network, with a complaint; the campaign continues at the other networks. */
async function suspendAtNetwork(
  sql: Sql,
  { subjectId, explanation: description, networkId }: RegistryEvent,
  now: number,
): Promise<Outcome> {
  const found = (await lockWithBrand(sql, subjectId))!
  const { id, mno_metadata: networks } = found
  const complaint = (dca: string) => ({ description, dca, created_at: new Date(now).toISOString() })
  if (!networks.some(({ network_id }) => network_id === networkId)) return 'impossible'
  const after = networks.map((one) =>
    one.network_id === networkId
      ? {
          ...one,
          status: 'SUSPENDED' as const,
          complaints: [...one.complaints, complaint(one.mno)].slice(-20),
        }
      : one,
  )
  await storeNetworks(sql, id, after)
  await rejectIfRefused(sql, found, after, now)
  return 'done'
}
