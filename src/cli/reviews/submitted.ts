import { choiceOf, type Labelled, wordsOf } from '#platform/contract/labelled-fields.ts'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import { labelledBrandRequest, labelledCampaignRequest } from '#tendlc/manual/labelled-fields.ts'
import { labelledReseller } from '#tendlc/resellers/labelled-fields.ts'
import { labelledRegistration } from '#tollfree/labelled-fields.ts'
import type { Answered } from '../operator/contracts.ts'
import { painter, plain } from '../terminal/paint.ts'
import type { Screen } from '../terminal/screen.ts'

type Kind = Answered<'readReview'>['kind']

/** Labels of the fields of a submission, as in the console. */
export const labelsOf: Readonly<Record<Kind, Labelled>> = {
  campaign: labelledCampaign,
  'campaign-suspension': labelledCampaign,
  'brand-suspension': labelledBrand,
  reseller: labelledReseller,
  'toll-free': labelledRegistration,
  'registry-brand': labelledBrandRequest,
  'registry-brand-update': labelledBrandRequest,
  'registry-vetting': labelledBrandRequest,
  'registry-appeal': labelledBrandRequest,
  'registry-withdrawal': labelledCampaignRequest,
  'registry-reseller': labelledReseller,
  'registry-campaign': labelledCampaignRequest,
  'registry-network': labelledCampaignRequest,
  'registry-sharing': labelledCampaignRequest,
  'toll-free-verification': labelledRegistration,
  'toll-free-withdrawal': labelledRegistration,
}

/** A submission as labels and values; omits empty fields and keeps line breaks. */
export function submittedLines(of: object, words: Labelled, screen: Screen, way = ''): string[] {
  const paint = painter(screen.coloured)
  return Object.entries(of)
    .filter(([, value]) => !isNothing(value))
    .flatMap(([name, value]) => {
      const position = `${way}${name}`
      const label = paint('grey', plain(wordsOf(words, position).label))
      const inside = indented(linesOf(value, words, screen, position))
      return inside.length === 1 ? [`${label}  ${inside[0]!.trimStart()}`] : [label, ...inside]
    })
}

function linesOf(value: unknown, words: Labelled, screen: Screen, position: string): string[] {
  if (value === true || value === false) return [value ? 'yes' : 'no']
  if (typeof value === 'string') return choiceOf(wordsOf(words, position), value).split('\n').map(plain)
  if (Array.isArray(value))
    return value.flatMap((one) => {
      const [first = '', ...rest] = linesOf(one, words, screen, position)
      return [`- ${first}`, ...indented(rest)]
    })
  if (typeof value === 'object') return submittedLines(value as object, words, screen, `${position}.`)
  return [plain(JSON.stringify(value))]
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing))
