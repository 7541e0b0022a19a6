/**
 * Who sends a request, and how they prove it; `application` is the customer, by a token of its application, `query` the customer
 * by members of the query, `channel` the chat side of a channel, `user` and `otherUser` the API users of both customers'
 * SIMs, and `number` and `otherNumber` access tokens of one number that their applications have. `person` and `inside` are
 * an admin and the customer in a browser, by their sessions, and `visitor` is a browser that is in nowhere.
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
 * One request, as it is kept in a reproducer. `{{…}}` stands for what only a running exchange knows: `{{customer.api_key}}`,
 * `{{nonce}}` (one word for each time the requests are sent), or `{{2:/id}}`, a member of the answer to the third request.
 */
export type Step = {
  as: Actor
  /** The operation it is aimed at; what it is judged by follows from its method and path. */
  operation: string
  method: string
  path: string
  /** Beside those for the length, the host and the actor's own credentials. */
  headers: [name: string, value: string][]
  /** Text, or octets that are no text, in base64. */
  body?: string | { base64: string }
  /** Sends the body in chunks. */
  chunked?: true
  wish?: Expectation
}

/** What the answer has to be because of the story that the requests tell. */
export type Expectation =
  /** Credentials are wrong: 401 before anything else, or 429 for too many of them. */
  | { unauthorized: true }
  /** What that request has made is found, if it was made. */
  | { found: number }
  /** What that request has removed is gone, if it was removed. */
  | { gone: number }
  /** The same answer as that request had, but for ids. */
  | { like: number }
  /** The very answer that request had. */
  | { same: number }

/** Requests that tell one story, sent one after the other. */
export type Episode = { kind: string; steps: Step[] }
