/** Companies that the registry lists as public. */
export const publicCompanies = [
  {
    symbol: 'BLKT',
    exchange: 'NASDAQ',
    iso2: 'US',
    isin: 'US0000000018',
    displayName: 'Blue Kite Incorporated',
  },
  {
    symbol: 'GRHN',
    exchange: 'NYSE',
    iso2: 'US',
    isin: 'US0000000026',
    displayName: 'Grey Heron Corporation',
  },
] as const
