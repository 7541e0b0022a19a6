import type { Sql } from '#platform/db.ts'
import type { Mover } from '../brands/store.ts'
import type { CampaignRow } from './store.ts'

/**
 * Has a campaign looked at, in the transaction in which it was made or changed: it is PENDING_REVIEW by now, and locked behind
 * its brand. Of one that was being looked at before, that review is over.
 */
export async function submitForReview(_sql: Sql, _campaign: CampaignRow, _by: Mover): Promise<void> {}
