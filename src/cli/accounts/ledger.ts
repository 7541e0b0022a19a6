import { ledgerKinds, ledgerWords, paidFor } from '#accounts/index.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { pageOptions, pageQueryOf, pageSaid } from '../operator/pages.ts'
import type { Column } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

export const ledgerCommand = operatorCommand({
  name: 'accounts ledger',
  says: 'Lists what has moved a balance, the newest first, with what it was for.',
  args: { api_key: { says: 'Whose balance.' } },
  options: { kind: { value: 'kind', of: ledgerKinds, says: 'Only these.' }, ...pageOptions },
  async run(ask, { args, options }) {
    const { kind } = options
    const query = { ...pageQueryOf(options), ...(kind && { kind }) }
    const json = await ask('readLedger', { params: args, query })
    return pageSaid(json, json.entries, columns, 'Nothing has moved this balance.')
  },
})

const columns: Column<Answered<'readLedger'>['entries'][number]>[] = [
  { head: 'at', of: (one) => whenOf(one.at) },
  { head: 'kind', of: (one) => ledgerWords[one.kind] },
  { head: 'amount', of: (one) => one.amount, right: true },
  { head: 'balance', of: (one) => one.balance, right: true },
  { head: 'for', of: paidFor },
  { head: 'spent by', of: (one) => one.spent_by },
]
