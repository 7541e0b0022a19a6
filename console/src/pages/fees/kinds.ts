import type { Ask } from '../../api/contracts.ts'

export type FeeKind = Ask<'putFee'>['params']['kind']

export const feeKinds: FeeKind[] = [
  'brand',
  'campaign',
  'vetting',
  'toll-free',
  'number-setup',
  'number-rental',
]
export const types = ['landline', 'landline-toll-free', 'mobile-lvn'] as const
