import { machine } from '#platform/contract/machine.ts'

/**
 * Specification 2, "Campaign number link status" (S2-183). The moves are not specified (see docs/decisions/0040-campaign-numbers-and-throughput.md).
 * `released`: the account no longer owns the number; `moved`: the number is linked to another campaign.
 */
export const campaignNumberStates = machine('campaign number', [
  // state     event       next state
  ['REJECTED', 'requested', 'LINKING'],
  ['UNLINKED', 'requested', 'LINKING'],
  ['LINKING', 'linked', 'LINKED'],
  ['LINKING', 'rejected', 'REJECTED'],
  ['LINKING', 'unlinking', 'UNLINKING'],
  ['LINKED', 'unlinking', 'UNLINKING'],
  ['UNLINKING', 'unlinked', 'UNLINKED'],
  ['LINKED', 'moved', 'UNLINKED'],
  ['UNLINKING', 'moved', 'UNLINKED'],
  ['LINKING', 'released', 'UNLINKED'],
  ['LINKED', 'released', 'UNLINKED'],
  ['UNLINKING', 'released', 'UNLINKED'],
])
