import type { PolicyActor } from '#platform/contract/policy.ts'
import { claimsOf, makeKeys, symmetricToken, token, unsignedToken } from '../support/jwt.ts'
import type { TestExchange } from '../support/exchange.ts'
import { cibaGrant } from '../support/network.ts'
import { openParty, type Party } from './parties.ts'

/** A primary account, two of its subaccounts, and an unrelated account. */
export type Family = { primary: Party; one: Party; other: Party; foreignAccount: Party }

const outsidersKeys = makeKeys()

/** Opens an account that is unrelated to all others. */
export async function openFamily(exchange: TestExchange): Promise<Family> {
  const primary = await openParty(exchange)
  const one = await openParty(exchange, { primary })
  const other = await openParty(exchange, { primary })
  return { primary, one, other, foreignAccount: await openParty(exchange, { keys: outsidersKeys }) }
}

/** A client that sends the requests of an actor: the party whose objects it names, its own party, and its Authorization headers. */
export type MatrixClient = {
  owner: Party
  self: Party
  headers: readonly string[]
  cookie?: string
  /** Members that requests of this client need in addition, by operation. */
  also?: Readonly<Record<string, Record<string, unknown>>>
}

/** The client that acts as this actor within a family. */
export function clientOf(actor: PolicyActor, family: Family, tokens: Tokens): MatrixClient {
  const { primary, one, other, foreignAccount: outsider } = family
  if (actor === 'primary') return { owner: one, self: primary, headers: [primary.key] }
  if (actor === 'sibling') return { owner: one, self: other, headers: [other.key] }
  if (actor === 'subaccount') return { owner: primary, self: one, headers: [one.key] }
  if (actor === 'foreignAccount') return { owner: primary, self: outsider, headers: [outsider.key] }
  if (actor === 'foreignUser') return { owner: primary, self: outsider, headers: [outsider.user] }
  if (actor === 'otherNumberToken') return { owner: primary, self: outsider, headers: [outsider.numberToken] }
  if (actor === 'foreignSession')
    return { owner: primary, self: outsider, headers: [], cookie: outsider.session }
  if (actor === 'member') return { owner: primary, self: primary, headers: [], cookie: primary.member.cookie }
  if (actor === 'session') return { owner: primary, self: primary, headers: [], cookie: primary.session }
  if (actor === 'person') return { owner: primary, self: primary, headers: [], cookie: tokens.person }
  const also = actor === 'application' ? { also: asApplication } : {}
  return { owner: primary, self: primary, headers: headersOf(actor, family, tokens), ...also }
}

const asApplication = { createToken: { grant_type: cibaGrant } }

/** Tokens of the actors that are not accounts. */
export type Tokens = { operator: string; channel: string; person: string }

function headersOf(
  actor: PolicyActor,
  { primary, foreignAccount: outsider }: Family,
  tokens: Tokens,
): string[] {
  const { key, revokedKey, privateKey, publicKey } = primary
  const claims = (changes = {}) => claimsOf(primary.fixtures.application!, changes)
  const bearer = (jwt: string) => `Bearer ${jwt}`
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  switch (actor) {
    case 'owner':
      return [key]
    case 'revoked':
      return [revokedKey]
    case 'anonymous':
      return []
    case 'malformed':
      return ['Basic %%%']
    case 'both':
      return [key, bearer(token(claims(), privateKey))]
    case 'application':
      return [bearer(token(claims(), privateKey))]
    case 'expired':
      return [bearer(token(claims({ iat: hourAgo, exp: hourAgo + 600 }), privateKey))]
    case 'unsigned':
      return [bearer(unsignedToken(claims()))]
    case 'symmetric':
      return [bearer(symmetricToken(claims(), publicKey))]
    case 'borrowed':
      return [bearer(token(claims(), outsider.privateKey))]
    case 'narrow':
      return [bearer(token(claims({ acl: { paths: { '/elsewhere/**': {} } } }), privateKey))]
    case 'user':
      return [primary.user]
    case 'userToken':
      return [primary.userToken]
    case 'numberToken':
      return [primary.numberToken]
    case 'operator':
      return [bearer(tokens.operator)]
    case 'channel':
      return [bearer(tokens.channel)]
    default:
      throw new Error(`no client for the actor ${actor}`)
  }
}

/** A client for the actor with a new account, so that its changes affect no other test. */
export async function openMatrixClient(
  exchange: TestExchange,
  actor: PolicyActor,
  secondSecret: boolean,
  tokens: Tokens,
): Promise<MatrixClient> {
  if (actor !== 'primary') {
    const owner = await openParty(exchange, { secondSecret })
    const family = { primary: owner, one: owner, other: owner, foreignAccount: owner }
    return clientOf(actor, family, tokens)
  }
  const primary = await openParty(exchange)
  const one = await openParty(exchange, { primary, secondSecret })
  return clientOf(actor, { primary, one, other: one, foreignAccount: one }, tokens)
}
