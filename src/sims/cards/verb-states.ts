import { suspendedStatuses, simStates, simStatuses, simStatusName, type SimStatus } from '../states/states.ts'

type MoveEvent = (typeof simStates.moves)[number][1]

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

/** The state to which a verb moves a SIM, or why the verb is refused. */
export function stateAfter(now: SimState, { verb, customer }: Ordered): SimState | { refused: string } {
  const name = simStatusName(now.status)
  const event = verb === 'resume' ? resumption(now) : verb
  const narrower = customer ? (customerVerbs as Partial<Record<SimVerb, readonly string[]>>)[verb] : undefined
  const next = simStates.to(event)
  if (name === next) return { refused: `It is already ${name}.` }
  if (!simStates.allows(name, event)) return { refused: `While it is ${name}, ${verb} is not possible.` }
  if ((narrower && !narrower.includes(name)) || (customer && verb === 'resume' && now.locked))
    return { refused: `While it is ${name}, only an operator may request ${verb}.` }
  const status = simStatuses[next]
  if (!holds(next)) return { status, resume_status: null, locked: false }
  return { status, resume_status: now.resume_status ?? now.status, locked: now.locked || !customer }
}

const holds = (status: SimStatus) => suspendedStatuses.some((code) => code === simStatuses[status])

function resumption({ resume_status: before }: SimState): MoveEvent {
  if (before === simStatuses.Test) return 'resumeTest'
  return before === simStatuses.Productive ? 'resumeProductive' : 'resumeDelivered'
}
