import type { Answered } from '../../api/contracts.ts'

/** The last 24 hours of an account, as the API returns them. */
export type Day = Answered<'readOwnOverview'>
