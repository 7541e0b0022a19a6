import type { ReviewCode } from '#reviews/index.ts'
import { sampleFields } from '../fields/sample-fields.ts'
import type { NetworkRecord } from '../requests/port.ts'
import { adult, lending, link, mayHaveLink, mayHavePhone, phone, prohibited } from './patterns.ts'
import { publicShorteners } from './shorteners.ts'
import { foldText } from './text.ts'

/** The rules that texts of a campaign comply with. */
export const contentRules = [
  'shortened-link',
  'embedded-link',
  'embedded-phone',
  'age-gate',
  'direct-lending',
  'prohibited',
] as const

export type ContentRule = (typeof contentRules)[number]

/** What a campaign declares about its texts. */
export type Declared = {
  age_gated?: boolean | null | undefined
  direct_lending?: boolean | null | undefined
  embedded_link?: boolean | null | undefined
  embedded_phone?: boolean | null | undefined
}

/** What a network does not allow in texts. */
export type NetworkLimits = Pick<NetworkRecord, 'no_embedded_link' | 'no_embedded_phone'>

export type ContentCheck = {
  rule: ContentRule
  /** Its code in reviews. */
  code: ReviewCode
  /** What is wrong with the text, as the end of a sentence. */
  says: string
  applies(declared: Declared, networks: readonly NetworkLimits[]): boolean
  /** Whether a folded text has it. */
  found(folded: string): boolean
}

/** One list for samples and for traffic. */
const checks: readonly ContentCheck[] = [
  {
    rule: 'shortened-link',
    code: 'links',
    says: 'has a shortened link',
    applies: () => true,
    found: (text) => publicShorteners().find(text) !== undefined,
  },
  {
    rule: 'embedded-link',
    code: 'embedded-link',
    says: 'has a link, which the campaign does not declare or a network does not allow',
    applies: ({ embedded_link }, networks) => !embedded_link || networks.some((one) => one.no_embedded_link),
    found: (text) => mayHaveLink.test(text) && link.test(text),
  },
  {
    rule: 'embedded-phone',
    code: 'embedded-phone',
    says: 'has a telephone number, which the campaign does not declare or a network does not allow',
    applies: ({ embedded_phone }, networks) =>
      !embedded_phone || networks.some((one) => one.no_embedded_phone),
    found: (text) => mayHavePhone.test(text) && phone.test(text),
  },
  {
    rule: 'age-gate',
    code: 'age-gate',
    says: 'is about alcohol, firearms, tobacco or sex, and the campaign is not gated by age',
    applies: ({ age_gated }) => !age_gated,
    found: (text) => adult.test(text),
  },
  {
    rule: 'direct-lending',
    code: 'direct-lending',
    says: 'is about loans, which the campaign does not declare',
    applies: ({ direct_lending }) => !direct_lending,
    found: (text) => lending.test(text),
  },
  {
    rule: 'prohibited',
    code: 'prohibited',
    says: 'has prohibited content',
    applies: () => true,
    found: (text) => prohibited.test(text),
  },
]

/** The checks that a text fails, given what its campaign declares and what the networks that it may go to do not allow. */
export function failedChecks(
  text: string,
  declared: Declared,
  networks: readonly NetworkLimits[],
): readonly ContentCheck[] {
  if (text === '') return []
  const folded = foldText(text)
  return checks.filter((check) => check.applies(declared, networks) && check.found(folded))
}

type Sample = (typeof sampleFields)[number]

/** What a campaign declares about its texts, and its samples of them. */
export type Submitted = Declared & { [S in Sample]?: string | null | undefined } & {
  mno_metadata: readonly NetworkLimits[]
}

export type Finding = { code: ReviewCode; field: Sample; says: string }

/** What the samples of a campaign show that it does not declare, that its networks do not allow, or that is prohibited. */
export function findingsOf(campaign: Submitted): Finding[] {
  return sampleFields.flatMap((field) =>
    failedChecks(campaign[field] ?? '', campaign, campaign.mno_metadata).map(({ code, says }) => ({
      code,
      field,
      says: `${field} ${says}`,
    })),
  )
}
