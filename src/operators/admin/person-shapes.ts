import { roles } from '../people/index.ts'
import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'

export const role = z.enum(roles).meta({ title: 'Role' })
export const personRoles = z.array(role).min(1).max(roles.length)

export const personView = z.object({
  person_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  codes: z.boolean().describe('Whether sign-in requires a code in addition to the password.'),
  disabled_at: nullable(time),
  created_at: time,
})

export const sessionView = z.object({
  session_id: z.uuid(),
  created_at: time,
  seen_at: time.describe('Time of the last request, to the minute.'),
  address: z.string(),
  browser: z.string(),
})

export const invitationView = z.object({
  invitation_id: z.uuid(),
  kind: z.enum(['first', 'invitation', 'reset']),
  email: nullable(z.string()),
  name: nullable(z.string()),
  roles: z.array(role),
  person_id: nullable(z.uuid()).describe('The person whose password is reset; null for an invitation.'),
  created_at: time,
  expires_at: time,
})

/** A pending invitation with the state of its email. */
export const listedInvitationView = invitationView.extend({
  email_status: nullable(z.enum(['pending', 'sent', 'failed'])).describe(
    'The state of the email with the link; null if the link was not sent by email.',
  ),
  email_failure: nullable(z.string()).describe('Why the email failed.'),
})

/** The link is returned only once, when it is created. */
export const linkView = invitationView.extend({
  link: z.string(),
  email_queued: z
    .boolean()
    .describe('Whether the link is also sent by email; `listInvitations` shows whether it was sent.'),
})
