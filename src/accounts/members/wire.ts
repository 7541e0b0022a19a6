import { timeOfUuid } from '#platform/ids.ts'
import type { ListedMember } from '../member-sign-in/member-store.ts'
import { activityKinds } from '../activity/activity-kinds.ts'
import type { ActivityRow } from '../activity/activity-store.ts'
import type { InvitationRow } from './invitation-store.ts'
import type { Invited } from './invite.ts'
import type { ListedInvitation } from './list-invitations.ts'

export const memberWire = ({ id, created_at, entered_at, ...member }: ListedMember) => ({
  member_id: id,
  ...member,
  joined_at: created_at.toISOString(),
  last_sign_in_at: entered_at.toISOString(),
})

export const invitationWire = ({ id, email, name, role, created_at, expires_at }: InvitationRow) => ({
  invitation_id: id,
  email,
  name,
  role,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

export const listedInvitationWire = ({ email_status, ...invitation }: ListedInvitation) => ({
  ...invitationWire(invitation),
  email_status,
})

export const activityWire = ({ id, ...activity }: ActivityRow) => ({
  activity_id: id,
  at: new Date(timeOfUuid(id)).toISOString(),
  ...activity,
  description: activityKinds[activity.kind] ?? activity.kind,
})

export const invitedWire = ({ invitation, link, isMailed }: Invited) => ({
  ...invitationWire(invitation),
  link,
  email_queued: isMailed,
})
