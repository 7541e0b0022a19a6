import type { Handlers } from '#platform/contract/contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'
import { listMembers } from '../member-sign-in/member-store.ts'
import type { ConfirmDeps, Confirmed } from '../portal-session/confirm.ts'
import { confirmSession } from '../portal-session/confirm-session.ts'
import type { Inside } from '../portal-session/family.ts'
import { listActivity } from '../activity/activity-store.ts'
import { accountOf, by } from './caller.ts'
import { changeRole, removeMember } from './change.ts'
import type { membersContract } from './contract.ts'
import { inviteMember, withdrawInvitation } from './invite.ts'
import { listInvitations } from './list-invitations.ts'
import type { MemberTools } from './tools.ts'
import { activityWire, invitedWire, listedInvitationWire, memberWire } from './wire.ts'

type Mine = Handlers<typeof membersContract, Inside>

/** The operations on the members of an account. */
export function membersHandlers(tools: MemberTools & ConfirmDeps): Mine {
  const { db } = tools
  const confirmed = ({ customer, credentials }: Inside, proof: Confirmed) =>
    confirmSession(tools, { ...customer, credentials }, proof)
  return {
    async listMembers({ caller }) {
      const id = accountOf(caller)
      const rows = await db.asAccount(id, (sql) => listMembers(sql, id))
      return { status: 200, body: { members: rows.map(memberWire) } }
    },
    async changeMember({ caller }, { params: { member_id: memberId }, body }) {
      await confirmed(caller, body)
      const id = { accountId: accountOf(caller), memberId }
      await db.tx((sql) => changeRole(sql, id, body.role, by(caller)))
      return { status: 204 }
    },
    async removeMember({ caller }, { params: { member_id: memberId } }) {
      const id = { accountId: accountOf(caller), memberId }
      await db.tx((sql) => removeMember(sql, id, by(caller)))
      return { status: 204 }
    },
    async inviteMember({ caller, origin }, { body: { email, name, role, ...proof } }) {
      // An invited owner could do what this session cannot confirm.
      await confirmed(caller, proof)
      const of = { accountId: accountOf(caller), by: by(caller), memberId: caller.customer.member?.id }
      const invited = await db.tx((sql) =>
        inviteMember(sql, tools, { email, name, role, ...of, consoleUrl: origin() }),
      )
      return { status: 201, body: invitedWire(invited) }
    },
    async listMemberInvitations({ caller }) {
      const rows = await listInvitations(db, accountOf(caller))
      return { status: 200, body: { invitations: rows.map(listedInvitationWire) } }
    },
    async withdrawMemberInvitation({ caller }, { params: { invitation_id: id } }) {
      await db.tx((sql) => withdrawInvitation(sql, { accountId: accountOf(caller), id }, by(caller)))
      return { status: 204 }
    },
    listActivity({ caller }, { query }) {
      const id = accountOf(caller)
      const { actor, kind, outcome } = query
      const filter = { actor, kind, outcome, since: instantOf(query.since), until: instantOf(query.until) }
      const read = readPageById(query, (position) =>
        db.asAccount(id, (sql) => listActivity(sql, id, { ...filter, ...position })),
      )
      return answerPage('activity', activityWire, read)
    },
  }
}

const instantOf = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time))
