import type { Clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import {
  deleteProfile,
  insertProfile,
  lockProfile,
  readProfile,
  updateProfile,
  type FraudInput,
  type LimitInput,
  type Profile,
  type ProfileKind,
  type ProfileInput,
} from '../rules/profile-store.ts'
import { fraudWire, limitWire } from '../views/card-wire.ts'
import { openSimReads } from '../views/reads.ts'
import {
  openAudited,
  type Operator,
  type OperatorHandlers,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { simProfileOperations } from './contracts/profile-contract.ts'
import { foundPartner, simProblems, violations } from './problems.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Handlers of the operations on limit profiles and fraud profiles of a customer. */
export function simProfileHandlers(deps: Deps): OperatorHandlers<typeof simProfileOperations> {
  const reads = openSimReads(deps, simProblems)
  const limits = profilesOf(deps, 'limit', limitWire)
  const frauds = profilesOf(deps, 'fraud', fraudWire)
  return {
    listSimLimitProfiles: async (_, { params }) => ({
      status: 200,
      body: await reads.limits(params.partner_id),
    }),
    createSimLimitProfile: (ctx, { params, body }) => limits.create(ctx, params.partner_id, limitOf(body)),
    readSimLimitProfile: (_, { params: { partner_id, limit_profile_id: id } }) =>
      limits.read({ partner_id, id }),
    changeSimLimitProfile: (ctx, { params: { partner_id, limit_profile_id: id }, body }) =>
      limits.change(ctx, { partner_id, id }, limitOf(body)),
    deleteSimLimitProfile: (ctx, { params: { partner_id, limit_profile_id: id } }) =>
      limits.remove(ctx, { partner_id, id }),
    listSimFraudProfiles: async (_, { params }) => ({
      status: 200,
      body: await reads.frauds(params.partner_id),
    }),
    createSimFraudProfile: (ctx, { params, body }) => frauds.create(ctx, params.partner_id, fraudOf(body)),
    readSimFraudProfile: (_, { params: { partner_id, fraud_profile_id: id } }) =>
      frauds.read({ partner_id, id }),
    changeSimFraudProfile: (ctx, { params: { partner_id, fraud_profile_id: id }, body }) =>
      frauds.change(ctx, { partner_id, id }, fraudOf(body)),
    deleteSimFraudProfile: (ctx, { params: { partner_id, fraud_profile_id: id } }) =>
      frauds.remove(ctx, { partner_id, id }),
  }
}

type ProfilePath = { partner_id: string; id: string }

/** The operations that profiles of both kinds share. */
function profilesOf<K extends ProfileKind, W extends Record<string, unknown>>(
  { db, clock }: Deps,
  kind: K,
  wire: (profile: Profile<K>) => W,
) {
  const audited = openAudited({ db, subject: `sim-${kind}-profile`, violations })
  const locked = async (sql: Sql, partnerId: string, id: number) =>
    wire(found(await lockProfile(sql, kind, partnerId, id)))
  return {
    read: async ({ partner_id: partnerId, id }: ProfilePath) =>
      audited.shows(wire(found(await readProfile(db, kind, partnerId, Number(id))))),
    create: (ctx: Ctx<Operator>, partnerId: string, input: ProfileInput[K]) =>
      audited.creates(ctx, async (sql) => {
        await foundPartner(sql, partnerId)
        const id = await insertProfile(sql, kind, partnerId, input, new Date(clock.now()))
        return { id: String(id), before: null, after: await locked(sql, partnerId, id) }
      }),
    change: (ctx: Ctx<Operator>, { partner_id: partnerId, id }: ProfilePath, input: ProfileInput[K]) =>
      audited.changes(ctx, async (sql) => {
        await foundPartner(sql, partnerId)
        const before = await locked(sql, partnerId, Number(id))
        await updateProfile(sql, kind, Number(id), input)
        return { id, before, after: await locked(sql, partnerId, Number(id)) }
      }),
    remove: (ctx: Ctx<Operator>, { partner_id: partnerId, id }: ProfilePath) =>
      audited.removes(ctx, id, async (sql) => {
        const before = await locked(sql, partnerId, Number(id))
        await deleteProfile(sql, kind, Number(id))
        return before
      }),
  }
}

/** A request body; an omitted member means no limit or condition. */
type ProfileBody<T> = { [K in keyof T]?: T[K] | undefined } & { name: string }

/** Each limit must be above the previous one. */
function limitOf({ name, ...stated }: ProfileBody<LimitInput>): LimitInput {
  const names = ['warning_bytes', 'alarm_bytes', 'suspend_bytes'] as const
  const provided = names.filter((member) => typeof stated[member] === 'number')
  const faults = provided
    .filter((member, i) => i > 0 && stated[member]! <= stated[provided[i - 1]!]!)
    .map((member) => ({ name: member, reason: 'must be above the previous limit', rule: 'order' }))
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
  const { warning_bytes = null, alarm_bytes = null, suspend_bytes = null } = stated
  return { name, warning_bytes, alarm_bytes, suspend_bytes }
}

function fraudOf({ name, ...stated }: ProfileBody<FraudInput>): FraudInput {
  const { imei_change = false, country_change = false } = stated
  const { bytes_an_hour = null, sessions_an_hour = null, silence_hours = null } = stated
  return { name, imei_change, country_change, bytes_an_hour, sessions_an_hour, silence_hours }
}
