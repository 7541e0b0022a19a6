import type { Evidence, Indexed, PromiseResult } from './evidence.ts'
import { promises } from './promises.ts'

/** Checks every promise, by comparing the data of customers, carriers and the database. */
export function check(evidence: Evidence): PromiseResult[] {
  const { history, facts, submits } = evidence
  const seen: Indexed = {
    ...evidence,
    byRef: Map.groupBy(facts.messages, (message) => message.client_ref),
    operations: new Map(history.map((operation) => [operation.clientRef, operation])),
    events: Map.groupBy(facts.events, (event) => event.message_id),
    submitsTo: Map.groupBy(submits, (submit) => submit.destination),
  }
  return promises.map(([promise, run]) => {
    const differences: string[] = []
    const checked = run(seen, (label) => differences.push(label))
    return { promise, checked, differences }
  })
}
