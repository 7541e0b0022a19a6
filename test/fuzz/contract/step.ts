/**
 * The sender of a request, and its authentication; `application` is the customer, by a token of its application, `query`
 * the customer by members of the query, `channel` the chat side of a channel, `user` and `otherUser` the API users of
 * both customers' SIMs, and `number` and `otherNumber` access tokens of one number that their applications have.
 * `person` and `inside` are an admin and the customer in a browser, by their sessions, and `visitor` is a browser
 * without a session.
 */
export type Actor =
  | 'customer'
  | 'other'
  | 'application'
  | 'query'
  | 'channel'
  | 'user'
  | 'otherUser'
  | 'number'
  | 'otherNumber'
  | 'operator'
  | 'person'
  | 'inside'
  | 'visitor'
  | 'stranger'

/**
 * One request, as stored in a reproducer. `{{…}}` is a placeholder for a value of a running exchange:
 * `{{customer.api_key}}`, `{{nonce}}` (a new word each time the requests are sent), or `{{2:/id}}`, a member of the
 * answer to the third request.
 */
export type Step = {
  as: Actor
  /** The operation it is generated for; checks use the operation of its method and path. */
  operation: string
  method: string
  path: string
  /** Headers other than those for the length, the host and the actor's own credentials. */
  headers: [name: string, value: string][]
  /** Text, or binary octets in base64. */
  body?: string | { base64: string }
  /** Sends the body in chunks. */
  chunked?: true
  expected?: Expectation
}

/** The expected response, because of earlier requests of the story. */
export type Expectation =
  /** The credentials are invalid: 401 before any other error, or 429 after too many failures. */
  | { unauthorized: true }
  /** The object that request created is found, if it was created. */
  | { found: number }
  /** The object that request removed is not found, if it was removed. */
  | { deleted: number }
  /** The same answer as that request, except for ids. */
  | { like: number }
  /** Exactly the answer of that request. */
  | { same: number }

/** Requests of one story, sent in order. */
export type Episode = { kind: string; steps: Step[] }
