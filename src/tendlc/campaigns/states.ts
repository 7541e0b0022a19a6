import { machine } from '#platform/machine.ts'

/** Specification 2, "Campaign status" and "Moves that are stated". */
export const campaignStates = machine('campaign', [
  // state                 event        next state
  ['PENDING_REVIEW', 'updated', 'PENDING_REVIEW'], // S2-256
  ['UPDATES_REQUIRED', 'updated', 'PENDING_REVIEW'],
  ['CARRIERS_REVIEW', 'updated', 'PENDING_REVIEW'],
  ['ACTIVE', 'updated', 'PENDING_REVIEW'],
  ['REJECTED', 'updated', 'PENDING_REVIEW'], // S2-179
  ['PENDING_REVIEW', 'canceled', 'CANCELED'], // S2-174
  ['UPDATES_REQUIRED', 'canceled', 'CANCELED'],
  ['CARRIERS_REVIEW', 'canceled', 'CANCELED'],
  ['ACTIVE', 'canceled', 'CANCELED'],
  ['PENDING_CANCELLATION', 'canceled', 'CANCELED'],
  ['SUSPENDED', 'canceled', 'CANCELED'],
  ['REJECTED', 'canceled', 'CANCELED'],
  ['CNP_CANCELED', 'canceled', 'CANCELED'],
  ['PORTED_OUT', 'canceled', 'CANCELED'],
  ['ACTIVE', 'stopped', 'PENDING_CANCELLATION'], // S2-210
])

/** States in which a campaign is none of its brand's any more: nothing leads out of them. */
export const endedStates = ['TERMINATED', 'EXPIRED', 'CANCELED'] as const
