import type { FieldName } from '../cards/custom-fields.ts'

/** A filter of SIMs (S1-092): all conditions must match. */
export type SimFilter = {
  status?: number | undefined
  /** Fraud status: 0 is ok, 1 no profile, 2 alarm. */
  fraud?: number | undefined
  /** Limit status: 0 is ok, 1 warning, 2 alarm, 3 suspended, 4 no profile. */
  lim?: number | undefined
  iccid?: string | undefined
  /** A prefix of the ICCID. */
  begins?: string | undefined
  /** At least 4 last digits of the ICCID, the IMSI or the MSISDN. */
  ends?: string | undefined
  poolId?: number | undefined
  limitProfileId?: number | undefined
  fraudProfileId?: number | undefined
  /** The upload that created the SIM. */
  importId?: string | undefined
  fields?: Partial<Record<FieldName, string>> | undefined
  /** Changed in this period, both ends inclusive. */
  changedFrom?: Date | undefined
  changedTo?: Date | undefined
}

/** The number of SIMs in one combination of states. */
export type StateCount = { status: number; fraud: number; lim: number; n: number }

/** Whether the filter has only states and an ICCID prefix, for which precomputed counts exist. */
export function filtersStatesOnly({ fields, ...filter }: SimFilter): boolean {
  const names = [...Object.entries(filter), ...Object.entries(fields ?? {})].flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  return names.every((name) => counted.has(name))
}

const counted = new Set<string>(['status', 'fraud', 'lim', 'begins'] satisfies (keyof SimFilter)[])

/** Whether a combination of states matches the filter. */
export function matchesStates(filter: SimFilter, { status, fraud, lim }: StateCount): boolean {
  return (
    (filter.status ?? status) === status && (filter.fraud ?? fraud) === fraud && (filter.lim ?? lim) === lim
  )
}
