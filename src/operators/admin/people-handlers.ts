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
  createResetLink,
  readPerson,
  letterOf,
} from '../people/index.ts'
import { enqueueMail, toOperator } from '../mail/index.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { openAudited } from '../audit/audited.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import type { Operator } from '../api/operator.ts'
import type { peopleOperations } from './people-contract.ts'
import {
  invitationWire,
  linkWire,
  listedInvitationWire,
  listedWire,
  personWire,
  sessionState,
  sessionWire,
} from './person-wire.ts'
import { found } from '../api/problems.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

type Recipient = { email: string; name: string }
type Mine = OperatorHandlers<typeof peopleOperations>

/** Handlers of the operations on the people who operate the exchange. */
export function peopleHandlers(deps: LinkDeps): Mine {
  return { ...people(deps.db), ...sessions(deps.db), ...links(deps) }
}

type LinkDeps = {
  db: Db
  vault: Vault
  /** Whether links are also sent by email: with a mail server, and an address of the console that people can open. */
  mailsLinks: boolean
}

function people(db: Db): Pick<Mine, 'listPeople' | 'readPerson' | 'changePerson'> {
  const audited = openAudited({ db, subject: 'person' })
  return {
    listPeople: (_, { query }) =>
      answerPage(
        'people',
        listedWire,
        readPageById(query, (position) => listPersons(db, position)),
      ),
    async readPerson(_, { params }) {
      return audited.shows(personWire(found(await readPerson(db, params.person_id))))
    },
    async changePerson(ctx, { params: { person_id: id }, body }) {
      const { name, roles, disabled } = body
      const changes = {
        ...(name && { name }),
        ...(roles && { roles }),
        ...(disabled !== undefined && { disabled }),
      }
      return audited.changes(ctx, async (sql) => {
        const changed = found(await changePerson(sql, id, changes))
        return { id, before: personWire(changed.before), after: personWire(changed.after) }
      })
    },
  }
}

function sessions(db: Db): Pick<Mine, 'listPersonSessions' | 'endPersonSession' | 'endPersonSessions'> {
  const audited = openAudited({ db, subject: 'person', kept: {} })
  return {
    async listPersonSessions(_, { params }) {
      found(await readPerson(db, params.person_id))
      return { status: 200, body: { sessions: (await listSessions(db, params.person_id)).map(sessionWire) } }
    },
    async endPersonSessions(ctx, { params: { person_id: id } }) {
      const { ended } = await audited(ctx, async (sql) => {
        found(await readPerson(sql, id))
        const ended = await deleteSessions(sql, id)
        return { id, before: { sessions: ended }, after: { sessions: 0 }, ended }
      })
      return { status: 200, body: { ended } }
    },
    endPersonSession: (ctx, { params: { person_id: personId, session_id: id } }) =>
      endSession(db, ctx, personId, id),
  }
}

/** Ends a session of a person, on every node. */
export function endSession(db: Db, ctx: Ctx<Operator>, personId: string, id: string) {
  return openAudited({ db, subject: 'session', kept: {} }).removes(ctx, id, async (sql) =>
    sessionState(found(await deleteSession(sql, personId, id))),
  )
}

function links({
  db,
  vault,
  mailsLinks,
}: LinkDeps): Pick<Mine, 'resetPerson' | 'invitePerson' | 'listInvitations' | 'withdrawInvitation'> {
  const audited = openAudited({ db, subject: 'invitation' })
  /** Audits a link without its token, enqueues it as an email if possible, and returns it once. */
  const createsLink = async (
    ctx: Ctx<Operator>,
    work: (sql: Sql) => Promise<{ link: Link; to: Recipient }>,
  ) => {
    const { body } = await audited(ctx, async (sql) => {
      const { link, to } = await work(sql)
      const { id, kind, expires_at } = link.invitation
      const body = linkWire(link, ctx.origin())
      if (mailsLinks && kind !== 'first') {
        const letter = letterOf(link.invitation, { name: to.name, link: body.link })
        await enqueueMail(sql, vault, toOperator(kind, to.email), { id, expires_at, ...letter })
      }
      return { id, before: null, after: invitationWire(link.invitation), body }
    })
    return { status: 201 as const, body: { ...body, email_queued: mailsLinks } }
  }
  return {
    resetPerson: (ctx, { params }) =>
      createsLink(ctx, async (sql) => {
        const person = found(await readPerson(sql, params.person_id))
        return { link: await createResetLink(sql, person), to: person }
      }),
    invitePerson: (ctx, { body }) =>
      createsLink(ctx, async (sql) => ({ link: await invite(sql, body), to: body })),
    listInvitations: (_, { query }) =>
      answerPage(
        'invitations',
        listedInvitationWire,
        readPageById(query, (position) => listInvitations(db, position)),
      ),
    withdrawInvitation: (ctx, { params: { invitation_id: id } }) =>
      audited.removes(ctx, id, async (sql) => invitationWire(found(await deleteInvitation(sql, id)))),
  }
}
