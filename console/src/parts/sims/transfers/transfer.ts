import type { Answered } from '../../../api/contracts.ts'

/** SIMs that a customer gives, or is given. */
export type Transfer = Answered<'listSimTransfers'>['transfers'][number]
