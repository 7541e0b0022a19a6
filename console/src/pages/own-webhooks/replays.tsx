import { Select, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { localOf } from '../../parts/lists/time-filter.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { choicesOf } from '../../parts/labels/choices.ts'

type Replay = Answered<'listOwnWebhookReplays'>['replays'][number]

const scopeLabels: Readonly<Record<Replay['scope'], string>> = {
  undelivered: 'Undelivered events',
  all: 'All events',
}

const columns: readonly Column<Replay>[] = [
  { heading: 'Started', width: '150px', cell: ({ created_at }) => <When at={created_at} wall /> },
  { heading: 'Events', width: '170px', cell: ({ scope }) => scopeLabels[scope] },
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
  return (
    <PagedList
      of={pages}
      label="Replays"
      keyOf={({ replay_id }) => replay_id}
      columns={columns}
      empty={
        <EmptyState
          title="No replays yet"
          description="Choose Replay since… to send undelivered events again."
        />
      }
    />
  )
}

const hourAgo = () => localOf(new Date(Date.now() - 3_600_000).toISOString())

type ReplayInput = { since: string; scope: Replay['scope'] }

/** Starts a replay of the events since a time, of one endpoint if it is stated. */
export function ReplayAct({ endpointId }: { endpointId?: string }) {
  const start = useChange('startOwnWebhookReplay', ['listOwnWebhookReplays', 'listOwnWebhookEvents'])
  const [, go] = useLocation()
  return (
    <FormAct<ReplayInput>
      title="Replay events"
      description={
        endpointId === undefined
          ? 'Sends the events again, oldest first, at most 100 per second, each to its original URL.'
          : 'Sends the events for this endpoint again, oldest first, at most 100 per second.'
      }
      initial={{ since: hourAgo(), scope: 'undelivered' }}
      yes="Start"
      done="Replay started."
      send={async ({ since, scope }) => {
        await start.mutateAsync({
          body: {
            since: new Date(since).toISOString(),
            scope,
            ...(endpointId !== undefined && { endpoint_id: endpointId }),
          },
        })
        go('/webhooks/replays')
      }}
      fields={(form) => (
        <>
          <TextInput type="datetime-local" label="Created since" {...form.getInputProps('since')} />
          <Select
            label="Events"
            allowDeselect={false}
            data={choicesOf(scopeLabels)}
            {...form.getInputProps('scope')}
          />
        </>
      )}
    >
      Replay since…
    </FormAct>
  )
}
