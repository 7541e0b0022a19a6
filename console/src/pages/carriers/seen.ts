import type { Answered } from '../../api/contracts.ts'

/** A carrier as the exchange shows it. */
export type CarrierSeen = Answered<'readCarrier'>
