import { Select, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Failed, EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Replay = Answered<'listOwnWebhookReplays'>['replays'][number]

const columns: readonly Column<Replay>[] = [
  { heading: 'Begun', width: '150px', cell: ({ created_at }) => <When at={created_at} wall /> },
  { heading: 'What', width: '130px', cell: ({ what: subject }) => subject },
  {
    heading: 'State',
    width: '120px',
    cell: ({ done_at: at }) => <StateBadge state={at ? 'done' : 'running'} />,
  },
  { heading: 'Has reached', width: '150px', wide: true, cell: ({ reached }) => <When at={reached} wall /> },
  { heading: 'Told again', width: '120px', cell: ({ replayed }) => replayed },
  { heading: 'Skipped', width: '120px', wide: true, cell: ({ skipped }) => skipped },
]

/** Replays and how far they have come. */
export function Replays() {
  const pages = usePages(
    'listOwnWebhookReplays',
    (cursor) => ({ query: { cursor } }),
    ({ replays, next }) => ({ items: replays, next: next ?? undefined }),
    { everyMs: 3_000 },
  )
  if (pages.error && pages.items.length === 0)
    return <Failed error={pages.error} again={() => void pages.refetch()} />
  return (
    <List
      label="Replays"
      items={pages.items}
      keyOf={({ replay_id }) => replay_id}
      columns={columns}
      more={{ fetch: () => void pages.fetchNextPage(), isFetching: pages.isFetching, has: pages.hasNextPage }}
      empty={
        <EmptyState
          title="Nothing was told again yet"
          says="Choose a time, and what nobody took since then is told once more."
        />
      }
    />
  )
}

const hourAgo = () => {
  const at = new Date(Date.now() - 3_600_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type ReplayInput = { since: string; what: Replay['what'] }

/** Has the events since a time told again. */
export function ReplayAct() {
  const start = useChange('startOwnWebhookReplay', ['listOwnWebhookReplays', 'listOwnWebhookEvents'])
  const [, go] = useLocation()
  return (
    <FormAct<ReplayInput>
      title="Tell events again"
      says="The oldest first, a hundred a second at most, each to its own address."
      initial={{ since: hourAgo(), what: 'undelivered' }}
      yes="Begin"
      done="The replay has begun."
      send={async ({ since, what: subject }) => {
        await start.mutateAsync({ body: { since: new Date(since).toISOString(), what: subject } })
        go('/webhooks/replays')
      }}
      fields={(form) => (
        <>
          <TextInput type="datetime-local" label="Caused since" {...form.getInputProps('since')} />
          <Select
            label="Which"
            allowDeselect={false}
            data={[
              { value: 'undelivered', label: 'Those that nobody has taken' },
              { value: 'all', label: 'All of them' },
            ]}
            {...form.getInputProps('what')}
          />
        </>
      )}
    >
      Tell again since…
    </FormAct>
  )
}
