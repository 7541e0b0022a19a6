import { simStatuses, simStatusNames, type SimStatus } from '#sims/states/states.ts'
import { eventOf } from '#sims/cards/verb-states.ts'
import type { Verb } from '../sheet/verbs.ts'

/** The statuses in which a verb is possible, including all that can precede a suspension. */
export function statusesFor(verb: Verb, customer: boolean): readonly SimStatus[] {
  const resume_status = simStatuses.Productive
  return simStatusNames.filter(
    (name) =>
      !(
        'refused' in eventOf({ status: simStatuses[name], resume_status, locked: false }, { verb, customer })
      ),
  )
}
