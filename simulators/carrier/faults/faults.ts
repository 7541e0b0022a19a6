import type { Journal } from '../log/journal.ts'
import { FAULTS, type FaultKind, type FaultName, type FaultInput, type Parameters } from './table.ts'

/** One active fault. */
export type ActiveFault = {
  id: number
  fault: FaultName
  /** The affected session; undefined for all. */
  session: number | undefined
  parameters: Readonly<Record<string, string | number>>
  /** Number of past and remaining occurrences; undefined for unlimited. */
  done: number
  left: number | undefined
  /** End in milliseconds since 1970. */
  until: number | undefined
  /** Submits since its start or its last occurrence. */
  submits: number
  timer?: NodeJS.Timeout
}

type FitsAny = (parameters: ActiveFault['parameters']) => boolean
const always = () => true

export type FaultEvents = { begins(fault: ActiveFault): void; ends(fault: ActiveFault): void }

/** The active faults of one carrier. */
export class Faults {
  readonly #journal: Journal
  readonly #events: FaultEvents
  #byName: { [N in FaultName]?: ActiveFault[] } = {}
  #lastId = 0
  /** Whether there is an active fault, for fast paths. */
  any = false

  constructor(journal: Journal, events: FaultEvents) {
    this.#journal = journal
    this.#events = events
  }

  /** Activates a fault and returns its ID. */
  inject({ fault, session, seconds, count, ...provided }: FaultInput): number {
    const kind: FaultKind = FAULTS[fault]
    const usual = Object.entries(kind.parameters).map(([name, { usually }]) => [name, usually])
    const active: ActiveFault = {
      id: ++this.#lastId,
      fault,
      session,
      parameters: { ...Object.fromEntries(usual), ...provided },
      done: 0,
      left: count ?? kind.usually,
      until: seconds === undefined ? undefined : Date.now() + seconds * 1000,
      submits: 0,
    }
    if (seconds !== undefined) active.timer = setTimeout(() => this.#end(active), seconds * 1000)
    const list = (this.#byName[fault] ??= [])
    list.push(active)
    this.any = true
    const bounds = { ...(count && { count }), ...(seconds && { seconds }) }
    this.#journal.note('fault-begins', session, { id: active.id, fault, ...active.parameters, ...bounds })
    this.#events.begins(active)
    return active.id
  }

  /** Clears one fault, all faults of a name, or all; returns the number of cleared faults. */
  withdraw(selector?: number | FaultName): number {
    const ended = this.list().filter(
      ({ id, fault }) => selector === undefined || selector === id || selector === fault,
    )
    for (const fault of ended) this.#end(fault)
    return ended.length
  }

  /** The active faults in the order of their start. */
  list(): ActiveFault[] {
    return Object.values(this.#byName)
      .flat()
      .toSorted((a, b) => a.id - b.id)
  }

  /** The parameters of an active fault of a session. */
  holds<N extends FaultName>(name: N, session: number): Parameters<N> | undefined {
    return this.#find(name, session)?.parameters as Parameters<N> | undefined
  }

  /** Returns the same as `holds`, but only if the fault `fits` now. Counts the occurrence, and clears the fault after its last occurrence. */
  take<N extends FaultName>(
    name: N,
    session: number,
    fits?: (parameters: Parameters<N>) => boolean,
  ): Parameters<N> | undefined {
    const active = this.#find(name, session, fits as FitsAny | undefined)
    if (active) this.done(active)
    return active?.parameters as Parameters<N> | undefined
  }

  /** Counts a submit for a fault that happens at the nth submit; returns true for that submit. */
  due(name: 'reset' | 'close' | 'unbind', session: number): boolean {
    const active = this.#find(name, session)
    if (!active) return false
    active.submits += 1
    if (active.submits < Number(active.parameters['submits'])) return false
    active.submits = 0
    this.done(active)
    return true
  }

  done(active: ActiveFault): void {
    active.done += 1
    if (active.left === undefined) return
    active.left -= 1
    if (active.left === 0) this.#end(active)
  }

  close(): void {
    for (const { timer } of this.list()) clearTimeout(timer)
    this.#byName = {}
    this.any = false
  }

  #find(name: FaultName, session: number, fits: FitsAny = always): ActiveFault | undefined {
    return this.#byName[name]?.find(
      (one) => (one.session === undefined || one.session === session) && fits(one.parameters),
    )
  }

  #end(active: ActiveFault): void {
    const { fault, id, done, timer, session } = active
    const list = this.#byName[fault]
    if (!list?.includes(active)) return
    clearTimeout(timer)
    const rest = list.filter((one) => one !== active)
    if (rest.length > 0) this.#byName[fault] = rest
    else delete this.#byName[fault]
    this.any = Object.keys(this.#byName).length > 0
    this.#journal.note('fault-ends', session, { id, fault, done })
    this.#events.ends(active)
  }
}
