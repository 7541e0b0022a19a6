import type { Answered } from '../../api/contracts.ts'

/** A NAS as operators see it. */
export type Gateway = Answered<'listNas'>['nas'][number]
