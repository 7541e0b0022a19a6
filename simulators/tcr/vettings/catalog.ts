/** One class of vettings: what it costs, for how long it is valid, and how much longer than a STANDARD one it takes. */
export type VettingClass = { usd: number; validityMonths: number; slowness: number }

export const classes: Readonly<Record<string, VettingClass>> = {
  STANDARD: { usd: 40, validityMonths: 6, slowness: 1 },
  ENHANCED: { usd: 95, validityMonths: 6, slowness: 2 },
  POLITICAL: { usd: 66, validityMonths: 12, slowness: 1 },
  AUTHPLUS: { usd: 12.5, validityMonths: 12, slowness: 1 },
}

type Provider = { displayName: string; orders: readonly string[]; imports: readonly string[] }

/** Providers by ID, with the classes that they accept as orders, and as imports. */
export const providers: Readonly<Record<string, Provider>> = {
  AEGIS: {
    displayName: 'Aegis Mobile',
    orders: ['STANDARD', 'ENHANCED', 'POLITICAL', 'AUTHPLUS'],
    imports: ['STANDARD', 'ENHANCED', 'POLITICAL'],
  },
  CV: { displayName: 'Campaign Verify', orders: [], imports: ['POLITICAL'] },
  WMC: { displayName: 'WMC Global', orders: ['STANDARD'], imports: ['STANDARD'] },
}

export const statuses = ['PENDING', 'UNSCORE', 'ACTIVE', 'FAILED', 'EXPIRED'] as const
