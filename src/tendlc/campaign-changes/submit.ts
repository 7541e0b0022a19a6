import type { Sql } from '#platform/database/db.ts'
import { submitReview } from '#reviews/index.ts'
import type { Mover } from '../history/moves.ts'
import { findingsOf } from '../content/checks.ts'
import { campaignFieldNames } from '../fields/campaign-fields.ts'
import type { CampaignRow } from '../campaigns/store.ts'

/**
 * Opens the review of a new or changed campaign in the same transaction; the campaign is PENDING_REVIEW and locked together with its
 * brand. A review in progress is replaced.
 */
export async function submitForReview(
  sql: Sql,
  campaign: CampaignRow,
  { now }: Mover,
  kind: 'campaign' | 'campaign-suspension' = 'campaign',
): Promise<void> {
  const { id: subjectId, account_id: accountId } = campaign
  await submitReview(sql, { accountId, kind, subjectId, submission: submissionOf(campaign), now })
}

/** The submission in the review queue: the customer's data and the findings in its samples. */
function submissionOf(campaign: CampaignRow): Record<string, unknown> {
  const findings = findingsOf(campaign).map(({ code, description }) => `${code}: ${description}`)
  return {
    brand_id: campaign.brand_id,
    ...Object.fromEntries(campaignFieldNames.map((name) => [name, campaign[name]])),
    ...(findings.length > 0 && { findings }),
  }
}
