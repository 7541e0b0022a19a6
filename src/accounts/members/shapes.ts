import { z } from 'zod'
import { time } from '#platform/contract/shapes.ts'
import { leastPassword, longestPassword } from '#platform/sign-in/passwords.ts'
import { memberRoleNames } from '../roles/role-kinds.ts'

export const email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
  .describe('Email address, case-insensitive.')
export const memberName = z.string().trim().min(1).max(100)
export const role = z.enum(memberRoleNames).meta({ title: 'MemberRole' })
/** A password to check, so any text is accepted. */
export const password = z.string().min(1).max(longestPassword)
/** A password to set. */
export const newPasswordShape = z.string().min(leastPassword).max(longestPassword)
export const code = z
  .string()
  .min(6)
  .max(40)
  .describe('A six-digit code of an authenticator app, or a recovery code.')
export const token = z.string().min(1).max(100).describe('The value after `#token=` in the link.')

export const invitation = z.object({
  invitation_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role,
  created_at: time,
  expires_at: time,
})
