import { suspendedStatuses, simStates, simStatuses, simStatusName, type SimStatus } from '../states/states.ts'

/** An event of the state machine. */
export type MoveEvent = (typeof simStates.moves)[number][1]

/** The changes of status that can be requested: the events of the state machine, with one `resume` for all resume events. */
export type SimVerb = Exclude<MoveEvent, `resume${string}`> | 'resume'

const events = [...new Set(simStates.moves.map(([, event]) => event))]

/** All verbs; an operator may request any of them. */
export const simVerbs = [...events.filter((event) => !event.startsWith('resume')), 'resume'] as SimVerb[]

/** The verbs that a customer may request, and the statuses from which they are allowed, if not from all. */
export const customerVerbs = {
  test: undefined,
  activate: ['Delivered', 'Test'],
  block: ['Delivered', 'Test', 'Productive'],
  suspend: undefined,
  resume: ['Blocked (manually)', 'Suspended'],
  terminate: undefined,
} as const satisfies Partial<Record<SimVerb, readonly SimStatus[] | undefined>>

export type CustomerVerb = keyof typeof customerVerbs

/** The names of the customer verbs, in order. */
export const customerVerbNames = Object.keys(customerVerbs) as CustomerVerb[]

/**
 * The state of a SIM: codes of the current status, and of the status before the block or suspension. `locked`: an operator or a rule has
 * blocked or suspended the SIM, possibly in addition to the customer, who therefore cannot resume the SIM.
 */
export type SimState = { status: number; resume_status: number | null; locked: boolean }

type Ordered = { verb: SimVerb; customer: boolean }

/** The event of the state machine that a verb means for a SIM, or why the verb is refused. */
export function eventOf(
  sim: SimState,
  { verb, customer }: Ordered,
): { event: MoveEvent } | { refused: string } {
  const name = simStatusName(sim.status)
  const event = verb === 'resume' ? resumption(sim) : verb
  const narrower = customer ? (customerVerbs as Partial<Record<SimVerb, readonly string[]>>)[verb] : undefined
  if (name === simStates.to(event)) return { refused: `The SIM is already ${name}.` }
  if (!simStates.allows(name, event)) return { refused: `While the SIM is ${name}, ${verb} is not possible.` }
  if ((narrower && !narrower.includes(name)) || (customer && verb === 'resume' && sim.locked))
    return { refused: `While the SIM is ${name}, ${verb} is reserved for operators.` }
  return { event }
}

/** Whether an event blocks or suspends a SIM, which can be resumed. */
export const suspends = (event: MoveEvent): boolean =>
  suspendedStatuses.some((code) => code === simStatuses[simStates.to(event)])

function resumption({ resume_status: before }: SimState): MoveEvent {
  if (before === simStatuses.Test) return 'resumeTest'
  return before === simStatuses.Productive ? 'resumeProductive' : 'resumeDelivered'
}
