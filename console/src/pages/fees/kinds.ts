import type { Answered, Ask } from '../../api/contracts.ts'

export type FeeKind = Ask<'putFee'>['params']['kind']

export type Line = Answered<'listFees'>['fees'][number]

export const feeKinds: FeeKind[] = ['brand', 'campaign', 'vetting', 'number-setup', 'number-rental']
export const types = ['landline', 'landline-toll-free', 'mobile-lvn'] as const

/** Of which numbers a fee is: of every country and type where nothing is said. */
export const scopeOf = ({ country, type }: { country: string | null; type: string | null }) => ({
  ...(country && { country }),
  ...(type && { type: type as (typeof types)[number] }),
})
