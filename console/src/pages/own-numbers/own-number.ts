import type { Answered } from '../../api/contracts.ts'

/** A number of the account. */
export type OwnNumber = Answered<'listOwnedNumbers'>['numbers'][number]
