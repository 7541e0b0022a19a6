import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'
import { memberRoleNames } from '../roles/role-kinds.ts'

export const role = z.enum(memberRoleNames).meta({ title: 'MemberRole' })
export const token = z.string().min(1).max(100).describe('The value after `#token=` in the link.')

export const invitation = z.object({
  invitation_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role,
  created_at: time,
  expires_at: time,
})

export const invited = invitation.extend({
  link: z.string().describe('Returned only once. It is for the invited person only.'),
  email_queued: z.boolean().describe('Whether the link is also sent by email.'),
})

export const listedInvitation = invitation.extend({
  email_status: nullable(z.enum(['pending', 'sent', 'failed'])).describe(
    'The state of the email; null if the link was not sent by email.',
  ),
})

export const member = z.object({
  member_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role,
  two_factor: z.boolean().describe('Whether sign-in requires a code in addition to the password.'),
  joined_at: time,
  last_sign_in_at: time,
})
