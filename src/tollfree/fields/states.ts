import { machine } from '#platform/contract/machine.ts'

/** The states of a registration (S2-187). */
export const registrationStates = machine('toll-free registration', [
  // state   event        next state
  ['none', 'drafted', 'DRAFT'],
  ['none', 'submitted', 'SUBMITTED'],
  ['DRAFT', 'submitted', 'SUBMITTED'],
])

/**
 * Specification 2, "TFN number status" (S2-188). The moves are not specified (see docs/decisions/0041-toll-free-registration.md). `released`: the
 * account no longer owns the number.
 */
export const tollFreeNumberStates = machine('toll-free number', [
  // state               event               next state
  ['none', 'drafted', 'DRAFT'],
  ['none', 'submitted', 'PENDING_REVIEW'],
  ['DRAFT', 'submitted', 'PENDING_REVIEW'],
  ['UPDATES_REQUIRED', 'submitted', 'PENDING_REVIEW'],
  ['CARRIERS_REVIEW', 'submitted', 'PENDING_REVIEW'],
  ['PENDING_REVIEW', 'approved', 'CARRIERS_REVIEW'],
  ['PENDING_REVIEW', 'changesRequested', 'UPDATES_REQUIRED'],
  ['PENDING_REVIEW', 'rejected', 'REJECTED'],
  ['CARRIERS_REVIEW', 'registered', 'REGISTERED'],
  ['CARRIERS_REVIEW', 'changesRequested', 'UPDATES_REQUIRED'],
  ['CARRIERS_REVIEW', 'rejected', 'REJECTED'],
  ['REGISTERED', 'tokenExpired', 'UPDATES_REQUIRED'],
  ['REGISTERED', 'changesRequested', 'UPDATES_REQUIRED'],
  ['REGISTERED', 'rejected', 'REJECTED'],
  ['PENDING_REVIEW', 'blocked', 'BLOCKED'],
  ['UPDATES_REQUIRED', 'blocked', 'BLOCKED'],
  ['CARRIERS_REVIEW', 'blocked', 'BLOCKED'],
  ['REGISTERED', 'blocked', 'BLOCKED'],
  ['BLOCKED', 'unblocked', 'PENDING_REVIEW'],
  ['PENDING_REVIEW', 'released', 'REJECTED'],
  ['UPDATES_REQUIRED', 'released', 'REJECTED'],
  ['CARRIERS_REVIEW', 'released', 'REJECTED'],
  ['REGISTERED', 'released', 'REJECTED'],
])

export type NumberEvent = (typeof tollFreeNumberStates.moves)[number][1]
