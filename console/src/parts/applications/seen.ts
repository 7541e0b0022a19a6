import type { Answered } from '../../api/contracts.ts'

/** An application as the API returns it. */
export type ApplicationSeen = Answered<'getApplication'>
