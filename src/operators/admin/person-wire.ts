import type {
  InvitationRow,
  Link,
  ListedInvitation,
  listPersons,
  listSessions,
  PersonRow,
} from '../people/index.ts'

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]
type Listed = Awaited<ReturnType<typeof listPersons>>[number]

export function personWire({ id, email, name, roles, totp_secret, disabled_at, created_at }: PersonRow) {
  return {
    person_id: id,
    email,
    name,
    roles,
    codes: totp_secret !== null,
    disabled_at: disabled_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

export const listedWire = (person: Listed) => ({
  ...personWire(person),
  seen_at: person.seen_at?.toISOString() ?? null,
})

export function sessionWire({ id, created_at, seen_at, address, browser }: SessionRow) {
  return {
    session_id: id,
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    address,
    browser,
  }
}

/** The members of a session that the audit log stores. */
export const sessionState = ({ person_id, address, browser }: SessionRow) => ({ person_id, address, browser })

export function invitationWire({ id, created_at, expires_at, ...rest }: InvitationRow) {
  return {
    invitation_id: id,
    ...rest,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

export const listedInvitationWire = ({ email_status, email_failure, ...row }: ListedInvitation) => ({
  ...invitationWire(row),
  email_status,
  email_failure,
})

/** The token is in the URL fragment, which browsers do not send to servers. `origin` is the URL of the console. */
export function linkWire({ invitation, token }: Link, origin: string) {
  return { ...invitationWire(invitation), link: linkOf(invitation.kind, token, origin) }
}

export function linkOf(kind: InvitationRow['kind'], token: string, origin: string): string {
  return `${origin}/console/${kind === 'first' ? 'first' : 'invitation'}#token=${token}`
}
