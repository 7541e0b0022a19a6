import type { ReceiptState } from '#carriers/smpp/index.ts'

/** A state that a message has from an instant on, in milliseconds since 1970. */
export type FateStep = { state: ReceiptState; err: number; from: number }

/** `finalAt`: the instant of the final state. */
export type FoundFate = { state: ReceiptState; err: number; finalAt?: number }

type Fate = { source: string; steps: readonly FateStep[] }

/** States in which a message stays (SMPP 3.4, 5.2.28). */
const open: ReadonlySet<ReceiptState> = new Set(['ENROUTE', 'ACCEPTD'])

/** The states of the latest messages, by their ID as in the submit response. */
export class Fates {
  readonly #limit: number
  readonly #byId = new Map<string, Fate>()

  constructor(limit: number) {
    this.#limit = limit
  }

  add(id: string, fate: Fate): void {
    this.#byId.set(id, fate)
    if (this.#byId.size > this.#limit) this.#byId.delete(this.#byId.keys().next().value!)
  }

  /** The state at an instant; undefined if no message from this sender has the ID. The first final state stays. */
  at(id: string, source: string, now: number): FoundFate | undefined {
    const fate = this.#byId.get(id)
    if (fate?.source !== source) return undefined
    const reached = fate.steps.filter(({ from }) => from <= now)
    const final = reached.find(({ state }) => !open.has(state))
    if (final) return { ...final, finalAt: final.from }
    return reached.at(-1) ?? { state: 'ENROUTE', err: 0 }
  }
}
