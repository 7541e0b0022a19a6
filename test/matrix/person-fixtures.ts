import { codeOf } from '#platform/sign-in/totp.ts'
import type { Role } from '#operators/people/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { TestExchange } from '../support/exchange.ts'
import { makePerson, password, personInside, type TestSession } from '../support/people.ts'
import type { Fixtures } from './parties.ts'
import type { Kind } from './field-paths.ts'

/** The email and password in the requests that sign in. */
export const matrixPerson = { email: 'matrix@example.com', password }

/** Creates the user with this email. */
export async function storeMatrixPerson({ db }: TestExchange): Promise<void> {
  const { id } = await makePerson(db, ['read-only'])
  await db.query('update person set email = $2 where id = $1', [id, matrixPerson.email])
}

/** Creates an unused invitation; returns its ID and the token of its link. */
export async function invitePerson({
  operator,
}: TestExchange): Promise<{ invitation: string; link: string }> {
  const input = { email: `${uuidv7()}@example.com`, name: 'Invited', roles: ['sims'] }
  const { body } = await operator.post<{ invitation_id: string; link: string }>(
    '/operator/v1/invitations',
    input,
  )
  return { invitation: body.invitation_id, link: body.link.split('#token=')[1]! }
}

/** Creates the objects of users that an operation names. */
export async function personFixtures(exchange: TestExchange, kinds: ReadonlySet<Kind>): Promise<Fixtures> {
  const fixtures: Fixtures = {}
  if (kinds.has('invitation') || kinds.has('link')) Object.assign(fixtures, await invitePerson(exchange))
  if (kinds.has('operatorPerson') || kinds.has('operatorSession')) {
    const person = await personInside(exchange.db, exchange.url, ['sims'])
    Object.assign(fixtures, { operatorPerson: person.id, operatorSession: person.sessionId })
  }
  return fixtures
}

/** Creates a user with only the role that an operation requires, and the members that requests of this user need. */
export async function personWithRole(exchange: TestExchange, id: string, roles: readonly string[]) {
  const person = await personInside(exchange.db, exchange.url, [roles[0] as Role])
  const step = Math.floor(Date.now() / 30_000)
  if (id === 'confirmTotp') return { person, also: { code: codeOf(await offered(person), step) } }
  if (id !== 'removeTotp') return { person, also: {} }
  const secret = await offered(person)
  await person.client.put('/operator/v1/profile/codes', { code: codeOf(secret, step - 1) })
  return { person, also: { password, code: codeOf(secret, step) } }
}

async function offered({ client }: TestSession): Promise<string> {
  return (await client.post<{ secret: string }>('/operator/v1/profile/codes', { password })).body.secret
}
