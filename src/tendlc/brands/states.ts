import { machine } from '#platform/contract/machine.ts'

/** Specification 2, "Brand status". It does not define suspension, restoration and termination: see docs/decisions/0038-brands-and-registry.md. */
export const brandStates = machine('brand', [
  // state       event         next state
  ['ACTIVE', 'suspended', 'SUSPENDED'],
  ['SUSPENDED', 'restored', 'ACTIVE'],
  ['ACTIVE', 'terminated', 'TERMINATED'],
  ['SUSPENDED', 'terminated', 'TERMINATED'],
  ['ACTIVE', 'deleted', 'DELETED'], // S2-180
  ['SUSPENDED', 'deleted', 'DELETED'],
])

/** Identity verification by the registry (S2-036). A change of an identifying field restarts it. */
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

/** Verification of `verification_email` by a link in an email (S2-012, S2-013). */
export const emailStates = machine('email', [
  // state    event        next state
  ['PENDING', 'confirmed', 'VERIFIED'],
  ['VERIFIED', 'changed', 'PENDING'],
])

/** Verification of the mobile phone by a text (S2-038, S2-203). */
export const mobileStates = machine('mobile', [
  // state    event        next state
  ['PENDING', 'confirmed', 'VERIFIED'],
  ['VERIFIED', 'changed', 'PENDING'],
])
