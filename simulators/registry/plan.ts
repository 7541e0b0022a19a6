/** What the end of a company name does at the simulated registry; docs/SANDBOX.md shows this table. */
export const REGISTRY_PLAN: readonly { ending: string; outcome: string }[] = [
  {
    ending: 'Mismatch',
    outcome: 'identity UNVERIFIED: the tax id and the legal name do not belong together',
  },
  { ending: 'Elsewhere', outcome: 'identity UNVERIFIED: the address is not that of the company' },
  { ending: 'Delisted', outcome: 'identity UNVERIFIED: the stock symbol is not known at the exchange' },
  { ending: 'Unchartered', outcome: 'identity UNVERIFIED: it is no such kind of entity' },
  { ending: 'Slow', outcome: 'identity VERIFIED, ten times as late' },
  { ending: 'Silent', outcome: 'no answer at first; VERIFIED when asked again' },
  { ending: 'Score 42', outcome: 'vettings end with that score, 0 to 100' },
  { ending: 'Unscored', outcome: 'vettings end without a score (UNSCORE)' },
  { ending: 'Refused', outcome: 'vettings fail, with reasons' },
  { ending: 'Denied', outcome: 'appeals against its vettings are turned down' },
  { ending: 'Complained', outcome: 'one network tells of a complaint when use cases are asked for' },
  { ending: 'Strict', outcome: 'T-Mobile needs four samples of each campaign, Verizon Wireless two' },
  { ending: 'Rejected', outcome: 'a reseller of that name is REJECTED' },
  { ending: 'Key', outcome: 'the brand relationship is KEY_ACCOUNT' },
  { ending: 'Large', outcome: 'the brand relationship is LARGE_ACCOUNT' },
  { ending: 'Linkless', outcome: 'T-Mobile allows no links in the texts of its campaigns' },
  { ending: 'Phoneless', outcome: 'T-Mobile allows no telephone numbers in the texts of its campaigns' },
  { ending: 'Retained', outcome: 'deleted, it is kept at the registry for another hour' },
]

type Feedback = { name: string; description: string; fields: string[] }

/** What could not be verified of a brand of that name; nothing where all could. */
export function feedbackOf(companyName: string): Feedback[] {
  switch (endingOf(companyName)) {
    case 'mismatch':
      return [
        {
          name: 'TAX_ID',
          description: 'The tax id and the legal name do not belong together.',
          fields: ['ein', 'company_name'],
        },
      ]
    case 'elsewhere':
      return [
        {
          name: 'OTHERS',
          description: 'The address is not that of the company.',
          fields: ['street', 'city', 'state', 'postal_code', 'country'],
        },
      ]
    case 'delisted':
      return [
        {
          name: 'STOCK_SYMBOL',
          description: 'The stock symbol is not known at the exchange.',
          fields: ['stock_symbol', 'stock_exchange'],
        },
      ]
    case 'unchartered':
      return [
        { name: 'ENTITY_TYPE', description: 'It is no such kind of entity.', fields: ['entity_type', 'ein'] },
      ]
    default:
      return []
  }
}

/** How the registry ranks a brand of that name; nothing where it has not been ranked. */
export function relationshipOf(companyName: string) {
  const relationships = { key: 'KEY_ACCOUNT', large: 'LARGE_ACCOUNT' } as const
  const ending = endingOf(companyName)
  return ending === 'key' || ending === 'large' ? relationships[ending] : undefined
}

/** The last word of a name, in small letters. */
export function endingOf(companyName: string): string {
  return companyName.trim().toLowerCase().split(/\s+/).at(-1) ?? ''
}

/** The score that a name asks for, if it does. */
export function scoreOf(companyName: string): number | undefined {
  const [, digits] = /\bscore (\d{1,3})$/i.exec(companyName.trim()) ?? []
  return digits === undefined ? undefined : Math.min(100, Number(digits))
}
