import type { Answered } from '../../api/contracts.ts'

/** The last day of an account. */
export type Day = Answered<'readOwnOverview'>
