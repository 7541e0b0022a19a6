import {
  FaultSet,
  type ActiveFault as Active,
  type FaultEvents,
  type FaultLog,
} from '../../control/fault-set.ts'
import { FAULTS, type FaultName } from './table.ts'

export type ActiveFault = Active<FaultName>

/** The active faults of one carrier. */
export class Faults extends FaultSet<typeof FAULTS> {
  /** Submits since the start of a fault, or since its last occurrence. */
  readonly #submits = new WeakMap<ActiveFault, number>()

  constructor(log: FaultLog, events: FaultEvents<FaultName>) {
    super(FAULTS, log, events)
  }

  /** Counts a submit for a fault that happens at the nth submit; returns true for that submit. */
  due(name: 'reset' | 'close' | 'unbind', session: number): boolean {
    const active = this.find(name, session)
    if (!active) return false
    const submits = (this.#submits.get(active) ?? 0) + 1
    const isDue = submits >= Number(active.parameters['submits'])
    this.#submits.set(active, isDue ? 0 : submits)
    if (isDue) this.done(active)
    return isDue
  }
}
