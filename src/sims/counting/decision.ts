import type { Counted, DoubtReason } from './counted.ts'
import type { Growth } from './growth.ts'

/** How to count a record: as the start of a session, or as usage of a known one. */
export type Decision =
  /** The record begins a session. `before` is a session that was open with the same ID; `until` is the start of the next session, if known. */
  | {
      does: 'begin'
      before?: Counted | undefined
      until?: number | undefined
      doubt?: DoubtReason | undefined
    }
  | { does: 'count'; session: Counted; growth?: Growth | undefined; doubt?: DoubtReason | undefined }
