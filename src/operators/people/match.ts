import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Identity } from '#platform/sign-in/openid/identity.ts'
import { supersedeMail } from '../mail/index.ts'
import { type InvitationRow, consumeInvitationTo } from './invitation-store.ts'
import {
  bindSubject,
  findPerson,
  findPersonBySubject,
  insertPerson,
  lockPeople,
  type PersonRow,
} from './person-store.ts'

/** The person of an identity; `invitation`: with which the person has just become an operator. */
export type Matched = { person: PersonRow; invitation: InvitationRow | undefined }

/** Why an identity may not sign in; `person`: the operator who may not. */
export type Unmatched = {
  refusal: 'email' | 'not-an-operator' | 'other-identity' | 'disabled'
  person?: PersonRow
}

/**
 * Finds the operator of an identity at the provider: the one who used it before, otherwise the one with its verified email address, who uses
 * no other identity of this provider from then on. An invited person becomes an operator.
 */
export async function matchPerson(
  sql: Sql,
  provider: string,
  { subject, email, name }: Identity,
): Promise<Matched | Unmatched> {
  await lockPeople(sql)
  const identity = { provider, subject }
  const bound = await findPersonBySubject(sql, identity)
  if (bound) return unlessDisabled(bound)
  if (email === undefined) return { refusal: 'email' }
  const known = await findPerson(sql, email)
  if (known && known.provider === provider) return { refusal: 'other-identity', person: known }
  if (known) {
    if (!known.disabled_at) await bindSubject(sql, known.id, identity)
    return unlessDisabled(known)
  }
  const invitation = await consumeInvitationTo(sql, email)
  if (!invitation) return { refusal: 'not-an-operator' }
  await supersedeMail(sql, invitation.id)
  const { roles } = invitation
  const row = {
    id: uuidv7(),
    email,
    name: name ?? invitation.name ?? email.slice(0, 100),
    roles,
    password: null,
  }
  const person = (await insertPerson(sql, row))!
  await bindSubject(sql, person.id, identity)
  return { person, invitation }
}

const unlessDisabled = (person: PersonRow): Matched | Unmatched =>
  person.disabled_at ? { refusal: 'disabled', person } : { person, invitation: undefined }
