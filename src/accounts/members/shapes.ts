import { z } from 'zod'
import { time } from '#platform/contract/shapes.ts'
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
