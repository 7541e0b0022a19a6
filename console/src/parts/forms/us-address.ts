import { usFaults } from '#tendlc/fields/us-fields.ts'

const codes: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  'american samoa': 'AS',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  guam: 'GU',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  'northern mariana islands': 'MP',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'puerto rico': 'PR',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  'virgin islands': 'VI',
  virginia: 'VA',
  washington: 'WA',
  'washington dc': 'DC',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
}

/** The two letters of a US state that was typed as letters of either case or as its name; other texts are only trimmed. */
export function usStateOf(typed: string): string {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase()
  return codes[text.toLowerCase().replaceAll(/[.,]/g, '')] ?? text
}

/** The five digits of a US postal code that was typed with its four further digits; other texts are only trimmed. */
export const usPostalCodeOf = (typed: string): string => typed.trim().replace(/^(\d{5})[- ]?\d{4}$/, '$1')

/** The errors of US formats in a company's data, by name. */
export const usFormatFaults = (company: Parameters<typeof usFaults>[0]): Record<string, string> =>
  byName(usFaults(company))

/** Errors by field. A form accepts more spellings of a state than the API. */
export const byName = (faults: readonly { name: string; reason: string; rule: string }[]) =>
  Object.fromEntries(
    faults.map(({ name, reason, rule }) => [
      name,
      name === 'state' && rule === 'pattern' ? 'must be a US state, such as Illinois or IL' : reason,
    ]),
  )
