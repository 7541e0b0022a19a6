import { machine } from '#platform/contract/machine.ts'

/** States of the verification of a mobile number by a code or reply. A new verification of the same brand supersedes a pending one. */
export const otpStates = machine('mobile verification', [
  // state      event          next state
  ['PENDING', 'verified', 'VERIFIED'],
  ['PENDING', 'failed', 'FAILED'],
  ['PENDING', 'superseded', 'SUPERSEDED'],
])

export type OtpEvent = (typeof otpStates.moves)[number][1]
export type OtpStatus = (typeof otpStates.moves)[number][0 | 2]
