import type { Sql } from '#platform/database/db.ts'
import { submitReview } from '#reviews/index.ts'
import type { Mover } from '../history/moves.ts'
import { findingsOf } from '../content/checks.ts'
import { campaignFieldNames } from '../fields/campaign-fields.ts'
import type { CampaignRow } from '../campaigns/store.ts'

/**
 * Has a campaign looked at, in the transaction in which it was made or changed: it is PENDING_REVIEW by now, and locked behind
 * its brand. Of one that was being looked at before, that review is over.
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

/** The submission that a reviewer sees: what the customer states, and the findings in its samples. */
function submissionOf(campaign: CampaignRow): Record<string, unknown> {
  const findings = findingsOf(campaign).map(({ code, says }) => `${code}: ${says}`)
  return {
    brand_id: campaign.brand_id,
    ...Object.fromEntries(campaignFieldNames.map((name) => [name, campaign[name]])),
    ...(findings.length > 0 && { findings }),
  }
}
