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
  { heading: 'Started', width: '150px', cell: ({ created_at }) => <When at={created_at} wall /> },
  { heading: 'Events', width: '130px', cell: ({ scope: subject }) => subject },
  {
    heading: 'State',
    width: '120px',
    cell: ({ done_at: at }) => <StateBadge state={at ? 'done' : 'running'} />,
  },
  {
    heading: 'Progress up to',
    width: '150px',
    wide: true,
    cell: ({ reached }) => <When at={reached} wall />,
  },
  { heading: 'Replayed', width: '120px', cell: ({ replayed }) => replayed },
  { heading: 'Skipped', width: '120px', wide: true, cell: ({ skipped }) => skipped },
]

/** Replays and their progress. */
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
          title="No replays yet"
          description="Choose Replay since… to send undelivered events again."
        />
      }
    />
  )
}

const hourAgo = () => {
  const at = new Date(Date.now() - 3_600_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type ReplayInput = { since: string; scope: Replay['scope'] }

/** Starts a replay of the events since a time. */
export function ReplayAct() {
  const start = useChange('startOwnWebhookReplay', ['listOwnWebhookReplays', 'listOwnWebhookEvents'])
  const [, go] = useLocation()
  return (
    <FormAct<ReplayInput>
      title="Replay events"
      description="Sends the events again, oldest first, at most 100 per second, each to its original URL."
      initial={{ since: hourAgo(), scope: 'undelivered' }}
      yes="Start"
      done="Replay started."
      send={async ({ since, scope: subject }) => {
        await start.mutateAsync({ body: { since: new Date(since).toISOString(), scope: subject } })
        go('/webhooks/replays')
      }}
      fields={(form) => (
        <>
          <TextInput type="datetime-local" label="Created since" {...form.getInputProps('since')} />
          <Select
            label="Events"
            allowDeselect={false}
            data={[
              { value: 'undelivered', label: 'Undelivered events' },
              { value: 'all', label: 'All events' },
            ]}
            {...form.getInputProps('scope')}
          />
        </>
      )}
    >
      Replay since…
    </FormAct>
  )
}
