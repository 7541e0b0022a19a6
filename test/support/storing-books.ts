import { optedOut, price, type Means, type StoringWorld } from './storing.ts'
import type { Row } from './storing-rows.ts'

/** A message that was rejected with 402 or 429, and the code of the error. */
export type Refused = { account: number; parts: number; free: boolean; automatic: boolean; code: string }

const num = (value: unknown) => Number(value ?? 0)
const same = (label: string, is: number, expected: number) =>
  is === expected ? [] : [`${label}: ${is} instead of ${expected}`]

/** Inconsistencies in the stored rows. Money, rate, ledger, queue, history and webhooks must follow from the messages, on either path. */
export function faultsIn(rows: Row[], { accounts, payerId }: StoringWorld, means: Means[]): string[] {
  const of = (table: string) => rows.filter((one) => one.of === table).map(({ row }) => row)
  const messages = of('message')
  const balances = new Map(of('balance').map((row) => [row['account_id'], row]))
  const payers = [accounts[0]!.accountId, accounts[1]!.accountId, payerId]
  const payerOf = (row: Row['row']) => {
    const i = accounts.findIndex(({ accountId }) => accountId === row['account_id'])
    return payers[Math.min(i, 2)]!
  }
  const money = payers.flatMap((id, i) => {
    const paid = messages.filter((row) => payerOf(row) === id && row['status'] === 'accepted')
    const cost = paid.reduce((sum, row) => sum + num(row['price']), 0)
    const entries = of('ledger').filter((row) => row['account_id'] === id)
    return [
      ...same(`balance ${i}`, num(balances.get(id)!['amount']), means[i]!.pays * price - cost),
      ...same(`ledger ${i}`, -entries.reduce((sum, row) => sum + num(row['amount']), 0), cost),
      ...same(
        `ledger messages ${i}`,
        entries.reduce((sum, row) => sum + num(row['messages']), 0),
        paid.length,
      ),
    ]
  })
  const rates = accounts.flatMap(({ accountId }, i) => {
    const own = messages.filter((row) => row['account_id'] === accountId)
    const taking = own.filter((row) => num(row['workflow_item']) < 2 && !isAutomatic(row))
    return same(`rate ${i}`, num(balances.get(accountId)!['tokens']), means[i]!.rate - taking.length)
  })
  return [...money, ...rates, ...messages.flatMap((row) => faultsOf(row, of))]
}

const isAutomatic = ({ details }: Row['row']) =>
  Boolean((details as { automatic?: string } | null)?.automatic)

function faultsOf(message: Row['row'], of: (table: string) => Row['row'][]): string[] {
  const { id, status, channel, price: cost, recipient, text } = message
  const isSms = channel === 'sms'
  const rejected = status === 'rejected'
  const webhooks = of('webhook').filter(({ payload }) => String(payload).includes(String(id)))
  const refused = of('event').filter((row) => row['message_id'] === id && row['event'] === 'refused')
  const queued = of('dispatch').filter((row) => row['message_id'] === id)
  const isOptedOut = isSms && !isAutomatic(message) && Object.values<unknown>(optedOut).includes(recipient)
  const name = String(text)
  return [
    ...same(`${name} webhooks`, webhooks.length, rejected || !isSms ? 1 : 0),
    ...same(`${name} refused in its history`, refused.length, rejected ? 1 : 0),
    ...same(`${name} in the queue`, queued.length, isSms && !rejected ? 1 : 0),
    ...(rejected ? same(`${name} costs`, num(cost), 0) : []),
    ...(isOptedOut && !rejected ? [`${name} goes to a recipient that has opted out`] : []),
  ]
}

/** Rejections with 402 or 429 in the last batch that were wrong according to the final balance and rate. */
export function wrongAnswers(
  rows: Row[],
  { accounts, payerId }: StoringWorld,
  means: Means[],
  refused: Refused[],
): string[] {
  const balanceOf = (id: string) =>
    rows.find(({ of, row }) => of === 'balance' && row['account_id'] === id)!.row
  return refused.flatMap(({ account, parts, free, automatic, code }) => {
    const { accountId } = accounts[account]!
    const left = num(balanceOf(account < 2 ? accountId : payerId)['amount'])
    const tokens = num(balanceOf(accountId)['tokens'])
    if (means[account]!.rate === 0 && !automatic && code !== 'messages#1000')
      return [`${code} though the rate is 0`]
    if (code === 'messages#1000') return tokens < 1 ? [] : [`429 with a rate of ${tokens} left`]
    if (code === 'low-balance') return !free && left < parts * price ? [] : [`402 with ${left} left`]
    return free ? [`${code} though it costs nothing`] : []
  })
}
