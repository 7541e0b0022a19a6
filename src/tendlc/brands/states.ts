import { machine } from '#platform/contract/machine.ts'

/** Specification 2, "Brand status"; how brands are suspended, restored and terminated is ours (docs/decisions/0038-brands-and-registry.md). */
export const brandStates = machine('brand', [
  // state       event         next state
  ['ACTIVE', 'suspended', 'SUSPENDED'],
  ['SUSPENDED', 'restored', 'ACTIVE'],
  ['ACTIVE', 'terminated', 'TERMINATED'],
  ['SUSPENDED', 'terminated', 'TERMINATED'],
  ['ACTIVE', 'deleted', 'DELETED'], // S2-180
  ['SUSPENDED', 'deleted', 'DELETED'],
])

/** What the registry knows of a brand's identity (S2-036). Every change of what it is known by has it checked again. */
export const identityStates = machine('identity', [
  // state            event         next state
  ['PENDING', 'verified', 'VERIFIED'],
  ['PENDING', 'notVerified', 'UNVERIFIED'],
  ['PENDING', 'submitted', 'PENDING'],
  ['VERIFIED', 'submitted', 'PENDING'],
  ['UNVERIFIED', 'submitted', 'PENDING'],
  ['VETTED_VERIFIED', 'submitted', 'PENDING'],
  ['VERIFIED', 'vetted', 'VETTED_VERIFIED'],
  ['VETTED_VERIFIED', 'vettingExpired', 'VERIFIED'],
])

/** Whether somebody who reads the mails to `verification_email` has confirmed the brand (S2-012, S2-013). */
export const emailStates = machine('email', [
  // state    event        next state
  ['PENDING', 'confirmed', 'VERIFIED'],
  ['VERIFIED', 'changed', 'PENDING'],
])

/** Whether somebody who holds the mobile phone has (S2-038, S2-203). */
export const mobileStates = machine('mobile', [
  // state    event        next state
  ['PENDING', 'confirmed', 'VERIFIED'],
  ['VERIFIED', 'changed', 'PENDING'],
])
