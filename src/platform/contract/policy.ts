/** Callers of an operation. The owner owns the requested objects; the other callers are related to the owner, or have invalid credentials. */
export const policyActors = {
  owner: 'the account that owns the objects, with its key',
  application: 'an application of that account, with its token',
  primary: 'the primary account of the owner',
  subaccount: 'a subaccount of the owner',
  sibling: 'another subaccount of the same primary account',
  foreignAccount: 'any other account',
  revoked: 'the owner, with a secret that was revoked',
  anonymous: 'no credentials at all',
  malformed: 'malformed credentials',
  both: "the owner's key and its application's token in one request",
  expired: "the owner's application, with a token that has expired",
  unsigned: "the owner's application, with an unsigned token (`alg` `none`)",
  symmetric: "the owner's application, with a token signed by its public key as a secret (`HS256`)",
  borrowed: "a token for the owner's application, signed by an application of another account",
  narrow: "the owner's application, with a token whose `acl` does not include the path",
  user: 'an API user with access to the SIMs, with its client secret',
  userToken: 'an API user with access to the SIMs, with an access token',
  foreignUser: 'an API user with access to other SIMs only',
  numberToken: 'an application of the owner, with an access token for the number',
  otherNumberToken: 'an application of another account, with an access token for another number',
  channel: 'the chat service of a channel, with the token of the channel',
  operator: 'an operator, with the operator token',
  person: 'a signed-in operator user with the required role',
  session: 'the owner, signed in with the key',
  member: 'an owner among the members of that account, signed in with the password',
  foreignSession: 'any other account, signed in with its key',
} as const

export type PolicyActor = keyof typeof policyActors

/** The outcomes an operation may have for an actor. */
export const treatments = {
  served: 'does it',
  own: 'operates on the objects of the caller; objects of the owner are invisible',
  unknown: 'responds as for an object that does not exist, at the same cost',
  refused: '401, before any other check of the request',
} as const

export type Treatment = keyof typeof treatments

/** Treatment of each actor. `test/matrix/` tests every operation against its policy. */
export type OperationPolicy = Readonly<Record<PolicyActor, Treatment>>

/** A policy that serves the named actors and rejects all others. */
export function refusingAllBut(named: Partial<OperationPolicy>): OperationPolicy {
  const actors = Object.keys(policyActors) as PolicyActor[]
  return Object.fromEntries(actors.map((actor) => [actor, named[actor] ?? 'refused'])) as OperationPolicy
}

/** Throws, with the name of the operation, unless its policy covers every actor and serves at least one. */
export function refuseIncomplete(operationId: string, policy: OperationPolicy | undefined): void {
  const actors = Object.keys(policyActors) as PolicyActor[]
  const removed = actors.filter((actor) => !(policy?.[actor] && policy[actor] in treatments))
  if (removed.length > 0)
    throw new Error(`the policy of operation ${operationId} does not cover: ${removed.join(', ')}`)
  if (actors.every((actor) => policy![actor] !== 'served'))
    throw new Error(`the policy of operation ${operationId} serves no actor`)
}
