import { Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { FormBody } from '../../parts/forms/form-act.tsx'
import { Press } from '../../parts/forms/press.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { numberOwner } from './columns.tsx'

type Request = Answered<'listNetworkRequests'>['requests'][number]
type Choice = { request: Request; decision: 'granted' | 'denied' }

const words = { granted: 'Grant', denied: 'Deny' } as const

const columnsWith = (choose: (choice: Choice) => void): readonly Column<Request>[] => [
  ...numberOwner,
  { heading: 'Purpose', cell: ({ purpose }) => purpose, wide: true },
  {
    heading: 'Scopes',
    cell: ({ scopes }) => <span title={scopes.join(' ')}>{scopes.join(', ')}</span>,
    wide: true,
  },
  { heading: 'Webhook', width: '150px', cell: webhookOf, wide: true },
  { heading: 'Expires', width: '130px', cell: ({ expires_at }) => <When at={expires_at} ago />, wide: true },
  { heading: '', width: '170px', cell: (request) => <Buttons request={request} choose={choose} /> },
]

function webhookOf({ webhook }: Request) {
  if (!webhook) return '–'
  return <StateBadge state={webhook.fault ?? (webhook.will_retry ? 'requested again' : 'requested')} />
}

/** Token requests about numbers that need a decision. */
export function Requests() {
  const [choice, choose] = useState<Choice>()
  const list = usePages(
    'listNetworkRequests',
    (cursor) => ({ query: { limit: '100', ...(cursor && { cursor }) } }),
    ({ requests: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 3_000 },
  )
  return (
    <>
      <PagedList
        label="Pending requests"
        of={list}
        keyOf={({ request_id }) => request_id}
        columns={columnsWith(choose)}
        empty={
          <EmptyState
            title="No pending requests"
            description="Requests about numbers of other accounts wait here if a consent hook requires the decision of an operator."
          />
        }
      />
      {choice && <Deciding key={choice.request.request_id} {...choice} close={() => choose(undefined)} />}
    </>
  )
}

function Buttons({ request, choose }: { request: Request; choose: (choice: Choice) => void }) {
  const refusal = refusalFor(useSession(), 'sims')
  return (
    <Group gap={4} wrap="nowrap">
      {(['granted', 'denied'] as const).map((decision) => (
        <Press
          key={decision}
          refusal={refusal}
          danger={decision === 'denied'}
          onClick={() => choose({ request, decision })}
        >
          {words[decision]}
        </Press>
      ))}
    </Group>
  )
}

/** The dialog is outside the row, so that the dialog stays open when another operator decides meanwhile. */
function Deciding({ request, decision, close }: Choice & { close: () => void }) {
  const { request_id, number, purpose } = request
  const decide = useChange('decideNetworkRequest', [
    'listNetworkRequests',
    'listNetworkTokens',
    'listNetworkDecisions',
  ])
  const title = `${words[decision]} ${number}`
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FormBody
        initial={{ reason: '' }}
        yes={words[decision]}
        done={`Request ${decision}.`}
        danger={decision === 'denied'}
        nativeValidation
        close={close}
        send={({ reason }) => decide.mutateAsync({ params: { request_id }, body: { decision, reason } })}
        fields={(form) => (
          <Textarea
            label="Reason"
            description={`${number}, for ${purpose}. Stored with the decision.`}
            required
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
      />
    </Modal>
  )
}
