import type { ReportRow } from './rollup-store.ts'

/** How counts are read from a row, added and subtracted. */
export type Arithmetic<Measures> = {
  measuresOf: (counts: ReportRow['counts']) => Measures
  totalOf: (some: readonly Measures[]) => Measures
  subtract: (all: Measures, some: Measures) => Measures
}
