import { pageOptions, pageOutput, pageQueryOf } from '../../frame/pages.ts'
import type { Column } from '../../terminal/table.ts'
import { whenOf } from '../../terminal/when.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer, AccountInput } from '../access/operations.ts'
import { sinceOf } from '../access/times.ts'

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
    since: {
      value: 'time',
      description: 'At or after a time: 2026-11-22T15:00:00Z, or 2h for two hours ago.',
    },
    until: { value: 'time', description: 'Before a time.' },
    ...pageOptions,
  },
  async run({ ask }, { options }) {
    const { actor, kind, outcome, since, until } = options
    const json = await ask('listActivity', {
      query: {
        ...pageQueryOf(options),
        actor,
        // The exchange refuses other values.
        kind: kind as Query['kind'],
        outcome: outcome as Query['outcome'],
        since: since && sinceOf(since),
        until: until && sinceOf(until, '--until'),
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
