import { lost, refused, type Behaviour } from '../behaviour.ts'
import type { Faults } from './faults.ts'

/** Applies active faults to a planned behavior: first faults that end the session, then the other faults in order. */
export function faulty(faults: Faults, session: number, planned: Behaviour): Behaviour {
  for (const ending of ['reset', 'close', 'unbind'] as const)
    if (faults.due(ending, session)) return lost(ending)
  const status = (faults.take('throttle', session) ?? faults.take('refuse-submits', session))?.status
  if (status !== undefined) return refused(status)
  let behaviour = planned
  const late = faults.take('slow-answers', session)
  if (late) behaviour = { ...behaviour, answerAfterMs: late.ms }
  if (faults.take('repeat-ids', session)) behaviour = { ...behaviour, id: { shared: 'fault' } }
  if (faults.take('wrong-sequence', session)) behaviour = { ...behaviour, answer: 'stray' }
  if (faults.take('tear', session, ({ of }) => of === 'submit_sm_resp'))
    behaviour = { ...behaviour, answer: 'torn' }
  if (faults.take('foreign-ids', session))
    behaviour = { ...behaviour, receipts: behaviour.receipts.map((step) => ({ ...step, foreign: true })) }
  if (faults.take('lose-receipts', session)) behaviour = { ...behaviour, receipts: [] }
  return behaviour
}
