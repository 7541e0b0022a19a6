/** What clients have proven on connections that are still open. */
export type SameConnection<Proof> = {
  /** The proof of the very same header on the same connection. */
  proof(connection: object, authorization: string): Proof | undefined
  note(connection: object, authorization: string, proof: Proof): void
}

/**
 * A client that keeps its connection says the same with every request: comparing it costs a twentieth of reading and hashing it
 * again. What was said last is kept for as long as the connection is.
 */
export function openSameConnection<Proof>(): SameConnection<Proof> {
  const last = new WeakMap<object, { authorization: string; proof: Proof }>()
  return {
    proof(connection, authorization) {
      const said = last.get(connection)
      return said?.authorization === authorization ? said.proof : undefined
    },
    note: (connection, authorization, proof) => void last.set(connection, { authorization, proof }),
  }
}
