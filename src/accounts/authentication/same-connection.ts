/** What a client sends with each request, and from where; behind a proxy one connection has many clients. */
export type Shown = { authorization: string; ip: string }

/** What clients have proven on connections that are still open. */
export type SameConnection<Proof> = {
  /** The proof of the very same header on the same connection. */
  proof(connection: object, shown: Shown): Proof | undefined
  note(connection: object, shown: Shown, proof: Proof): void
}

/**
 * A client that keeps its connection sends the same with every request: comparing it costs a twentieth of reading and hashing it
 * again. What was sent last is kept for as long as the connection is.
 */
export function openSameConnection<Proof>(): SameConnection<Proof> {
  const last = new WeakMap<object, { shown: Shown; proof: Proof }>()
  return {
    proof(connection, { authorization, ip }) {
      const known = last.get(connection)
      return known?.shown.authorization === authorization && known.shown.ip === ip ? known.proof : undefined
    },
    note: (connection, shown, proof) => void last.set(connection, { shown, proof }),
  }
}
