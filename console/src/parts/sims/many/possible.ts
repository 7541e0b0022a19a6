import { simStatuses, simStatusNames, type SimStatus } from '#sims/states/states.ts'
import { stateAfter } from '#sims/cards/verb-states.ts'
import type { Verb } from '../sheet/verbs.ts'

/** The statuses that a verb is possible from, whatever was before one that holds a SIM up. */
export function statusesFor(verb: Verb, customer: boolean): readonly SimStatus[] {
  const resume_status = simStatuses.Productive
  return simStatusNames.filter(
    (name) =>
      !(
        'refused' in
        stateAfter({ status: simStatuses[name], resume_status, locked: false }, { verb, customer })
      ),
  )
}
