import { suspendedStatuses, simStates, simStatuses, simStatusName, type SimStatus } from '../states/states.ts'

type MoveEvent = (typeof simStates.moves)[number][1]

/** What can be asked to become of a SIM: the events of its states, of which `resume` is several. */
export type SimVerb = Exclude<MoveEvent, `resume${string}`> | 'resume'

const events = [...new Set(simStates.moves.map(([, event]) => event))]

/** All of them: those that an operator may ask for. */
export const simVerbs = [...events.filter((event) => !event.startsWith('resume')), 'resume'] as SimVerb[]

/** Those that a customer may ask for, and from which statuses, where not from all. */
export const customerVerbs = {
  test: undefined,
  activate: ['Delivered', 'Test'],
  block: ['Delivered', 'Test', 'Productive'],
  suspend: undefined,
  resume: ['Blocked (manually)', 'Suspended'],
  terminate: undefined,
} as const satisfies Partial<Record<SimVerb, readonly SimStatus[] | undefined>>

export type CustomerVerb = keyof typeof customerVerbs

/** In their order. */
export const customerVerbNames = Object.keys(customerVerbs) as CustomerVerb[]

/**
 * How a SIM stands: codes of its status, and of the one that it had before it was held up. `locked`: not, or not only, by its customer,
 * who cannot resume it then.
 */
export type SimState = { status: number; resume_status: number | null; locked: boolean }

type Ordered = { verb: SimVerb; customer: boolean }

/** Where a verb leads a SIM to, or why it cannot be. */
export function stateAfter(now: SimState, { verb, customer }: Ordered): SimState | { refused: string } {
  const name = simStatusName(now.status)
  const event = verb === 'resume' ? resumption(now) : verb
  const narrower = customer ? (customerVerbs as Partial<Record<SimVerb, readonly string[]>>)[verb] : undefined
  const next = simStates.to(event)
  if (name === next) return { refused: `It is ${name} already.` }
  if (!simStates.allows(name, event)) return { refused: `While it is ${name}, ${verb} is not possible.` }
  if ((narrower && !narrower.includes(name)) || (customer && verb === 'resume' && now.locked))
    return { refused: `While it is ${name}, only an operator may ask for ${verb}.` }
  const status = simStatuses[next]
  if (!holds(next)) return { status, resume_status: null, locked: false }
  return { status, resume_status: now.resume_status ?? now.status, locked: now.locked || !customer }
}

const holds = (status: SimStatus) => suspendedStatuses.some((code) => code === simStatuses[status])

function resumption({ resume_status: before }: SimState): MoveEvent {
  if (before === simStatuses.Test) return 'resumeTest'
  return before === simStatuses.Productive ? 'resumeProductive' : 'resumeDelivered'
}
