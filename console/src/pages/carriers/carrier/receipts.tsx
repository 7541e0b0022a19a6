import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Answered } from '../../../api/contracts.ts'
import { useChange, usePages } from '../../../api/reading.ts'
import { Act, acted, refusalFor, NoEffect } from '../../../parts/forms/act.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { PagedList } from '../../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useSession } from '../../../shell/session.ts'

type Receipt = Answered<'listUnmatchedReceipts'>['receipts'][number]

/** Receipts of a carrier that match no message: match them again, or delete them. */
export function Receipts({ id }: { id: string }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const params = { carrier_id: id }
  const pages = usePages(
    'listUnmatchedReceipts',
    (cursor) => ({ params, query: { cursor } }),
    ({ receipts, next }) => ({ items: receipts, next: next ?? undefined }),
  )
  const acts = (one: Receipt) => <ReceiptActs id={id} one={one} refusal={refusal} />
  return (
    <Stack gap="sm">
      {pages.items.length > 0 && <TryAll id={id} refusal={refusal} done={() => void pages.refetch()} />}
      <PagedList
        of={pages}
        label="Unmatched receipts"
        keyOf={(one) => one.receipt_id}
        columns={[...columns, { heading: '', width: '140px', cell: acts }]}
        empty={
          <EmptyState
            title="No unmatched receipts"
            description="A delivery receipt that matches no message is kept here for 7 days."
          />
        }
      />
    </Stack>
  )
}

const columns = [
  { heading: 'ID as received', cell: (one: Receipt) => one.written_id },
  { heading: 'Parsed as', wide: true as const, cell: (one: Receipt) => one.parsed_as },
  { heading: 'Recipient', wide: true as const, width: '150px', cell: (one: Receipt) => one.recipient },
  { heading: 'State', width: '110px', cell: (one: Receipt) => <StateBadge state={one.state} /> },
  { heading: 'err', wide: true as const, width: '70px', cell: (one: Receipt) => one.err ?? '–' },
  { heading: 'Times', wide: true as const, width: '70px', cell: (one: Receipt) => one.times },
  {
    heading: 'Last seen',
    wide: true as const,
    width: '140px',
    cell: (one: Receipt) => <When at={one.last_seen_at} ago wall />,
  },
]

const again = ['listUnmatchedReceipts', 'readCarrier'] as const

function ReceiptActs({ id, one, refusal }: { id: string; one: Receipt; refusal: string | undefined }) {
  const match = useChange('matchReceipt', again)
  const remove = useChange('deleteUnmatchedReceipt', again)
  const selector = { params: { carrier_id: id, receipt_id: one.receipt_id } }
  const tried = async () => {
    const { matched } = await match.mutateAsync(selector)
    if (matched === 0) throw new NoEffect('The receipt still matches no message.')
  }
  return (
    <Group gap={4}>
      <Act size="compact-xs" act={tried} done="Receipt matched to a message." refusal={refusal}>
        Match
      </Act>
      <Act
        danger
        size="compact-xs"
        act={() => remove.mutateAsync(selector)}
        done="Receipt deleted."
        refusal={refusal}
        ask={{
          title: 'Delete this receipt?',
          description: 'The status of the message does not change.',
          yes: 'Delete',
        }}
      >
        Delete
      </Act>
    </Group>
  )
}

/** Matches all receipts again, oldest first, page by page, and reports how many matched. */
function TryAll({ id, refusal, done }: { id: string; refusal: string | undefined; done: () => void }) {
  const [description, setSays] = useState('')
  const [isTrying, setTrying] = useState(false)
  const tryAll = async () => {
    let [tried, matched, cursor] = [0, 0, undefined as string | undefined]
    do {
      const page = await call('matchReceipts', { params: { carrier_id: id }, query: { cursor } })
      tried += page.tried
      matched += page.matched
      cursor = page.next ?? undefined
      setSays(`${tried} processed, ${matched} matched to a message.`)
    } while (cursor)
  }
  const start = async () => {
    setTrying(true)
    await acted(tryAll, 'All receipts processed.')
    setTrying(false)
    done()
  }
  return (
    <Group>
      <Button
        size="xs"
        variant="default"
        loading={isTrying}
        disabled={refusal !== undefined}
        onClick={() => void start()}
      >
        Match all again
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {description || 'Message IDs are parsed according to the current setting of receipt_id_form.'}
      </Text>
    </Group>
  )
}
