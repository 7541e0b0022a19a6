/**
 * Everybody who knocks at an operation. The owner is the account whose things a request names; the others stand in some
 * relation to it, or come with a proof that is none.
 */
export const policyActors = {
  owner: 'the account whose things are named, with its key',
  application: 'an application of that account, with its token',
  primary: 'the primary account of the owner',
  subaccount: 'a subaccount of the owner',
  sibling: 'another subaccount of the same primary account',
  stranger: 'any other account',
  revoked: 'the owner, with a secret that was revoked',
  nobody: 'no credentials at all',
  malformed: 'credentials that cannot be read',
  both: "the owner's key and its application's token at once",
  expired: "the owner's application, with a token that has expired",
  unsigned: "the owner's application, with a token that nobody signed (`alg` `none`)",
  symmetric: "the owner's application, with a token signed by its public key as a secret (`HS256`)",
  borrowed: "a token that names the owner's application, signed by another account's",
  narrow: "the owner's application, with a token whose `acl` does not name the path",
  user: "an API user who may ask of the SIMs that are named, with its client's secret",
  userToken: 'the same, with an access token',
  foreignUser: 'an API user who may not ask of those, but of others',
  numberToken: 'an application of the owner, with an access token of the number that is named',
  otherNumberToken: 'an application of another account, with an access token of a number of its own',
  channel: 'the chat side of a channel, with the token of the channel',
  operator: 'an operator, with the operator token',
  person: 'somebody who runs the exchange and has signed in, with the role that it takes',
  session: 'the owner, signed in with the key',
  foreignSession: 'any other account, signed in with its key',
} as const

export type PolicyActor = keyof typeof policyActors

/** What an operation does for an actor. */
export const treatments = {
  served: 'does it',
  own: 'does it with what is their own, as if the things of the owner did not exist',
  unknown: 'answers what it answers for a thing that does not exist, at the same cost',
  refused: '401, before anything else of the request is looked at',
} as const

export type Treatment = keyof typeof treatments

/** What an operation does for each actor. `test/matrix/` holds every operation against its own. */
export type OperationPolicy = Readonly<Record<PolicyActor, Treatment>>

/** The policy that serves those who are named, and refuses everybody else. */
export function refusingAllBut(named: Partial<OperationPolicy>): OperationPolicy {
  const actors = Object.keys(policyActors) as PolicyActor[]
  return Object.fromEntries(actors.map((actor) => [actor, named[actor] ?? 'refused'])) as OperationPolicy
}

/** Throws, with a sentence that names the operation, unless its policy has a word for everybody and lets somebody in. */
export function refuseIncomplete(operationId: string, policy: OperationPolicy | undefined): void {
  const actors = Object.keys(policyActors) as PolicyActor[]
  const removed = actors.filter((actor) => !(policy?.[actor] && policy[actor] in treatments))
  if (removed.length > 0)
    throw new Error(`operation ${operationId} does not say what becomes of: ${removed.join(', ')}`)
  if (actors.every((actor) => policy![actor] !== 'served'))
    throw new Error(`operation ${operationId} serves nobody: its policy lets no one in`)
}
