import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import {
  deleteInvitationsOf,
  findInvitation,
  insertInvitation,
  type InvitationRow,
  consumeInvitation,
} from './invitation-store.ts'
import {
  clearSubject,
  findPerson,
  insertPerson,
  hasPeople,
  lockPeople,
  lockPerson,
  type PersonRow,
  updatePassword,
} from './person-store.ts'
import { peopleProblems } from './problems.ts'
import type { Role } from './roles.ts'
import { deleteSessions } from './session-store.ts'
import { factors, loginNetworks } from './sign-in-parts.ts'

/** An invitation with its token, which is returned only once. */
export type Link = { invitation: InvitationRow; token: string }

const hours = { first: 1, invitation: 72, reset: 24 } as const

/** A setup link for the first admin; undefined if a person exists. */
export async function inviteFirst(sql: Sql): Promise<Link | undefined> {
  if (await hasPeople(sql)) return undefined
  return linkOf(sql, { kind: 'first', roles: ['admin'] })
}

/** An invitation link. It replaces earlier links for this address, including concurrently created ones. */
export async function invite(
  sql: Sql,
  input: { email: string; name: string; roles: readonly Role[] },
): Promise<Link> {
  const email = input.email.toLowerCase()
  await lockPeople(sql)
  if (await findPerson(sql, email)) throw new Problem(peopleProblems.emailInUse)
  await deleteInvitationsOf(sql, { email })
  return linkOf(sql, { kind: 'invitation', ...input, email })
}

/**
 * A password reset link. Using it also turns two-factor authentication off, and deletes the identity at the provider; until then password and
 * factors are unchanged.
 */
export async function createResetLink(sql: Sql, person: PersonRow): Promise<Link> {
  await lockPeople(sql)
  await deleteInvitationsOf(sql, { personId: person.id })
  return linkOf(sql, { kind: 'reset', personId: person.id, roles: person.roles })
}

type InvitationInput = {
  kind: keyof typeof hours
  email?: string
  name?: string
  roles: readonly Role[]
  personId?: string
}

async function linkOf(sql: Sql, input: InvitationInput): Promise<Link> {
  const token = newToken()
  const hash = hashOfToken(token)
  return {
    invitation: await insertInvitation(sql, { id: uuidv7(), hash, hours: hours[input.kind], ...input }),
    token,
  }
}

/** Reads the invitation of a link without consuming it. Throws 410 if it is invalid, used or expired. */
export async function readLink(sql: Sql, token: string): Promise<InvitationRow> {
  const invitation = await findInvitation(sql, hashOfToken(token))
  if (!invitation || (invitation.kind === 'first' && (await hasPeople(sql))))
    throw new Problem(peopleProblems.linkUsed)
  return invitation
}

/** The details a person enters on accepting a link: email and name if the invitation lacks them, and the password hash. */
export type Acceptance = { email?: string | undefined; name?: string | undefined; password: string }

/**
 * Consumes a link: creates the first or invited person, or resets a password and ends the sessions of that person.
 * If a link, or two setup links, are used concurrently, one caller gets 410.
 */
export async function useLink(
  sql: Sql,
  token: string,
  acceptance: Acceptance,
): Promise<InvitationRow & { person: PersonRow }> {
  await lockPeople(sql)
  const invitation = await consumeInvitation(sql, hashOfToken(token))
  if (!invitation || (invitation.kind === 'first' && (await hasPeople(sql))))
    throw new Problem(peopleProblems.linkUsed)
  const person = invitation.person_id
    ? await resetPassword(sql, invitation.person_id, acceptance.password)
    : await createPerson(sql, invitation, acceptance)
  return { ...invitation, person }
}

async function createPerson(
  sql: Sql,
  { email, name, roles }: InvitationRow,
  acceptance: Acceptance,
): Promise<PersonRow> {
  const person = await insertPerson(sql, {
    id: uuidv7(),
    email: (email ?? acceptance.email ?? '').toLowerCase(),
    name: acceptance.name ?? name ?? '',
    roles,
    password: acceptance.password,
  })
  if (!person) throw new Problem(peopleProblems.emailInUse)
  return person
}

async function resetPassword(sql: Sql, id: string, password: string): Promise<PersonRow> {
  const person = await lockPerson(sql, id)
  if (!person || person.disabled_at) throw new Problem(peopleProblems.linkUsed)
  await updatePassword(sql, id, password)
  await clearSubject(sql, id)
  await factors.end(sql, id)
  await deleteSessions(sql, id)
  await loginNetworks.deleteOf(sql, id)
  await bumpEpoch(sql)
  return { ...person, password, totp_secret: null, provider: null, subject: null }
}
