import {
  changePerson,
  deleteInvitation,
  deleteSession,
  deleteSessions,
  invite,
  type Link,
  listInvitations,
  listPersons,
  listSessions,
  offerReset,
  readPerson,
} from '../people/index.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { noteChange } from '../audit/changes.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import type { Operator } from '../api/operator.ts'
import { limitOf, nextOf } from '../api/pages.ts'
import type { peopleOperations } from './people-contract.ts'
import { invitationWire, linkWire, listedWire, personWire, sessionState, sessionWire } from './person-wire.ts'
import { found } from '../api/problems.ts'

type Mine = OperatorHandlers<typeof peopleOperations>

/** Who runs the exchange. */
export function peopleHandlers({ db }: { db: Db }): Mine {
  return { ...people(db), ...sessions(db), ...links(db) }
}

function people(db: Db): Pick<Mine, 'listPeople' | 'readPerson' | 'changePerson'> {
  return {
    async listPeople(_, { query }) {
      const limit = limitOf(query)
      const rows = await listPersons(db, { cursor: query.cursor, limit })
      return { status: 200, body: { people: rows.map(listedWire), next: nextOf(rows, limit) } }
    },
    async readPerson(_, { params }) {
      return { status: 200, body: personWire(found(await readPerson(db, params.person_id))) }
    },
    async changePerson({ caller }, { params: { person_id: id }, body }) {
      const { name, roles, disabled } = body
      const changes = {
        ...(name && { name }),
        ...(roles && { roles }),
        ...(disabled !== undefined && { disabled }),
      }
      const person = await db.tx(async (sql) => {
        const changed = found(await changePerson(sql, id, changes))
        const [before, after] = [personWire(changed.before), personWire(changed.after)]
        await noteChange(sql, caller, { what: 'changePerson', subject: 'person', id, before, after })
        return after
      })
      return { status: 200, body: person }
    },
  }
}

function sessions(db: Db): Pick<Mine, 'listPersonSessions' | 'endPersonSession' | 'endPersonSessions'> {
  return {
    async listPersonSessions(_, { params }) {
      found(await readPerson(db, params.person_id))
      return { status: 200, body: { sessions: (await listSessions(db, params.person_id)).map(sessionWire) } }
    },
    async endPersonSessions({ caller }, { params: { person_id: id } }) {
      const ended = await db.tx(async (sql) => {
        found(await readPerson(sql, id))
        const ended = await deleteSessions(sql, id)
        if (ended === 0) return ended
        const change = { what: 'endPersonSessions', subject: 'person', id } as const
        await noteChange(sql, caller, { ...change, before: { sessions: ended }, after: { sessions: 0 } })
        await bumpEpoch(sql)
        return ended
      })
      return { status: 200, body: { ended } }
    },
    async endPersonSession({ caller }, { params: { person_id: personId, session_id: id } }) {
      await db.tx((sql) => endSession(sql, caller, { what: 'endPersonSession', personId, id }))
      return { status: 204 }
    },
  }
}

/** Ends a session of a person, on every node. */
export async function endSession(
  sql: Sql,
  caller: Operator,
  { what, personId, id }: { what: string; personId: string; id: string },
): Promise<void> {
  const before = sessionState(found(await deleteSession(sql, personId, id)))
  await noteChange(sql, caller, { what, subject: 'session', id, before, after: null })
  await bumpEpoch(sql)
}

function links(
  db: Db,
): Pick<Mine, 'resetPerson' | 'invitePerson' | 'listInvitations' | 'withdrawInvitation'> {
  return {
    async resetPerson(ctx, { params }) {
      const told = await db.tx(async (sql) => {
        const person = found(await readPerson(sql, params.person_id))
        return noted(sql, ctx, 'resetPerson', await offerReset(sql, person))
      })
      return { status: 201, body: told }
    },
    async invitePerson(ctx, { body }) {
      const told = await db.tx(async (sql) => noted(sql, ctx, 'invitePerson', await invite(sql, body)))
      return { status: 201, body: told }
    },
    async listInvitations(_, { query }) {
      const limit = limitOf(query)
      const rows = await listInvitations(db, { cursor: query.cursor, limit })
      return { status: 200, body: { invitations: rows.map(invitationWire), next: nextOf(rows, limit) } }
    },
    async withdrawInvitation({ caller }, { params: { invitation_id: id } }) {
      await db.tx(async (sql) => {
        const before = invitationWire(found(await deleteInvitation(sql, id)))
        const change = { what: 'withdrawInvitation', subject: 'invitation', id } as const
        await noteChange(sql, caller, { ...change, before, after: null })
      })
      return { status: 204 }
    },
  }
}

/** Writes a link down, without what it holds, and tells it. */
async function noted(sql: Sql, { caller, origin }: Ctx<Operator>, what: string, link: Link) {
  const after = invitationWire(link.invitation)
  await noteChange(sql, caller, { what, subject: 'invitation', id: link.invitation.id, before: null, after })
  return linkWire(link, origin())
}
