import { machine } from '#platform/contract/machine.ts'

/**
 * Specification 2, "Campaign status" and "Moves that are stated". Moves without a row ID are not specified (see
 * docs/decisions/0039-campaigns-and-reviews.md). An event leads to the same next state from every state.
 */
export const campaignStates = machine('campaign', [
  // state                 event        next state
  ['none', 'created', 'PENDING_REVIEW'], // S2-173
  ['none', 'imported', 'PENDING_REVIEW'],
  ['PENDING_REVIEW', 'approved', 'CARRIERS_REVIEW'], // S2-163
  ['PENDING_REVIEW', 'changesRequested', 'UPDATES_REQUIRED'], // S2-162
  ['PENDING_REVIEW', 'rejected', 'REJECTED'], // S2-170
  ['PENDING_REVIEW', 'updated', 'PENDING_REVIEW'], // S2-256
  ['UPDATES_REQUIRED', 'updated', 'PENDING_REVIEW'],
  ['CARRIERS_REVIEW', 'updated', 'PENDING_REVIEW'],
  ['ACTIVE', 'updated', 'PENDING_REVIEW'],
  ['REJECTED', 'updated', 'PENDING_REVIEW'], // S2-179
  ['PENDING_REVIEW', 'resellerRejected', 'UPDATES_REQUIRED'],
  ['CARRIERS_REVIEW', 'resellerRejected', 'UPDATES_REQUIRED'],
  ['ACTIVE', 'resellerRejected', 'UPDATES_REQUIRED'],
  ['PENDING_REVIEW', 'registryRejected', 'REJECTED'],
  ['UPDATES_REQUIRED', 'registryRejected', 'REJECTED'],
  ['CARRIERS_REVIEW', 'registryRejected', 'REJECTED'],
  ['ACTIVE', 'registryRejected', 'REJECTED'],
  ['PENDING_CANCELLATION', 'registryRejected', 'REJECTED'],
  ['SUSPENDED', 'registryRejected', 'REJECTED'],
  ['UPDATES_REQUIRED', 'overdue', 'UPDATES_REQUIRED'],
  ['CARRIERS_REVIEW', 'carriersApproved', 'ACTIVE'], // S2-164, S2-177
  ['ACTIVE', 'stopped', 'PENDING_CANCELLATION'], // S2-210
  ['ACTIVE', 'suspended', 'SUSPENDED'], // S2-166
  ['PENDING_CANCELLATION', 'suspended', 'SUSPENDED'],
  ['PENDING_REVIEW', 'suspended', 'SUSPENDED'],
  ['UPDATES_REQUIRED', 'suspended', 'SUSPENDED'],
  ['CARRIERS_REVIEW', 'suspended', 'SUSPENDED'],
  ['SUSPENDED', 'restored', 'ACTIVE'], // S2-178
  ['SUSPENDED', 'terminated', 'TERMINATED'], // S2-178
  ['ACTIVE', 'terminated', 'TERMINATED'],
  ['PENDING_CANCELLATION', 'terminated', 'TERMINATED'],
  ['PENDING_REVIEW', 'terminated', 'TERMINATED'],
  ['UPDATES_REQUIRED', 'terminated', 'TERMINATED'],
  ['CARRIERS_REVIEW', 'terminated', 'TERMINATED'],
  ['REJECTED', 'terminated', 'TERMINATED'],
  ['ACTIVE', 'lapsed', 'CANCELED'], // S2-175
  ['PENDING_CANCELLATION', 'lapsed', 'CANCELED'], // S2-176
  ['PENDING_REVIEW', 'lapsed', 'CANCELED'],
  ['UPDATES_REQUIRED', 'lapsed', 'CANCELED'],
  ['CARRIERS_REVIEW', 'lapsed', 'CANCELED'],
  ['SUSPENDED', 'lapsed', 'CANCELED'],
  ['REJECTED', 'lapsed', 'CANCELED'],
  ['ACTIVE', 'expired', 'EXPIRED'], // S2-168
  ['PENDING_REVIEW', 'expired', 'EXPIRED'],
  ['UPDATES_REQUIRED', 'expired', 'EXPIRED'],
  ['CARRIERS_REVIEW', 'expired', 'EXPIRED'],
  ['SUSPENDED', 'expired', 'EXPIRED'],
  ['REJECTED', 'expired', 'EXPIRED'],
  ['PENDING_REVIEW', 'canceled', 'CANCELED'], // S2-174
  ['UPDATES_REQUIRED', 'canceled', 'CANCELED'],
  ['CARRIERS_REVIEW', 'canceled', 'CANCELED'],
  ['ACTIVE', 'canceled', 'CANCELED'],
  ['PENDING_CANCELLATION', 'canceled', 'CANCELED'],
  ['SUSPENDED', 'canceled', 'CANCELED'],
  ['REJECTED', 'canceled', 'CANCELED'],
  ['CNP_CANCELED', 'canceled', 'CANCELED'],
  ['PORTED_OUT', 'canceled', 'CANCELED'],
  ['PENDING_REVIEW', 'migrationCanceled', 'CNP_CANCELED'], // S2-171
  ['UPDATES_REQUIRED', 'migrationCanceled', 'CNP_CANCELED'],
  ['CARRIERS_REVIEW', 'migrationCanceled', 'CNP_CANCELED'],
  ['ACTIVE', 'migrationCanceled', 'CNP_CANCELED'],
  ['ACTIVE', 'portedOut', 'PORTED_OUT'], // S2-172
  ['PENDING_CANCELLATION', 'portedOut', 'PORTED_OUT'],
  ['PENDING_REVIEW', 'portedOut', 'PORTED_OUT'],
  ['UPDATES_REQUIRED', 'portedOut', 'PORTED_OUT'],
  ['CARRIERS_REVIEW', 'portedOut', 'PORTED_OUT'],
  ['SUSPENDED', 'portedOut', 'PORTED_OUT'],
  ['CNP_CANCELED', 'migrated', 'PENDING_REVIEW'],
  ['PORTED_OUT', 'migrated', 'PENDING_REVIEW'],
  ['REJECTED', 'migrated', 'PENDING_REVIEW'], // S2-179: re-shared
])

export type CampaignEvent = (typeof campaignStates.moves)[number][1]

/** States without a way out: the campaign no longer counts for its brand. */
export const finalStates = ['TERMINATED', 'EXPIRED', 'CANCELED'] as const

/** States of a campaign that has ended. Without a final state it may be imported again. */
export const closedStates = [...finalStates, 'CNP_CANCELED', 'PORTED_OUT'] as const

export const isFinal = (status: string): boolean => finalStates.some((one) => one === status)

export const isClosed = (status: string): boolean => closedStates.some((one) => one === status)
