import type { Evidence, Indexed, Verdict } from './evidence.ts'
import { promises } from './promises.ts'

/** Holds what customers, carriers and the database say against one another. */
export function check(evidence: Evidence): Verdict[] {
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
    const checked = run(seen, (what) => differences.push(what))
    return { promise, checked, differences }
  })
}
