import type { Answered } from '../../api/contracts.ts'

/** An application as the API shows it. */
export type ApplicationSeen = Answered<'getApplication'>
