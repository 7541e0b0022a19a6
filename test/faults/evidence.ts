import type { ReceivedSubmit } from '../../simulators/carrier/index.ts'
import type { Facts, MessageFact } from './facts.ts'
import type { Operation } from './history.ts'
import type { WebhookLog } from './sink.ts'

/** Everything that was seen of a run, from inside and from outside. */
export type Evidence = {
  history: readonly Operation[]
  facts: Facts
  submits: readonly ReceivedSubmit[]
  told: WebhookLog
}

/** One promise, how many things it was checked on, and every difference that was found. */
export type PromiseResult = { promise: string; checked: number; differences: string[] }

/** Holds one promise against what was seen; answers on how many things. */
export type Check = (seen: Indexed, differ: (label: string) => void) => number

/** The same, to be looked up by what connects its parts. */
export type Indexed = Evidence & {
  byRef: Map<string, MessageFact[]>
  operations: Map<string, Operation>
  events: Map<string, Facts['events']>
  submitsTo: Map<string, ReceivedSubmit[]>
}
