/** Cell identities: LAC and CI, LAC and SAC, E-UTRAN and NR cell identity (3GPP TS 23.003). */
export const cellKinds = ['CGI', 'SAI', 'ECGI', 'NCGI'] as const

export type CellKind = (typeof cellKinds)[number]

/** Whether a cell identity is unique only within its area, not within the network. */
export const areaNames: Readonly<Record<CellKind, boolean>> = {
  CGI: true,
  SAI: true,
  ECGI: false,
  NCGI: false,
}

/** Location types: the kind of cell that the type identifies, if any, and the kinds of cells in the area. */
export const locationKinds: Readonly<Record<string, { cell?: CellKind; area: readonly CellKind[] }>> = {
  CGI: { cell: 'CGI', area: ['CGI', 'SAI'] },
  SAI: { cell: 'SAI', area: ['CGI', 'SAI'] },
  RAI: { area: ['CGI', 'SAI'] },
  TAI: { area: ['ECGI'] },
  ECGI: { cell: 'ECGI', area: ['ECGI'] },
  'TAI+ECGI': { cell: 'ECGI', area: ['ECGI'] },
  'NR-TAI': { area: ['NCGI'] },
  NCGI: { cell: 'NCGI', area: ['NCGI'] },
  'NR-TAI+NCGI': { cell: 'NCGI', area: ['NCGI'] },
}
