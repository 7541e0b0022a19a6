import type { FaultInputIn, FaultKind, FaultTable, ParametersIn } from './fault-kinds.ts'

/** One active fault. */
export type ActiveFault<Name = string> = {
  id: number
  fault: Name
  /** The affected session; undefined for all. */
  session: number | undefined
  parameters: Readonly<Record<string, string | number>>
  /** Number of past and remaining occurrences; undefined for unlimited. */
  done: number
  left: number | undefined
  /** End in milliseconds since 1970. */
  until: number | undefined
  timer?: NodeJS.Timeout
}

type FitsAny = (parameters: ActiveFault['parameters']) => boolean
const always = () => true

type Facts = Readonly<Record<string, string | number>>

/** The log of the simulator, which records when faults begin and end. */
export type FaultLog = {
  note(event: 'fault-begins' | 'fault-ends', session: number | undefined, facts: Facts): void
}

export type FaultEvents<Name> = {
  begins(fault: ActiveFault<Name>): void
  ends(fault: ActiveFault<Name>): void
}

/** The active faults of one simulator. */
export class FaultSet<T extends FaultTable, Name extends keyof T & string = keyof T & string> {
  readonly #table: T
  readonly #log: FaultLog
  readonly #events: FaultEvents<Name>
  #byName = new Map<Name, ActiveFault<Name>[]>()
  #lastId = 0
  /** Whether there is an active fault, for fast paths. */
  any = false

  constructor(table: T, log: FaultLog, events: FaultEvents<Name>) {
    this.#table = table
    this.#log = log
    this.#events = events
  }

  /** Activates a fault and returns its ID. */
  inject({ fault, session, seconds, count, ...provided }: FaultInputIn<T, Name>): number {
    const kind: FaultKind = this.#table[fault]!
    const usual = Object.entries(kind.parameters).map(([name, { usually }]) => [name, usually])
    const active: ActiveFault<Name> = {
      id: ++this.#lastId,
      fault,
      session,
      parameters: { ...(Object.fromEntries(usual) as Facts), ...(provided as Facts) },
      done: 0,
      left: count ?? kind.usually,
      until: seconds === undefined ? undefined : Date.now() + seconds * 1000,
    }
    if (seconds !== undefined) active.timer = setTimeout(() => this.#end(active), seconds * 1000)
    this.#byName.set(fault, [...(this.#byName.get(fault) ?? []), active])
    this.any = true
    const bounds = { ...(count && { count }), ...(seconds && { seconds }) }
    this.#log.note('fault-begins', session, { id: active.id, fault, ...active.parameters, ...bounds })
    this.#events.begins(active)
    return active.id
  }

  /** Clears one fault, all faults of a name, or all; returns the number of cleared faults. */
  withdraw(selector?: number | Name): number {
    const ended = this.list().filter(
      ({ id, fault }) => selector === undefined || selector === id || selector === fault,
    )
    for (const fault of ended) this.#end(fault)
    return ended.length
  }

  /** The active faults in the order of their start. */
  list(): ActiveFault<Name>[] {
    return [...this.#byName.values()].flat().toSorted((a, b) => a.id - b.id)
  }

  /** The parameters of an active fault of a session. */
  holds<N extends Name>(name: N, session?: number): ParametersIn<T, N> | undefined {
    return this.find(name, session)?.parameters as ParametersIn<T, N> | undefined
  }

  /** Returns the same as `holds`, but only if the fault `fits` now. Counts the occurrence, and clears the fault after its last occurrence. */
  take<N extends Name>(
    name: N,
    session?: number,
    fits?: (parameters: ParametersIn<T, N>) => boolean,
  ): ParametersIn<T, N> | undefined {
    const active = this.find(name, session, fits as FitsAny | undefined)
    if (active) this.done(active)
    return active?.parameters as ParametersIn<T, N> | undefined
  }

  done(active: ActiveFault<Name>): void {
    active.done += 1
    if (active.left === undefined) return
    active.left -= 1
    if (active.left === 0) this.#end(active)
  }

  close(): void {
    for (const { timer } of this.list()) clearTimeout(timer)
    this.#byName.clear()
    this.any = false
  }

  protected find(
    name: Name,
    session: number | undefined,
    fits: FitsAny = always,
  ): ActiveFault<Name> | undefined {
    return this.#byName
      .get(name)
      ?.find((one) => (one.session === undefined || one.session === session) && fits(one.parameters))
  }

  #end(active: ActiveFault<Name>): void {
    const { fault, id, done, timer, session } = active
    const list = this.#byName.get(fault)
    if (!list?.includes(active)) return
    clearTimeout(timer)
    const rest = list.filter((one) => one !== active)
    if (rest.length > 0) this.#byName.set(fault, rest)
    else this.#byName.delete(fault)
    this.any = this.#byName.size > 0
    this.#log.note('fault-ends', session, { id, fault, done })
    this.#events.ends(active)
  }
}
