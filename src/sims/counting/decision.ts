import type { Counted, DoubtReason } from './counted.ts'
import type { Growth } from './growth.ts'

/** What is to be done with a record. */
export type Decision =
  /** It begins a session. `before` was open under the same id; `until` is when the next one began, where that is known. */
  | {
      does: 'begin'
      before?: Counted | undefined
      until?: number | undefined
      doubt?: DoubtReason | undefined
    }
  | { does: 'count'; session: Counted; growth?: Growth | undefined; doubt?: DoubtReason | undefined }
