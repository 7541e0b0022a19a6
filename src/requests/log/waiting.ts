/** A request that waits to be stored; `size` is the number of characters of its bodies. */
type Entry = { accountId: string; familyId: string; size: number }

type Room = { entries: number; size: number }

/**
 * The requests of a node that wait to be stored, within the room. If it is full, a request replaces others of the account that has the
 * most, first among primary accounts with their subaccounts, then among the accounts below one. So no account displaces the others, and
 * no primary account does so by many subaccounts.
 */
export class Waiting<T extends Entry> {
  readonly #room: Room
  #entries: T[] = []
  #size = 0
  #families = new Map<string, Map<string, number>>()

  constructor(room: Room) {
    this.#room = room
  }

  /** Adds a request, unless the room is full and its account has the most. Returns the number of requests that were dropped. */
  add(entry: T): number {
    let dropped = 0
    while (this.#entries.length >= this.#room.entries || this.#size + entry.size > this.#room.size) {
      const accountId = this.#largestBeside(entry)
      if (accountId === undefined) return dropped + 1
      const at = this.#entries.findLastIndex((one) => one.accountId === accountId)
      this.#count(this.#entries.splice(at, 1)[0]!, -1)
      dropped += 1
    }
    this.#entries.push(entry)
    this.#count(entry, 1)
    return dropped
  }

  /** Removes and returns all requests. */
  takeAll(): T[] {
    const all = this.#entries
    this.#entries = []
    this.#families = new Map()
    this.#size = 0
    return all
  }

  /** The account of the request to drop; undefined if no other account has more than the account of this one. */
  #largestBeside({ accountId, familyId }: Entry): string | undefined {
    const own = this.#families.get(familyId) ?? new Map<string, number>()
    if (this.#families.size === 0) return undefined
    const [largest] = largestOf(this.#families.entries().map(([id, its]) => [id, sumOf(its)]))
    if (largest !== familyId && sumOf(own) + 1 < sumOf(this.#families.get(largest)!))
      return largestOf(this.#families.get(largest)!)[0]
    if (own.size === 0) return undefined
    const [account, count] = largestOf(own)
    return account !== accountId && (own.get(accountId) ?? 0) + 1 < count ? account : undefined
  }

  #count({ accountId, familyId, size }: Entry, by: 1 | -1): void {
    this.#size += by * size
    const family = this.#families.get(familyId) ?? new Map<string, number>()
    this.#families.set(familyId, family)
    family.set(accountId, (family.get(accountId) ?? 0) + by)
  }
}

const sumOf = (counts: Map<string, number>): number => counts.values().reduce((sum, one) => sum + one, 0)

const largestOf = (counts: Iterable<[string, number]>): [string, number] =>
  Array.from(counts).reduce((largest, one) => (one[1] > largest[1] ? one : largest))
