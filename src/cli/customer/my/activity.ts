import { pageOptions, pageOutput, pageQueryOf } from '../../frame/pages.ts'
import type { Column } from '../../terminal/table.ts'
import { whenOf } from '../../terminal/when.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer, AccountInput } from '../access/operations.ts'
import { periodOf, periodOptions } from '../access/times.ts'

type Query = NonNullable<AccountInput<'listActivity'>['query']>

export const activityListCommand = accountCommand({
  name: 'my activity list',
  description: 'List sign-ins and changes in your account, newest first; all filters must match.',
  options: {
    actor: { value: 'text', description: 'Email address of a member, or another actor as listed.' },
    kind: {
      value: 'name',
      description: 'Kind of entry, such as `signed_in`, or an operation such as `buyNumber`.',
    },
    outcome: { value: 'name', description: '`done`, `refused`, `unknown` or `summary`.' },
    ...periodOptions('Recorded'),
    ...pageOptions,
  },
  async run({ ask }, { options }) {
    const { actor, kind, outcome } = options
    const json = await ask('listActivity', {
      query: {
        ...pageQueryOf(options),
        actor,
        // The exchange refuses other values.
        kind: kind as Query['kind'],
        outcome: outcome as Query['outcome'],
        ...periodOf(options),
      },
    })
    return pageOutput(json, json.activity, columns, 'No matching activity.')
  },
})

type Entry = AccountAnswer<'listActivity'>['activity'][number]

const columns: readonly Column<Entry>[] = [
  { head: 'time', of: (one) => whenOf(one.at) },
  { head: 'activity', of: (one) => one.description },
  { head: 'outcome', of: (one) => (one.requests === null ? one.outcome : `${one.requests} requests`) },
  { head: 'object', of: (one) => one.subject },
  { head: 'actor', of: (one) => one.actor },
  { head: 'address', of: (one) => one.address },
  { head: 'status', of: (one) => one.status, right: true },
  { head: 'problem', of: (one) => one.problem },
]
