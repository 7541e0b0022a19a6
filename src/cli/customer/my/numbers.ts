import { CommandError } from '../../frame/command-error.ts'
import { bareNumber } from '../../frame/bare-number.ts'
import type { CommandOutput } from '../../frame/output.ts'
import { listOutput } from '../../frame/pages.ts'
import type { Column } from '../../terminal/table.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer } from '../access/operations.ts'
import type { AccountAsk } from '../access/request.ts'

const paging = {
  pattern: { value: 'digits', description: 'Leading digits, with country code.' },
  size: { value: 'n', number: true, description: 'Page size, 1 to 100; default 10.' },
  page: { value: 'n', number: true, description: 'Page number, from 1.' },
} as const

type Paging = { pattern: string | undefined; size: number | undefined; page: number | undefined }

const queryOf = ({ pattern, size, page }: Paging) => ({
  pattern: pattern && bareNumber(pattern),
  size: size?.toString(),
  index: page?.toString(),
})

export const numbersListCommand = accountCommand({
  name: 'my numbers list',
  description: 'List the numbers of your account.',
  options: paging,
  async run({ ask }, { options }) {
    const json = await ask('listOwnedNumbers', { query: queryOf(options) })
    const none = 'The account has no number; `strowger my numbers search <country>` lists numbers to buy.'
    return listed(json, json.numbers, ownedColumns, none)
  },
})

export const numbersSearchCommand = accountCommand({
  name: 'my numbers search',
  description: 'Search for numbers to buy.',
  args: { country: { description: 'Country, two letters.' } },
  options: paging,
  async run({ ask }, { args: { country }, options }) {
    const json = await ask('searchNumbers', { query: { country, ...queryOf(options) } })
    return listed(json, json.numbers, availableColumns, 'No matching numbers.')
  },
})

export const numbersBuyCommand = accountCommand({
  name: 'my numbers buy',
  description: 'Buy a number: charges the set-up fee and the first month.',
  args: { number: { description: 'The number; `strowger my numbers search` lists them with their prices.' } },
  options: {
    country: { value: 'country', needed: true, description: 'Country of the number, two letters.' },
  },
  async run({ ask }, { args: { number }, options: { country } }) {
    const msisdn = bareNumber(number)
    const json = await ask('buyNumber', { body: { country, msisdn } })
    return { json, lines: () => [`Bought ${msisdn}.`] }
  },
})

export const numbersCancelCommand = accountCommand({
  name: 'my numbers cancel',
  description: 'Cancel a number; for 30 days only you can buy it back.',
  args: { number: { description: 'The number.' } },
  async run({ ask }, { args: { number } }) {
    const msisdn = bareNumber(number)
    const { country } = await owned(ask, msisdn)
    const json = await ask('cancelNumber', { body: { country, msisdn } })
    return { json, lines: () => [`Cancelled ${msisdn}.`] }
  },
})

async function owned(ask: AccountAsk, msisdn: string): Promise<Owned> {
  const { numbers } = await ask('listOwnedNumbers', { query: { pattern: msisdn } })
  const number = numbers.find((one) => one.msisdn === msisdn)
  if (number) return number
  throw new CommandError(
    `The account has no number ${msisdn}; \`strowger my numbers list\` lists its numbers.`,
  )
}

type Owned = AccountAnswer<'listOwnedNumbers'>['numbers'][number]
type Available = AccountAnswer<'searchNumbers'>['numbers'][number]

const common: Column<Owned | Available>[] = [
  { head: 'number', of: (one) => one.msisdn, noTruncate: true },
  { head: 'country', of: (one) => one.country },
  { head: 'type', of: (one) => one.type },
  { head: 'features', of: (one) => one.features.join(', ') },
]

const ownedColumns: Column<Owned>[] = [
  ...common,
  { head: 'application', of: (one) => one.app_id },
  { head: 'inbound url', of: (one) => one.moHttpUrl },
]

const availableColumns: Column<Available>[] = [
  ...common,
  { head: 'set-up EUR', of: (one) => one.initialPrice, right: true },
  { head: 'monthly EUR', of: (one) => one.cost, right: true },
]

function listed<Row>(
  json: { count: number },
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
): CommandOutput {
  const more =
    json.count > rows.length ? `${rows.length} of ${json.count}; --page shows further ones.` : undefined
  return listOutput(json, rows, columns, rows.length === 0 ? none : more)
}
