/** Formats of message IDs: the carrier counts, and formats each count in one of these. */
export const ID_FORMS = {
  hex: hexOf,
  upper: (id) => hexOf(id).toUpperCase(),
  dec: (id) => id.toString(),
  zeros: (id) => hexOf(id).padStart(20, '0'),
} as const satisfies Readonly<Record<string, (id: number) => string>>

export type IdForm = keyof typeof ID_FORMS

const LOW = 2 ** 24
let high = { value: 0, text: '' }

/** Caches the upper digits, which are the same for millions of IDs. */
function hexOf(id: number): string {
  const value = Math.floor(id / LOW)
  if (high.value !== value) high = { value, text: value.toString(16) }
  return high.text + (id - value * LOW).toString(16).padStart(6, '0')
}

/** IDs per millisecond since 1970, so that IDs after a restart are always new. */
const PER_MS = 4096

/** Maximum number of stored shared IDs. */
const MOST_SHARED = 10_000

/** Assigns message IDs. */
export class MessageIds {
  #next = Date.now() * PER_MS
  readonly #shared = new Map<string, number>()

  fresh(): number {
    return this.#next++
  }

  /** Returns one ID for all calls with the same name. */
  shared(name: string): number {
    let id = this.#shared.get(name)
    if (id === undefined) {
      id = this.fresh()
      if (this.#shared.size >= MOST_SHARED) this.#shared.clear()
      this.#shared.set(name, id)
    }
    return id
  }
}
