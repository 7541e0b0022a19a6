import type { ReviewCode } from '#reviews/index.ts'
import type { NetworkRecord } from '../registry/port.ts'
import { sampleFields } from '../campaigns/sample-fields.ts'
import { publicShorteners } from './shorteners.ts'

type Sample = (typeof sampleFields)[number]

/** What a campaign declares about its texts, and its samples of them. */
export type Declared = { [S in Sample]?: string | null | undefined } & {
  age_gated?: boolean | null | undefined
  direct_lending?: boolean | null | undefined
  embedded_link?: boolean | null | undefined
  embedded_phone?: boolean | null | undefined
  mno_metadata: readonly Pick<NetworkRecord, 'mno' | 'no_embedded_link' | 'no_embedded_phone'>[]
}

export type Finding = { code: ReviewCode; field: Sample; says: string }

const link = /\bhttps?:\/\/|\bwww\.|(?<![@\w.-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S/i
const phone = /(?<![\w.])\+?\(?\d(?:[\s().-]{0,2}\d){9,14}(?![\w])/
const adult =
  /\b(alcohol|beers?|wines?|whiske?y|vodka|liquor|tobacco|cigars?|cigarettes?|vap(?:e|es|ing)|firearms?|guns?|rifles?|ammo|ammunition|xxx|porn\w*|strip club)\b/i
const lending = /\b(loans?|lend(?:er|ers|ing)|cash advances?|mortgages?|borrow(?:er|ers|ing)?)\b/i
const prohibited =
  /\b(payday loans?|debt (?:relief|consolidation|collection)|credit repair|cannabis|marijuana|cbd|kratom|casinos?|sports? betting|get rich quick|work from home|third[- ]party leads?)\b/i

type Check = {
  code: ReviewCode
  says: string
  applies(campaign: Declared): boolean
  found(text: string): boolean
}

/** What samples are checked for, against what the campaign declares and its networks allow. */
const checks: readonly Check[] = [
  {
    code: 'links',
    says: 'has a shortened link',
    applies: () => true,
    found: (text) => publicShorteners().find(text) !== undefined,
  },
  {
    code: 'embedded-link',
    says: 'has a link, which the campaign does not declare or a network does not allow',
    applies: ({ embedded_link, mno_metadata }) =>
      !embedded_link || mno_metadata.some((one) => one.no_embedded_link),
    found: (text) => link.test(text),
  },
  {
    code: 'embedded-phone',
    says: 'has a telephone number, which the campaign does not declare or a network does not allow',
    applies: ({ embedded_phone, mno_metadata }) =>
      !embedded_phone || mno_metadata.some((one) => one.no_embedded_phone),
    found: (text) => phone.test(text),
  },
  {
    code: 'age-gate',
    says: 'is about alcohol, firearms, tobacco or sex, and the campaign is not gated by age',
    applies: ({ age_gated }) => !age_gated,
    found: (text) => adult.test(text),
  },
  {
    code: 'direct-lending',
    says: 'is about loans, which the campaign does not declare',
    applies: ({ direct_lending }) => !direct_lending,
    found: (text) => lending.test(text),
  },
  {
    code: 'prohibited',
    says: 'has prohibited content',
    applies: () => true,
    found: (text) => prohibited.test(text),
  },
]

/** What the samples of a campaign show that it does not declare, that its networks do not allow, or that is prohibited. */
export function findingsOf(campaign: Declared): Finding[] {
  const applying = checks.filter((check) => check.applies(campaign))
  return sampleFields.flatMap((field) => {
    const text = campaign[field] ?? ''
    return applying
      .filter((check) => check.found(text))
      .map(({ code, says }) => ({ code, field, says: `${field} ${says}` }))
  })
}
