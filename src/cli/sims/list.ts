import { operatorCommand } from '../operator/command.ts'
import type { Answered, Asked } from '../operator/contracts.ts'
import { pageOptions, pageQueryOf, pageSaid } from '../operator/pages.ts'
import { colourOf } from '../terminal/paint.ts'
import type { Column } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

export const listSimsCommand = operatorCommand({
  name: 'sims list',
  says: 'Lists the SIMs of a customer, by ICCID or which used most first, and how many there are.',
  options: {
    partner: { value: 'id', needed: true, says: 'Whose they are.' },
    status: { value: 'status', says: 'Only of this status: Productive, On Stock and others.' },
    iccid: { value: 'iccid', says: 'Only this one.' },
    'by-usage': { says: 'Which used most in this calendar month first.' },
    page: { value: 'n', number: true, says: 'A page by its number, which may be any.' },
    ...pageOptions,
  },
  async run(ask, { options }) {
    const { partner, status, iccid, page, 'by-usage': byUsage } = options
    const query = {
      ...pageQueryOf(options),
      // The exchange knows which there are, and names one that is none.
      ...(status && { status: status as Query['status'] }),
      ...(iccid && { iccid }),
      ...(byUsage && { order: 'usage' as const }),
      ...(page !== undefined && { page: String(page) }),
    }
    const json = await ask('listSims', { params: { partner_id: partner }, query })
    const said = pageSaid(json, json.sims, columns, 'There are none.')
    return { ...said, hint: [`${json.total} SIMs.`, said.hint].filter(Boolean).join(' ') }
  },
})

type Query = Asked<'listSims'>['query']

// Their numbers, in the words of the console.
const fraud = ['ok', 'no profile', 'alarm']
const limits = ['ok', 'warning', 'alarm', 'suspended', 'no profile']

const columns: Column<Answered<'listSims'>['sims'][number]>[] = [
  { head: 'iccid', of: (one) => one.iccid, whole: true },
  { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
  { head: 'imsi', of: (one) => one.imsi },
  { head: 'msisdn', of: (one) => one.msisdn },
  { head: 'fraud', of: (one) => fraud[one.fraud_status] },
  { head: 'limits', of: (one) => limits[one.limit_status] },
  { head: 'bytes', of: (one) => one.used_bytes, right: true },
  { head: 'changed', of: (one) => whenOf(one.changed_at) },
]
