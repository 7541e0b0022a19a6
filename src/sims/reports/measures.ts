import { arithmeticOf, type Measures } from '#platform/reports/measures.ts'
import { counts } from './rollups.ts'

/** Bytes from and to devices, sessions, and SMS from and to devices. */
export type Used = Measures<(typeof counts)[number]>

/** How usage is read from rows, added and subtracted. */
export const arithmetic = arithmeticOf(counts, {})
