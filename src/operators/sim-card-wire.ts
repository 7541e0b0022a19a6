import { fieldNames, type FieldName, simStatusName, type Pairing, type SimRecord } from '#sims/index.ts'

/** A SIM as operators see it. */
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
