import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import type { Db } from '#platform/database/db.ts'
import { readAccount } from '../account/account-store.ts'
import { listMembers, type MemberRow } from '../member-sign-in/member-store.ts'
import { byOperator } from '../members/caller.ts'
import { removeMember, resetTwoFactor } from '../members/change.ts'
import type { InvitationRow } from '../members/invitation-store.ts'
import { inviteMember, withdrawInvitation } from '../members/invite.ts'
import { listInvitations } from '../members/list-invitations.ts'
import type { MemberTools } from '../members/tools.ts'
import { invitedWire, listedInvitationWire, memberWire } from '../members/wire.ts'
import type { memberOperations } from './member-contract.ts'

type Deps = Pick<MemberTools, 'vault' | 'mailsCustomers'> & {
  db: Db
  /** The base URL of the console of customers. */
  customerUrl: () => string
}

/** Handlers of the operations on the members of an account. */
export function memberHandlers(deps: Deps): OperatorHandlers<typeof memberOperations> {
  const { db, customerUrl } = deps
  const audited = openAudited({ db, subject: 'account' })
  return {
    async listAccountMembers(_, { params: { api_key: id } }) {
      found(await readAccount(db, id))
      return { status: 200, body: { members: (await listMembers(db, id)).map(memberWire) } }
    },
    removeAccountMember: (ctx, { params: { api_key: accountId, member_id: memberId } }) =>
      audited.removes(ctx, accountId, async (sql) =>
        memberState(await removeMember(sql, { accountId, memberId }, byOperator)),
      ),
    async resetMemberTwoFactor(ctx, { params: { api_key: accountId, member_id: memberId } }) {
      await audited(ctx, async (sql) => {
        const member = memberState(await resetTwoFactor(sql, { accountId, memberId }, byOperator))
        return { id: accountId, before: member.two_factor ? member : null, after: null }
      })
      return { status: 204 }
    },
    async inviteAccountOwner(ctx, { params: { api_key: accountId }, body }) {
      const { invited } = await audited(ctx, async (sql) => {
        found(await readAccount(sql, accountId))
        const of = { accountId, role: 'owner', by: byOperator, consoleUrl: customerUrl() } as const
        const invited = await inviteMember(sql, deps, { ...body, ...of })
        return { id: accountId, before: null, after: invitationState(invited.invitation), invited }
      })
      return { status: 201, body: invitedWire(invited) }
    },
    async listAccountInvitations(_, { params: { api_key: id } }) {
      found(await readAccount(db, id))
      return { status: 200, body: { invitations: (await listInvitations(db, id)).map(listedInvitationWire) } }
    },
    withdrawAccountInvitation: (ctx, { params: { api_key: accountId, invitation_id: id } }) =>
      audited.removes(ctx, accountId, async (sql) =>
        invitationState(await withdrawInvitation(sql, { accountId, id }, byOperator)),
      ),
  }
}

// The audit log names members by ID, because it outlives them; the activity of the account contains the addresses.
const memberState = ({ id, role, totp_secret }: MemberRow) => ({
  member_id: id,
  role,
  two_factor: totp_secret !== null,
})

const invitationState = ({ id, role }: InvitationRow) => ({ invitation_id: id, role })
