import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import {
  deleteProfile,
  insertProfile,
  lockProfile,
  updateProfile,
  type FraudWish,
  type LimitWish,
  type Profile,
  type ProfileKind,
  type ProfileWish,
} from '../rules/profile-store.ts'
import { fraudWire, limitWire } from '../shown/card-wire.ts'
import { openSimReads } from '../shown/reads.ts'
import {
  noteChange,
  type Operator,
  type OperatorHandlers,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { simProfileOperations } from './profile-contract.ts'
import { foundPartner, simRefusals, unlessNeeded, unlessTaken } from './refusals.ts'

type Needs = { db: Db; clock: Pick<Clock, 'now'> }

/** What raises alarms about SIMs of a customer, and what limits them. */
export function simProfileHandlers(needs: Needs): OperatorHandlers<typeof simProfileOperations> {
  const reads = openSimReads(needs, simRefusals)
  const limits = profilesOf(needs, 'limit', limitWire)
  const frauds = profilesOf(needs, 'fraud', fraudWire)
  return {
    listSimLimitProfiles: async (_, { params }) => ({
      status: 200,
      body: await reads.limits(params.partner_id),
    }),
    async createSimLimitProfile({ caller }, { params, body }) {
      const made = await limits.put(caller, 'createSimLimitProfile', params, limitOf(body))
      return { status: 201, body: made }
    },
    async changeSimLimitProfile({ caller }, { params, body }) {
      const place = { ...params, id: Number(params.limit_profile_id) }
      const changed = await limits.put(caller, 'changeSimLimitProfile', place, limitOf(body))
      return { status: 200, body: changed }
    },
    async deleteSimLimitProfile({ caller }, { params }) {
      await limits.remove(caller, 'deleteSimLimitProfile', {
        ...params,
        id: Number(params.limit_profile_id),
      })
      return { status: 204 }
    },
    listSimFraudProfiles: async (_, { params }) => ({
      status: 200,
      body: await reads.frauds(params.partner_id),
    }),
    async createSimFraudProfile({ caller }, { params, body }) {
      const made = await frauds.put(caller, 'createSimFraudProfile', params, fraudOf(body))
      return { status: 201, body: made }
    },
    async changeSimFraudProfile({ caller }, { params, body }) {
      const place = { ...params, id: Number(params.fraud_profile_id) }
      const changed = await frauds.put(caller, 'changeSimFraudProfile', place, fraudOf(body))
      return { status: 200, body: changed }
    },
    async deleteSimFraudProfile({ caller }, { params }) {
      await frauds.remove(caller, 'deleteSimFraudProfile', {
        ...params,
        id: Number(params.fraud_profile_id),
      })
      return { status: 204 }
    },
  }
}

type Place = { partner_id: string; id?: number }

/** What is done alike with profiles of both kinds. */
function profilesOf<K extends ProfileKind, W extends Record<string, unknown>>(
  { db, clock }: Needs,
  kind: K,
  wire: (profile: Profile<K>) => W,
) {
  const subject = `sim-${kind}-profile` as const
  const put = async (sql: Sql, { partner_id, id }: Place, wish: ProfileWish[K]) => {
    await foundPartner(sql, partner_id)
    if (id === undefined) {
      const made = await insertProfile(sql, kind, partner_id, wish, new Date(clock.now()))
      return { before: null, id: made }
    }
    const before = wire(found(await lockProfile(sql, kind, partner_id, id)))
    await updateProfile(sql, kind, id, wish)
    return { before, id }
  }
  return {
    put: (caller: Operator, what: string, place: Place, wish: ProfileWish[K]): Promise<W> =>
      unlessTaken(() =>
        db.tx(async (sql) => {
          const { before, id } = await put(sql, place, wish)
          const after = wire(found(await lockProfile(sql, kind, place.partner_id, id)))
          await noteChange(sql, caller, { what, subject, id: String(id), before, after })
          return after
        }),
      ),
    remove: (caller: Operator, what: string, { partner_id, id }: Required<Place>) =>
      unlessNeeded(() =>
        db.tx(async (sql) => {
          const before = wire(found(await lockProfile(sql, kind, partner_id, id)))
          await deleteProfile(sql, kind, id)
          await noteChange(sql, caller, { what, subject, id: String(id), before, after: null })
        }),
      ),
  }
}

/** A wish whose members may be left out: then they are none. */
type Said<T> = { [K in keyof T]?: T[K] | undefined } & { name: string }

/** Each limit is above the one before it. */
function limitOf({ name, ...said }: Said<LimitWish>): LimitWish {
  const names = ['warning_bytes', 'alarm_bytes', 'suspend_bytes'] as const
  const given = names.filter((member) => typeof said[member] === 'number')
  const faults = given
    .filter((member, i) => i > 0 && said[member]! <= said[given[i - 1]!]!)
    .map((member) => ({ name: member, reason: 'must be above the limit before it', rule: 'order' }))
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
  const { warning_bytes = null, alarm_bytes = null, suspend_bytes = null } = said
  return { name, warning_bytes, alarm_bytes, suspend_bytes }
}

function fraudOf({ name, ...said }: Said<FraudWish>): FraudWish {
  const { imei_change = false, country_change = false } = said
  const { bytes_an_hour = null, sessions_an_hour = null, silence_hours = null } = said
  return { name, imei_change, country_change, bytes_an_hour, sessions_an_hour, silence_hours }
}
