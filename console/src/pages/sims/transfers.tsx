import { Group, Stack, Textarea, TextInput } from '@mantine/core'
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

type Transfer = Answered<'listSimTransfers'>['transfers'][number]

const columns: readonly Column<Transfer>[] = [
  { heading: 'From', cell: ({ partner_id }) => partner_id },
  { heading: 'To', cell: ({ target_id }) => target_id },
  { heading: 'Status', width: '120px', cell: ({ status }) => <StateBadge state={status} /> },
  {
    heading: 'SIMs',
    width: '130px',
    cell: ({ cards, moved, status }) => (status === 'accepted' ? `${moved} of ${cards} moved` : cards),
    wide: true,
  },
  { heading: 'Asked by', cell: ({ creator }) => creator, wide: true },
  { heading: 'Reason', cell: ({ reason }) => reason || '–', wide: true },
  { heading: 'Asked', width: '210px', cell: ({ created_at }) => <When at={created_at} />, wide: true },
  { heading: '', width: '250px', cell: (transfer) => <Ends transfer={transfer} /> },
]

/** SIMs that a customer gives, or is given. */
export function Transfers({ partner }: { partner: string }) {
  const list = usePages(
    'listSimTransfers',
    (cursor) => ({ params: { partner_id: partner }, query: { limit: '50', ...(cursor && { cursor }) } }),
    ({ transfers: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <Stack>
      <Group>
        <NewTransfer partner={partner} />
      </Group>
      <PagedList
        label="Transfers"
        of={list}
        keyOf={({ transfer_id }) => transfer_id}
        columns={columns}
        empty={
          <Nowhere
            title="No transfers"
            says="SIMs become another customer’s by a transfer that is accepted."
          />
        }
      />
    </Stack>
  )
}

function NewTransfer({ partner }: { partner: string }) {
  const ask = useChange('requestSimTransfer', ['listSimTransfers'])
  return (
    <FormButton
      name="New transfer"
      yes="Ask for it"
      first={{ target_id: '', iccids: '' }}
      refusal={refusalFor(useSession(), 'sims')}
      done="The transfer waits to be accepted."
      act={async ({ target_id, iccids }) => {
        const body = { target_id, iccids: iccids.split(/[\s,;]+/).filter(Boolean) }
        const { done, rejected } = await ask.mutateAsync({ params: { partner_id: partner }, body })
        if (done === 0 && rejected[0]) throw new Error(`${rejected[0].iccid}: ${rejected[0].reason}`)
      }}
      fields={(form) => (
        <>
          <TextInput label="To the customer" required {...form.getInputProps('target_id')} />
          <Textarea
            label="ICCIDs"
            description="One in a line, at most 10,000."
            required
            autosize
            minRows={4}
            maxRows={10}
            {...form.getInputProps('iccids')}
          />
        </>
      )}
    />
  )
}

const ends = [
  { status: 'accepted', name: 'Accept' },
  { status: 'rejected', name: 'Reject' },
  { status: 'withdrawn', name: 'Withdraw' },
] as const

function Ends({ transfer }: { transfer: Transfer }) {
  const end = useChange('endSimTransfer', ['listSimTransfers', 'listSims', 'readSimStates'])
  const role = refusalFor(useSession(), 'sims')
  return (
    <Group gap={4} wrap="nowrap">
      {ends.map(({ status, name }) => (
        <FormButton
          key={status}
          name={name}
          yes={name}
          first={{ reason: '' }}
          refusal={role ?? (transfer.status === 'open' ? undefined : `It is ${transfer.status} already.`)}
          done={`The transfer is ${status}.`}
          act={({ reason }) =>
            end.mutateAsync({
              params: { transfer_id: transfer.transfer_id },
              body: { status, ...(reason && { reason }) },
            })
          }
          fields={(form) => (
            <Textarea
              label="Reason"
              description={`${transfer.cards} SIMs of ${transfer.partner_id}, to ${transfer.target_id}.`}
              {...form.getInputProps('reason')}
            />
          )}
        />
      ))}
    </Group>
  )
}
