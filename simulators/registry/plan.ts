/** The end of a company name selects how the simulated registry behaves; docs/SANDBOX.md shows this table. */
export const REGISTRY_PLAN: readonly { ending: string; outcome: string }[] = [
  {
    ending: 'Mismatch',
    outcome: 'identity UNVERIFIED: the tax ID does not match the legal name',
  },
  { ending: 'Elsewhere', outcome: 'identity UNVERIFIED: the address does not match the company' },
  { ending: 'Delisted', outcome: 'identity UNVERIFIED: the stock symbol is unknown at the stock exchange' },
  { ending: 'Unchartered', outcome: 'identity UNVERIFIED: the entity type does not match the company' },
  { ending: 'Slow', outcome: 'identity VERIFIED, after ten times the normal delay' },
  { ending: 'Silent', outcome: 'the first request fails; identity VERIFIED when the request is retried' },
  { ending: 'Score 42', outcome: 'vettings get this score (0 to 100)' },
  { ending: 'Unscored', outcome: 'vettings are completed without a score (UNSCORE)' },
  { ending: 'Refused', outcome: 'vettings fail, with reasons' },
  { ending: 'Denied', outcome: 'appeals against vettings of the brand are denied' },
  { ending: 'Complained', outcome: 'when use cases are queried, one network reports a complaint' },
  { ending: 'Strict', outcome: 'T-Mobile requires four samples per campaign, Verizon Wireless two' },
  { ending: 'Rejected', outcome: 'a reseller with this name is REJECTED' },
  { ending: 'Key', outcome: 'the brand relationship is KEY_ACCOUNT' },
  { ending: 'Large', outcome: 'the brand relationship is LARGE_ACCOUNT' },
  { ending: 'Linkless', outcome: 'T-Mobile does not allow links in the campaign texts of the brand' },
  {
    ending: 'Phoneless',
    outcome: 'T-Mobile does not allow phone numbers in the campaign texts of the brand',
  },
  { ending: 'Retained', outcome: 'for an hour the registry refuses to delete the brand' },
]

type Feedback = { name: string; description: string; fields: string[] }

/** Failed identity checks by company name; empty if the identity is verified. */
export function feedbackOf(companyName: string): Feedback[] {
  switch (endingOf(companyName)) {
    case 'mismatch':
      return [
        {
          name: 'TAX_ID',
          description: 'The tax ID does not match the legal name.',
          fields: ['ein', 'company_name'],
        },
      ]
    case 'elsewhere':
      return [
        {
          name: 'OTHERS',
          description: 'The address does not match the company.',
          fields: ['street', 'city', 'state', 'postal_code', 'country'],
        },
      ]
    case 'delisted':
      return [
        {
          name: 'STOCK_SYMBOL',
          description: 'The stock symbol is unknown at the stock exchange.',
          fields: ['stock_symbol', 'stock_exchange'],
        },
      ]
    case 'unchartered':
      return [
        {
          name: 'ENTITY_TYPE',
          description: 'The entity type does not match the company.',
          fields: ['entity_type', 'ein'],
        },
      ]
    default:
      return []
  }
}

/** The relationship level by company name; undefined if it has none. */
export function relationshipOf(companyName: string) {
  const relationships = { key: 'KEY_ACCOUNT', large: 'LARGE_ACCOUNT' } as const
  const ending = endingOf(companyName)
  return ending === 'key' || ending === 'large' ? relationships[ending] : undefined
}

/** The last word of a name, in lower case. */
export function endingOf(companyName: string): string {
  return companyName.trim().toLowerCase().split(/\s+/).at(-1) ?? ''
}

/** The score in a company name, if any. */
export function scoreOf(companyName: string): number | undefined {
  const [, digits] = /\bscore (\d{1,3})$/i.exec(companyName.trim()) ?? []
  return digits === undefined ? undefined : Math.min(100, Number(digits))
}
