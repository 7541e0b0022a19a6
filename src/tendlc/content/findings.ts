import type { ReviewCode } from '#reviews/index.ts'
import { sampleFields } from '../fields/sample-fields.ts'
import { failedChecks, type Declared, type NetworkLimits } from './checks.ts'

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
