import type { Answered } from '../../api/contracts.ts'

export type Violation = Answered<'listCampaignViolations'>['violations'][number]

/** Labels of the rules that a text can violate. */
export const ruleLabels: Readonly<Record<Violation['rule'], string>> = {
  'shortened-link': 'Shortened link',
  'embedded-link': 'Link',
  'embedded-phone': 'Telephone number',
  'age-gate': 'Age-restricted content',
  'direct-lending': 'Lending',
  prohibited: 'Prohibited content',
}

export const outcomeLabels: Readonly<Record<Violation['action'], string>> = {
  flag: 'sent',
  reject: 'rejected',
}
