import type { UseFormReturnType } from '@mantine/form'
import type { Answered } from '../../../api/contracts.ts'

export type Table = Answered<'readCarrierErrors'>
type Code = Table['receipts'][number]['code']

export type Values = {
  statuses: { status: number | string; outcome: 'temporary' | 'permanent'; code: string }[]
  receipts: { err: string; code: string }[]
}
export type ErrorForm = UseFormReturnType<Values>

/** The table in the shape of the form, where codes are strings. */
export const formOf = ({ statuses, receipts }: Table): Values => ({
  statuses: statuses.map((row) => ({ ...row, code: String(row.code) })),
  receipts: receipts.map((row) => ({ ...row, code: String(row.code) })),
})
export const tableOf = ({ statuses, receipts }: Values): Table => ({
  statuses: statuses.map((row) => ({ ...row, status: Number(row.status), code: Number(row.code) as Code })),
  receipts: receipts.map((row) => ({ ...row, code: Number(row.code) as Code })),
})
