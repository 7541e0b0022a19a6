import type { Answered } from '../../api/contracts.ts'

/** How the exchange is doing now. */
export type Overview = Answered<'readOverview'>
