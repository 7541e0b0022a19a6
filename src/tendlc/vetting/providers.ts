import type { VettingClass, VettingProvider } from '../shapes/enumerations.ts'

/** Vetting providers and their classes (S2-068). */
export const providers: Readonly<
  Record<VettingProvider, { name: string; classes: readonly VettingClass[] }>
> = {
  Aegis: { name: 'Aegis Mobile', classes: ['STANDARD', 'ENHANCED', 'POLITICAL'] },
  CV: { name: 'Campaign Verify', classes: ['POLITICAL'] },
  WMC: { name: 'WMC Global', classes: ['STANDARD', 'ENHANCED'] },
}

/** Names and descriptions of the vetting classes. */
export const classes: Readonly<Record<VettingClass, { name: string; description: string }>> = {
  STANDARD: {
    name: 'Standard',
    description: 'Compares public records; the score determines the message class and tier.',
  },
  ENHANCED: { name: 'Enhanced', description: 'A standard vetting with manual review.' },
  POLITICAL: {
    name: 'Political',
    description: 'Verifies the committee by a PIN; requires the political details.',
  },
}

/** Validity of a vetting, in months. */
export const validityMonths = 6
