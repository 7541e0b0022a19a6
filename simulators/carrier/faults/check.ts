import { inputFaultsOf } from '../../control/fault-check.ts'
import type { InputFault } from '../../control/input.ts'
import { FAULTS, type FaultInput } from './table.ts'

const selectors = { session: { least: 1, most: 1_000_000_000 } }

/** Invalid members of a fault input; empty if it is valid. */
export function faultsOfFault(input: Readonly<Record<string, unknown>>): InputFault[] {
  return inputFaultsOf(FAULTS, input, selectors)
}

/** Type guard for a valid fault input. */
export function isFaultInput(input: Readonly<Record<string, unknown>>): input is FaultInput {
  return faultsOfFault(input).length === 0
}
