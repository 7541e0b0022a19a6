import { enqueueMail, supersedeMail } from '#operators/index.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'
import { timeOfUuid } from '#platform/ids.ts'
import { readAccount } from '../account/account-store.ts'
import { type ListedMember, listMembers } from '../member-sign-in/member-store.ts'
import { foundOwn } from '../portal/problems.ts'
import type { Inside } from '../portal-session/family.ts'
import { type ActivityRow, listActivity, recordActivity } from './activity-store.ts'
import { changeRole, removeMember } from './change.ts'
import type { membersContract } from './contract.ts'
import { accountOf, by } from './caller.ts'
import {
  deleteInvitation,
  type InvitationRow,
  type ListedInvitation,
  listInvitations,
} from './invitation-store.ts'
import { invite } from './invite.ts'
import { invitationLetter } from './letter.ts'
import type { MemberTools } from './sign-in-http.ts'

type Mine = Handlers<typeof membersContract, Inside>

/** The operations on the members of an account. */
export function membersHandlers({ db, vault, mailsCustomers }: MemberTools): Mine {
  return {
    async listMembers({ caller }) {
      const id = accountOf(caller)
      const rows = await db.asAccount(id, (sql) => listMembers(sql, id))
      return { status: 200, body: { members: rows.map(memberWire) } }
    },
    async changeMember({ caller }, { params: { member_id: memberId }, body: { role } }) {
      const accountId = accountOf(caller)
      await db.tx(async (sql) => {
        const { email: subject, role: before } = await changeRole(sql, { accountId, memberId }, role)
        const detail = { before, after: role }
        await recordActivity(sql, accountId, { ...by(caller), kind: 'role_changed', subject, detail })
      })
      return { status: 204 }
    },
    async removeMember({ caller }, { params: { member_id: memberId } }) {
      const accountId = accountOf(caller)
      await db.tx(async (sql) => {
        const { email: subject, role } = await removeMember(sql, { accountId, memberId })
        await recordActivity(sql, accountId, {
          ...by(caller),
          kind: 'member_removed',
          subject,
          detail: { role },
        })
      })
      return { status: 204 }
    },
    async inviteMember(ctx, { body }) {
      const accountId = accountOf(ctx.caller)
      const { invitation, link } = await db.tx(async (sql) => {
        const { invitation, token } = await invite(sql, accountId, body, ctx.caller.customer.member?.id)
        const { id, name, email, role, expires_at } = invitation
        const link = `${ctx.origin()}/console/join#token=${token}`
        if (mailsCustomers) {
          const { name: accountName } = (await readAccount(sql, accountId))!
          const letter = invitationLetter({ name, accountName, role, link, expiresAt: expires_at })
          const mail = { id, kind: 'member-invitation', recipient: email, expires_at } as const
          await enqueueMail(sql, vault, { ...mail, accountId, ...letter })
        }
        const invited = { ...by(ctx.caller), kind: 'member_invited', subject: email } as const
        await recordActivity(sql, accountId, { ...invited, detail: { role } })
        return { invitation, link }
      })
      return { status: 201, body: { ...invitationWire(invitation), link, email_queued: mailsCustomers } }
    },
    async listMemberInvitations({ caller }) {
      // An account may not read the queue of emails, which shows whether a link was sent.
      const rows = await listInvitations(db, accountOf(caller))
      return { status: 200, body: { invitations: rows.map(listedWire) } }
    },
    async withdrawMemberInvitation({ caller }, { params: { invitation_id: id } }) {
      const accountId = accountOf(caller)
      await db.tx(async (sql) => {
        const { email: subject } = foundOwn(await deleteInvitation(sql, accountId, id))
        await supersedeMail(sql, id)
        await recordActivity(sql, accountId, { ...by(caller), kind: 'invitation_withdrawn', subject })
      })
      return { status: 204 }
    },
    listActivity({ caller }, { query }) {
      const id = accountOf(caller)
      const read = readPageById(query, (position) =>
        db.asAccount(id, (sql) => listActivity(sql, id, position)),
      )
      return answerPage('activity', activityWire, read)
    },
  }
}

const memberWire = ({ id, created_at, entered_at, ...member }: ListedMember) => ({
  member_id: id,
  ...member,
  joined_at: created_at.toISOString(),
  last_sign_in_at: entered_at.toISOString(),
})

const invitationWire = ({ id, email, name, role, created_at, expires_at }: InvitationRow) => ({
  invitation_id: id,
  email,
  name,
  role,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

const listedWire = ({ email_status, ...invitation }: ListedInvitation) => ({
  ...invitationWire(invitation),
  email_status,
})

const activityWire = ({ id, ...activity }: ActivityRow) => ({
  activity_id: id,
  at: new Date(timeOfUuid(id)).toISOString(),
  ...activity,
})
