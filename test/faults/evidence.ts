import type { ReceivedSubmit } from '../../simulators/carrier/index.ts'
import type { Facts, MessageFact } from './facts.ts'
import type { Operation } from './history.ts'
import type { WebhookLog } from './sink.ts'

/** All observations of a run, from inside and outside the exchange. */
export type Evidence = {
  history: readonly Operation[]
  facts: Facts
  submits: readonly ReceivedSubmit[]
  notified: WebhookLog
  /** Webhooks at each registered endpoint of the customer. */
  registered?: readonly WebhookLog[]
}

/** A promise, the number of objects checked, and every difference found. */
export type PromiseResult = { promise: string; checked: number; differences: string[] }

/** Checks one promise against the evidence and returns the number of objects checked. */
export type Check = (seen: Indexed, differ: (label: string) => void) => number

/** The evidence with indexes by message and recipient. */
export type Indexed = Evidence & {
  byRef: Map<string, MessageFact[]>
  operations: Map<string, Operation>
  events: Map<string, Facts['events']>
  submitsTo: Map<string, ReceivedSubmit[]>
}
