import type { Answered } from '../../api/contracts.ts'

export type Difference = Answered<'listPaymentDifferences'>['differences'][number]
