/** The actor of a customer, as recorded in history rows. */
export type Actor =
  /** A customer who called with an api_key and secret. */
  | { kind: 'key'; accountId: string }
  /** A member of the account who is signed in to the console. */
  | { kind: 'member'; id: string }
  /** A customer's application that called with a signed token. */
  | { kind: 'application'; id: string }

/** The actor in one word for a history row: `key:abcd1234`, `member:<uuid>`, `application:<uuid>`. */
export function actorName(actor: Actor): string {
  return `${actor.kind}:${actor.kind === 'key' ? actor.accountId : actor.id}`
}
