/** How a message id is written: the carrier counts, and writes the number in one of these forms. */
export const ID_FORMS = {
  hex: hexOf,
  upper: (id) => hexOf(id).toUpperCase(),
  dec: (id) => id.toString(),
  zeros: (id) => hexOf(id).padStart(20, '0'),
} as const satisfies Readonly<Record<string, (id: number) => string>>

export type IdForm = keyof typeof ID_FORMS

const LOW = 2 ** 24
let high = { value: 0, text: '' }

/** The upper digits are the same for millions of ids: only the lower ones are written anew. */
function hexOf(id: number): string {
  const value = Math.floor(id / LOW)
  if (high.value !== value) high = { value, text: value.toString(16) }
  return high.text + (id - value * LOW).toString(16).padStart(6, '0')
}

/** Ids per millisecond since 1970, so that ids after a restart are always new. */
const PER_MS = 4096

/** Shared ids that are remembered. */
const REMEMBERED = 10_000

/** The ids that a carrier gives to messages. */
export class MessageIds {
  #next = Date.now() * PER_MS
  readonly #shared = new Map<string, number>()

  fresh(): number {
    return this.#next++
  }

  /** The same id for everything of this name. */
  shared(name: string): number {
    let id = this.#shared.get(name)
    if (id === undefined) {
      id = this.fresh()
      if (this.#shared.size >= REMEMBERED) this.#shared.clear()
      this.#shared.set(name, id)
    }
    return id
  }
}
