import { Group, Textarea } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { FormButton } from '../../parts/form.tsx'
import type { Column } from '../../parts/list.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { Nowhere } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'
import { whoseNumber } from './columns.tsx'

type Request = Answered<'listNetworkRequests'>['requests'][number]

const columns: readonly Column<Request>[] = [
  ...whoseNumber,
  { heading: 'Purpose', cell: ({ purpose }) => purpose, wide: true },
  {
    heading: 'Scopes',
    cell: ({ scopes }) => <span title={scopes.join(' ')}>{scopes.join(', ')}</span>,
    wide: true,
  },
  { heading: 'Webhook', width: '150px', cell: webhookOf, wide: true },
  { heading: 'Expires', width: '130px', cell: ({ expires_at }) => <When at={expires_at} ago />, wide: true },
  { heading: '', width: '170px', cell: (request) => <Decide request={request} /> },
]

function webhookOf({ webhook }: Request) {
  if (!webhook) return '–'
  return <StateBadge state={webhook.fault ?? (webhook.asked_again ? 'asked again' : 'asked')} />
}

/** Requests for tokens of numbers that somebody has to decide. */
export function Requests() {
  const list = usePages(
    'listNetworkRequests',
    (cursor) => ({ query: { limit: '100', ...(cursor && { cursor }) } }),
    ({ requests: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 3_000 },
  )
  return (
    <PagedList
      label="Waiting requests"
      of={list}
      keyOf={({ request_id }) => request_id}
      columns={columns}
      empty={
        <Nowhere
          title="Nothing waits"
          says="An application that asks about a number of somebody else waits here, where a consent hook says that an operator decides."
        />
      }
    />
  )
}

function Decide({ request: { request_id, number, purpose } }: { request: Request }) {
  const refusal = refusalFor(useSession(), 'sims')
  const decide = useChange('decideNetworkRequest', [
    'listNetworkRequests',
    'listNetworkTokens',
    'listNetworkDecisions',
  ])
  const button = (name: string, decision: 'granted' | 'denied') => (
    <FormButton
      name={name}
      yes={name}
      first={{ why: '' }}
      refusal={refusal}
      done={`It is ${decision}.`}
      act={({ why }) => decide.mutateAsync({ params: { request_id }, body: { decision, why } })}
      fields={(form) => (
        <Textarea
          label="Why"
          description={`${number}, for ${purpose}. Kept with the decision.`}
          required
          data-autofocus
          {...form.getInputProps('why')}
        />
      )}
    />
  )
  return (
    <Group gap={4} wrap="nowrap">
      {button('Grant', 'granted')}
      {button('Deny', 'denied')}
    </Group>
  )
}
