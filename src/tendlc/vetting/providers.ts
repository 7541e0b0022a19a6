import type { VettingClass, VettingProvider } from '../shapes/labels.ts'

/** Who vets, and how (S2-068). */
export const providers: Readonly<
  Record<VettingProvider, { name: string; classes: readonly VettingClass[] }>
> = {
  Aegis: { name: 'Aegis Mobile', classes: ['STANDARD', 'ENHANCED', 'POLITICAL'] },
  CV: { name: 'Campaign Verify', classes: ['POLITICAL'] },
  WMC: { name: 'WMC Global', classes: ['STANDARD', 'ENHANCED'] },
}

/** What each kind of vetting is. */
export const classes: Readonly<Record<VettingClass, { name: string; says: string }>> = {
  STANDARD: { name: 'Standard', says: 'Public records are compared; the score decides class and tier.' },
  ENHANCED: { name: 'Enhanced', says: 'The same, looked at by a person.' },
  POLITICAL: { name: 'Political', says: 'The committee is verified by a PIN; needs the political details.' },
}

/** For how long a vetting counts. */
export const validityMonths = 6
