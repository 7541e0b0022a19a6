import type { CampaignEvent } from './states.ts'

/** Default reason of a status change for which no reason was stated: most changes follow from a response, a request or time. */
export const moveReasons: Readonly<Record<CampaignEvent, string>> = {
  created: 'The campaign was submitted.',
  imported: 'The campaign was imported from another provider.',
  approved: 'The review approved the campaign; it was submitted to the networks.',
  changesRequested: 'The review requests changes.',
  rejected: 'The campaign was rejected.',
  updated: 'The campaign was changed and is reviewed again.',
  resellerRejected: 'The reseller of the campaign was rejected.',
  registryRejected: 'The campaign registry or all networks rejected the campaign.',
  overdue: 'The requested changes were not made in time.',
  carriersApproved: 'All networks that support the use case approved the campaign.',
  stopped: 'Auto-renewal was switched off; the campaign ends with its period.',
  suspended: 'The campaign was suspended.',
  restored: 'The suspension was lifted.',
  terminated: 'The campaign was terminated.',
  lapsed: 'The campaign was not renewed.',
  expired: 'The renewal was not paid.',
  canceled: 'The customer canceled the campaign.',
  migrationCanceled: 'The other provider canceled the migration.',
  portedOut: 'The campaign moved to another provider.',
  migrated: 'The campaign was migrated again and is reviewed.',
}
