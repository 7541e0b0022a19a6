import { leastPassword, longestPassword, roles } from '../people/index.ts'
import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'

export const email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
  .describe('In any letter case.')
export const personName = z.string().trim().min(1).max(100)
export const role = z.enum(roles).meta({ title: 'Role' })
export const personRoles = z.array(role).min(1).max(roles.length)
/** One that is given, which may be anything. */
export const password = z.string().min(1).max(longestPassword)
/** One that is to be. */
export const newPasswordShape = z.string().min(leastPassword).max(longestPassword)
export const code = z
  .string()
  .min(6)
  .max(40)
  .describe('Six digits of an authenticator app, or a recovery code.')

export const personView = z.object({
  person_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  codes: z.boolean().describe('Whether a code is asked for beside the password.'),
  disabled_at: nullable(time),
  created_at: time,
})

export const sessionView = z.object({
  session_id: z.uuid(),
  created_at: time,
  seen_at: time.describe('To the minute.'),
  address: z.string(),
  browser: z.string(),
})

export const invitationView = z.object({
  invitation_id: z.uuid(),
  kind: z.enum(['first', 'invitation', 'reset']),
  email: nullable(z.string()),
  name: nullable(z.string()),
  roles: z.array(role),
  person_id: nullable(z.uuid()).describe('Of a reset: who gets a new password.'),
  created_at: time,
  expires_at: time,
})

/** The link is told once. */
export const linkView = invitationView.extend({ link: z.string() })
