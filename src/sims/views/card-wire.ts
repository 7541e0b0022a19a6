import type { Pairing, SimRecord } from '../cards/read-store.ts'
import { simStatusName } from '../states/states.ts'
import { fieldNames, type FieldName } from '../cards/custom-fields.ts'
import type { AlarmRow } from '../rules/alarm-store.ts'
import type { Profile } from '../rules/profile-store.ts'
import type { Transfer } from '../transfers/store.ts'

/** A SIM with its pairings. */
export function simWire(sim: SimRecord, pairings: readonly Pairing[]) {
  const { status, resume_status, fraud, lim, changed_at, created_at, ...more } = sim
  const { pool_id, limit_profile_id, fraud_profile_id, ...rest } = more
  const plain = Object.entries(rest).filter(([name]) => !fieldNames.includes(name as FieldName))
  return {
    ...(Object.fromEntries(plain) as Omit<typeof rest, FieldName>),
    status: simStatusName(status),
    resume_status: resume_status === null ? null : simStatusName(resume_status),
    fraud_status: fraud,
    limit_status: lim,
    sim_pool_id: idOf(pool_id),
    limit_profile_id: idOf(limit_profile_id),
    fraud_profile_id: idOf(fraud_profile_id),
    fields: Object.fromEntries(fieldNames.map((name) => [name, sim[name]])),
    changed_at: changed_at.toISOString(),
    created_at: created_at.toISOString(),
    pairings: pairings.map(({ since, until, ...numbers }) => ({
      ...numbers,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  }
}

const idOf = (id: number | null) => (id === null ? null : String(id))

export function alarmWire(alarm: AlarmRow) {
  const { id, partner_id: _p, period, raised_at, cleared_at, ...rest } = alarm
  return {
    ...rest,
    alarm_id: id,
    since: period.toISOString(),
    raised_at: raised_at.toISOString(),
    cleared_at: cleared_at?.toISOString() ?? null,
  }
}

export function limitWire(profile: Profile<'limit'>) {
  const { id, partner_id: _p, ...rest } = profile
  return { limit_profile_id: String(id), ...rest }
}

export function fraudWire(profile: Profile<'fraud'>) {
  const { id, partner_id: _p, ...rest } = profile
  return { fraud_profile_id: String(id), ...rest }
}

export function transferWire({ id, created_at, ended_at, ...transfer }: Transfer) {
  const times = { created_at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null }
  return { transfer_id: id, ...transfer, ...times }
}
