import type { ReviewCode } from '#reviews/index.ts'
import { sampleFields } from '../fields/sample-fields.ts'
import type { NetworkRecord } from '../requests/port.ts'
import { adult, lending, link, mayHaveLink, mayHavePhone, phone, prohibited } from './patterns.ts'
import { publicShorteners } from './shorteners.ts'
import { foldText } from './text.ts'

/** Content rules for texts of a campaign. */
export const contentRules = [
  'shortened-link',
  'embedded-link',
  'embedded-phone',
  'age-gate',
  'direct-lending',
  'prohibited',
] as const

export type ContentRule = (typeof contentRules)[number]

/** Declarations of a campaign about its texts. */
export type Declared = {
  age_gated?: boolean | null | undefined
  direct_lending?: boolean | null | undefined
  embedded_link?: boolean | null | undefined
  embedded_phone?: boolean | null | undefined
}

/** Content that a network does not allow. */
export type NetworkLimits = Pick<NetworkRecord, 'no_embedded_link' | 'no_embedded_phone'>

export type ContentCheck = {
  rule: ContentRule
  /** Review code of the finding. */
  code: ReviewCode
  /** The finding, as the end of a sentence. */
  description: string
  applies(declared: Declared, networks: readonly NetworkLimits[]): boolean
  /** Whether a folded text violates the rule. */
  found(folded: string): boolean
}

/** The checks of sample messages and of traffic. */
const checks: readonly ContentCheck[] = [
  {
    rule: 'shortened-link',
    code: 'links',
    description: 'contains a shortened link',
    applies: () => true,
    found: (text) => publicShorteners().find(text) !== undefined,
  },
  {
    rule: 'embedded-link',
    code: 'embedded-link',
    description: 'contains a link, which the campaign does not declare or a network does not allow',
    applies: ({ embedded_link }, networks) => !embedded_link || networks.some((one) => one.no_embedded_link),
    found: (text) => mayHaveLink.test(text) && link.test(text),
  },
  {
    rule: 'embedded-phone',
    code: 'embedded-phone',
    description: 'contains a phone number, which the campaign does not declare or a network does not allow',
    applies: ({ embedded_phone }, networks) =>
      !embedded_phone || networks.some((one) => one.no_embedded_phone),
    found: (text) => mayHavePhone.test(text) && phone.test(text),
  },
  {
    rule: 'age-gate',
    code: 'age-gate',
    description: 'mentions alcohol, firearms, tobacco or sex, but the campaign is not age-gated',
    applies: ({ age_gated }) => !age_gated,
    found: (text) => adult.test(text),
  },
  {
    rule: 'direct-lending',
    code: 'direct-lending',
    description: 'mentions loans, which the campaign does not declare',
    applies: ({ direct_lending }) => !direct_lending,
    found: (text) => lending.test(text),
  },
  {
    rule: 'prohibited',
    code: 'prohibited',
    description: 'contains prohibited content',
    applies: () => true,
    found: (text) => prohibited.test(text),
  },
]

/** The checks that a text fails, given the declarations of its campaign and the restrictions of its networks. */
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

/** Declarations of a campaign about its texts, and its samples. */
export type Submitted = Declared & { [S in Sample]?: string | null | undefined } & {
  mno_metadata: readonly NetworkLimits[]
}

export type Finding = { code: ReviewCode; field: Sample; description: string }

/** Content in the samples that the campaign does not declare, that its networks do not allow, or that is prohibited. */
export function findingsOf(campaign: Submitted): Finding[] {
  return sampleFields.flatMap((field) =>
    failedChecks(campaign[field] ?? '', campaign, campaign.mno_metadata).map(({ code, description }) => ({
      code,
      field,
      description: `${field} ${description}`,
    })),
  )
}
