import type { Answered } from '../../api/contracts.ts'

/** SIMs that one gives, or is given. */
export type Transfer = Answered<'listOwnSimTransfers'>['transfers'][number]
