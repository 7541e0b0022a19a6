import type { Answered } from '../../api/contracts.ts'

/** A SIM as operators see it, and its key. */
export type SimSeen = Answered<'readSim'>
export type OfSim = { partner: string; iccid: string }
