import type { Answered } from '../../../api/contracts.ts'

/** A transfer of SIMs from or to a customer. */
export type Transfer = Answered<'listSimTransfers'>['transfers'][number]
