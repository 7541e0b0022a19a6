import type { Sql } from '#platform/database/db.ts'
import type { Entrance } from '#platform/sign-in/entrance.ts'
import type { OperatorActor } from '../api/operator.ts'
import type { Entered, InvitationRow, PersonRow } from '../people/index.ts'
import { personWire } from './person-wire.ts'
import { noteChange, type State } from '../audit/changes.ts'

/** The browser that signs in, and the ID of its request. */
type At = Entrance & { requestId: string | undefined }

const actorOf = ({ requestId }: At, { person, sessionId }: Entered): OperatorActor => ({
  kind: 'operator',
  id: person.email,
  person: { id: person.id, name: person.name, email: person.email },
  sessionId,
  ...(requestId && { requestId }),
})

/** Audits a new session. */
export function noteEntry(
  sql: Sql,
  at: At,
  operation: 'signIn' | 'useLink',
  entered: Entered,
  more: State = {},
): Promise<void> {
  const after = { person_id: entered.person.id, address: at.ip, browser: at.browser, ...more }
  const change = { operation, subject: 'session', id: entered.sessionId, before: null, after } as const
  return noteChange(sql, { actor: actorOf(at, entered) }, change)
}

/** Audits the use of an invitation or of a reset link. */
export function noteJoin(
  sql: Sql,
  at: At,
  entered: Entered,
  { id, kind }: Pick<InvitationRow, 'id' | 'kind'>,
): Promise<void> {
  const { person } = entered
  const change = { operation: 'useLink', subject: 'person', id: person.id } as const
  const after = { invitation_id: id, kind, ...personWire(person) }
  return noteChange(sql, { actor: actorOf(at, entered) }, { ...change, before: null, after })
}

/** Audits a failed sign-in. A typed address that matches no operator is not stored, because the caller may have typed a secret there. */
export function noteFailure(
  sql: Sql,
  { ip, browser, requestId }: At,
  person: PersonRow | undefined,
  why: State,
): Promise<void> {
  const actor = { kind: 'operator', id: 'nobody', ...(requestId && { requestId }) } as const
  const after = { ...why, address: ip, browser: browser.slice(0, 300) }
  const id = person?.id ?? 'unknown'
  return noteChange(sql, { actor }, { operation: 'signIn', subject: 'person', id, before: null, after })
}
