import type { Answered } from '../../api/contracts.ts'

/** A gateway as operators see it. */
export type Gateway = Answered<'listNas'>['nas'][number]
