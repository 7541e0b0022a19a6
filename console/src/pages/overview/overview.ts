import type { Answered } from '../../api/contracts.ts'

/** The current state of the exchange, as the API returns it. */
export type Overview = Answered<'readOverview'>
