/** How cells are named: by LAC and CI, LAC and SAC, E-UTRAN and NR cell identity (3GPP TS 23.003). */
export const cellKinds = ['CGI', 'SAI', 'ECGI', 'NCGI'] as const

export type CellKind = (typeof cellKinds)[number]

/** Cells of these kinds have the same name in no other area of their network; the others are named by it too. */
export const areaNames: Readonly<Record<CellKind, boolean>> = {
  CGI: true,
  SAI: true,
  ECGI: false,
  NCGI: false,
}

/** What a location says: the kind of its cell, if it names one, and the kinds of the cells that its area has. */
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
