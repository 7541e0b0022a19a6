import type { FieldName } from '../cards/custom-fields.ts'

/** What a list of SIMs is asked for (S1-092): all conditions hold together. */
export type SimFilter = {
  status?: number | undefined
  /** 0 fine, 1 nobody looks, 2 alarm. */
  fraud?: number | undefined
  /** 0 fine, 1 warning, 2 alarm, 3 suspended, 4 nobody looks. */
  lim?: number | undefined
  iccid?: string | undefined
  /** How its ICCID begins. */
  begins?: string | undefined
  fields?: Partial<Record<FieldName, string>> | undefined
  /** From this instant on, and until this one, both of them included. */
  changedFrom?: Date | undefined
  changedTo?: Date | undefined
}

/** How many SIMs are in one combination of states. */
export type StateCount = { status: number; fraud: number; lim: number; n: number }

/** Whether nothing is asked for but states and beginnings of ICCIDs: how many there are of them before any ICCID is kept. */
export function filtersStatesOnly({ iccid, fields, changedFrom, changedTo }: SimFilter): boolean {
  return (
    !iccid && !changedFrom && !changedTo && !Object.values(fields ?? {}).some((value) => value !== undefined)
  )
}

/** Whether a combination of states is asked for. */
export function matchesStates(filter: SimFilter, { status, fraud, lim }: StateCount): boolean {
  return (
    (filter.status ?? status) === status && (filter.fraud ?? fraud) === fraud && (filter.lim ?? lim) === lim
  )
}
