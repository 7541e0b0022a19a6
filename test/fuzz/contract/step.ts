/**
 * The sender of a request, and its authentication. `application` is the customer with a token of its application, `query` the customer with
 * credentials in the query, `channel` the chat service of a channel. `user` and `otherUser` are API users for the SIMs of the two customers, `number`
 * and `otherNumber` access tokens of a number. `person` and `inside` are an admin and an owner of the customer's account in a browser with a session, and `visitor` is a
 * browser without one.
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
 * One request, as stored in a reproducer. `{{…}}` is a placeholder for a value of a running exchange: `{{customer.api_key}}`, `{{nonce}}` (a new word
 * in each episode), or `{{2:/id}}` (a member of the response to the third request).
 */
export type Step = {
  as: Actor
  /** The operation that the request was generated for. Checks derive the operation from method and path instead. */
  operation: string
  method: string
  path: string
  /** Headers, except the credentials of the actor, the host and the length. */
  headers: [name: string, value: string][]
  /** A text, or octets in Base64. */
  body?: string | { base64: string }
  /** Whether the body is sent in chunks. */
  chunked?: true
  expected?: Expectation
}

/** The response that the story expects because of earlier requests. */
export type Expectation =
  /** The credentials are invalid, so the response is 401, or 429 after many failures. */
  | { unauthorized: true }
  /** If that request has created the object, this request finds it. */
  | { found: number }
  /** If that request has deleted the object, this request does not find it. */
  | { deleted: number }
  /** The response is the same as that of the other request, except for IDs. */
  | { like: number }
  /** The response is identical to that of the other request. */
  | { same: number }

/** Requests of one story, sent in order. */
export type Episode = { kind: string; steps: Step[] }
