import { z } from 'zod'
import type { Fault } from '#platform/contract/problem.ts'
import { areaNames, type CellKind, cellKinds } from './kinds.ts'

const digits = (most: number) => z.string().regex(new RegExp(`^[0-9]{1,${most}}$`))
const degrees = z.string().regex(/^-?[0-9]{1,3}(\.[0-9]{1,12})?$/)

/** A row of an upload of cells. */
export const cellRow = z.strictObject({
  kind: z.enum(cellKinds),
  mcc: z.string().regex(/^[0-9]{3}$/),
  mnc: z.string().regex(/^[0-9]{2,3}$/),
  area: z
    .string()
    .regex(/^[0-9]{0,8}$/)
    .optional()
    .describe('LAC or TAC in decimal. Required for CGI and SAI.'),
  cell: digits(11).describe('CI, SAC, or the full identity of an E-UTRAN or NR cell, in decimal.'),
  latitude: degrees,
  longitude: degrees,
  radius: z
    .string()
    .regex(/^[0-9]{1,6}(\.[0-9]{1,3})?$/)
    .describe('Meters, 1 to 200,000.'),
})
export type CellRow = z.output<typeof cellRow>

/** A staged cell; area -1 means none. */
export type StagedCell = {
  line: number
  kind: CellKind
  mcc: string
  mnc: string
  cell: number
  area: number
  latitude: number
  longitude: number
  radius: number
}

/** The largest area and cell of each kind (3GPP TS 23.003). */
const most: Readonly<Record<CellKind, { area: number; cell: number }>> = {
  CGI: { area: 0xffff, cell: 0xffff },
  SAI: { area: 0xffff, cell: 0xffff },
  ECGI: { area: 0xffff, cell: 0xfffffff },
  NCGI: { area: 0xffffff, cell: 0xfffffffff },
}

/** Faults of a row that its schema cannot express. */
export function cellFaults({ kind, area, cell, latitude, longitude, radius }: CellRow): Fault[] {
  const between = (name: string, value: string, low: number, high: number): Fault[] =>
    Number(value) >= low && Number(value) <= high
      ? []
      : [{ name, reason: `must be from ${low} to ${high}`, rule: 'range' }]
  const needed: Fault[] =
    !area && areaNames[kind] ? [{ name: 'area', reason: `is required for ${kind}`, rule: 'required' }] : []
  return [
    ...needed,
    ...(area ? between('area', area, 0, most[kind].area) : []),
    ...between('cell', cell, 0, most[kind].cell),
    ...between('latitude', latitude, -90, 90),
    ...between('longitude', longitude, -180, 180),
    ...between('radius', radius, 1, 200_000),
  ]
}

/** The staged form of a row without faults. */
export function stagedCell(line: number, { kind, mcc, mnc, area, ...rest }: CellRow): StagedCell {
  return {
    line,
    kind,
    mcc,
    mnc,
    area: area ? Number(area) : -1,
    cell: Number(rest.cell),
    latitude: Number(rest.latitude),
    longitude: Number(rest.longitude),
    radius: Number(rest.radius),
  }
}
