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
  takeInvitation,
} from './invitation-store.ts'
import {
  findPerson,
  insertPerson,
  hasPeople,
  lockPeople,
  lockPerson,
  type PersonRow,
  updatePassword,
} from './person-store.ts'
import { deleteLoginNetworksOf } from './login-network-store.ts'
import { peopleProblems } from './problems.ts'
import type { Role } from './roles.ts'
import { deleteSessions } from './session-store.ts'
import { endTotp } from './totp-store.ts'

/** What a link holds, told once. */
export type Link = { invitation: InvitationRow; token: string }

const hours = { first: 1, invitation: 72, reset: 24 } as const

/** A link by which the first person of all becomes an admin; nothing where somebody is there. */
export async function inviteFirst(sql: Sql): Promise<Link | undefined> {
  if (await hasPeople(sql)) return undefined
  return linkOf(sql, { kind: 'first', roles: ['admin'] })
}

/** A link for somebody new. Links that this address had before end, also those that are made at the same time. */
export async function invite(
  sql: Sql,
  input: { email: string; name: string; roles: readonly Role[] },
): Promise<Link> {
  const email = input.email.toLowerCase()
  await lockPeople(sql)
  if (await findPerson(sql, email)) throw new Problem(peopleProblems.emailTaken)
  await deleteInvitationsOf(sql, { email })
  return linkOf(sql, { kind: 'invitation', ...input, email })
}

/** A link by which a person gets a new password, without codes; until it is used nothing changes. */
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

/** What a link is for, without using it up. Throws 410 where it is for nothing (any more). */
export async function lookAtLink(sql: Sql, token: string): Promise<InvitationRow> {
  const invitation = await findInvitation(sql, hashOfToken(token))
  if (!invitation || (invitation.kind === 'first' && (await hasPeople(sql))))
    throw new Problem(peopleProblems.linkUsed)
  return invitation
}

/** How somebody comes in by a link: who they are where nobody has said it yet, and the hash of their password. */
export type Coming = { email?: string | undefined; name?: string | undefined; password: string }

/**
 * Uses a link up, and makes whom it is for: the first person, an invited one, or one with a new password whose sessions end.
 * Of two who use one link at once, or two first links, one is told that it is used.
 */
export async function useLink(
  sql: Sql,
  token: string,
  coming: Coming,
): Promise<InvitationRow & { person: PersonRow }> {
  await lockPeople(sql)
  const invitation = await takeInvitation(sql, hashOfToken(token))
  if (!invitation || (invitation.kind === 'first' && (await hasPeople(sql))))
    throw new Problem(peopleProblems.linkUsed)
  const person = invitation.person_id
    ? await renew(sql, invitation.person_id, coming.password)
    : await make(sql, invitation, coming)
  return { ...invitation, person }
}

async function make(sql: Sql, { email, name, roles }: InvitationRow, coming: Coming): Promise<PersonRow> {
  const person = await insertPerson(sql, {
    id: uuidv7(),
    email: (email ?? coming.email ?? '').toLowerCase(),
    name: coming.name ?? name ?? '',
    roles,
    password: coming.password,
  })
  if (!person) throw new Problem(peopleProblems.emailTaken)
  return person
}

async function renew(sql: Sql, id: string, password: string): Promise<PersonRow> {
  const person = await lockPerson(sql, id)
  if (!person || person.disabled_at) throw new Problem(peopleProblems.linkUsed)
  await updatePassword(sql, id, password)
  await endTotp(sql, id)
  await deleteSessions(sql, id)
  await deleteLoginNetworksOf(sql, id)
  await bumpEpoch(sql)
  return { ...person, password, totp_secret: null }
}
