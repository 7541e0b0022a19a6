import type { Answered, Ask } from '../../api/contracts.ts'

export type FeeKind = Ask<'putFee'>['params']['kind']

export type Line = Answered<'listFees'>['fees'][number]

export const feeKinds: FeeKind[] = ['brand', 'campaign', 'vetting', 'number-setup', 'number-rental']
export const types = ['landline', 'landline-toll-free', 'mobile-lvn'] as const

/** Number fees may be limited to a country and a type; an empty field means all. */
export const scopeOf = ({ country, type }: { country: string | null; type: string | null }) => ({
  ...(country && { country }),
  ...(type && { type: type as (typeof types)[number] }),
})
