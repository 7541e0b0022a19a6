import { Button, Checkbox, Group, Switch as Toggle, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ReviewDecision } from '#reviews/states.ts'
import { usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { useFilters } from '../../parts/filters.ts'
import { List, type Column } from '../../parts/list.tsx'
import { useShortcuts, useShortcutsWanted } from '../../parts/shortcuts.ts'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { useSession } from '../../shell/session.ts'
import { Counts } from './counts.tsx'
import { Decide } from './decide.tsx'
import { Help } from './help.tsx'
import { QueueFilters, queryOf } from './queue-filters.tsx'
import { focusedRow, stepTo } from './rows.ts'
import { Waited } from './waited.tsx'
import { kindWords, type ReviewSeen } from './words.ts'

/** How many may be decided at once; each is a decision of its own. */
const mostAtOnce = 50

type Deciding = { reviews: readonly ReviewSeen[]; decision: ReviewDecision }

/** What waits for people, the longest waiting first. */
export function Queue() {
  const session = useSession()
  const [, go] = useLocation()
  const { filters } = useFilters(['kind', 'state', 'who', 'subject'])
  const pages = usePages(
    'listReviews',
    (cursor) => ({ query: { ...queryOf(filters, session.name), ...(cursor && { cursor }) } }),
    ({ reviews, next }) => ({ items: reviews, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [deciding, decide] = useState<Deciding>()
  const [isHelping, help] = useDisclosure()
  const open = ({ review_id }: ReviewSeen, at = '') => go(`/compliance/${review_id}${at}`)
  const refusal = refusalFor(session, 'compliance')
  const onFocused = (act: (review: ReviewSeen) => void) => () => {
    const found = pages.items[focusedRow()]
    if (found) act(found)
  }
  const decideOne = (decision: ReviewDecision) =>
    onFocused((one) => !refusal && one.state === 'open' && decide({ reviews: [one], decision }))
  useShortcuts({
    j: () => stepTo(1),
    k: () => stepTo(-1),
    a: decideOne('approve'),
    r: decideOne('reject'),
    e: onFocused((one) => open(one, '#evidence')),
    '?': help.open,
  })
  const selected = pages.items.filter(({ review_id, state }) => chosen.has(review_id) && state === 'open')
  return (
    <>
      <Title
        name="Reviews"
        says="What customers have submitted and people have to decide, the longest waiting first."
      >
        <Keys help={help.open} />
      </Title>
      <Counts />
      <QueueFilters />
      <Bulk selected={selected} refusal={refusal} decide={decide} clear={() => choose(new Set())} />
      {pages.error && pages.items.length === 0 ? (
        <Failed error={pages.error} again={() => void pages.refetch()} />
      ) : (
        <List
          label="Queue of reviews"
          items={pages.items}
          keyOf={({ review_id }) => review_id}
          columns={columnsOf(chosen, choose)}
          open={open}
          height="calc(100vh - 400px)"
          more={{
            fetch: () => void pages.fetchNextPage(),
            isFetching: pages.isFetchingNextPage || pages.isPending,
            has: pages.hasNextPage,
          }}
          empty={
            <Nowhere
              title="Nothing waits here"
              says="What customers submit comes in by itself. With other filters you see what was decided before."
            />
          }
        />
      )}
      {deciding && <Decide {...deciding} close={() => decide(undefined)} />}
      <Help isOpen={isHelping} close={help.close} />
    </>
  )
}

function Keys({ help }: { help: () => void }) {
  const [isWanted, want] = useShortcutsWanted()
  return (
    <>
      <Toggle
        size="sm"
        label="Keyboard shortcuts"
        checked={isWanted}
        onChange={(event) => want(event.currentTarget.checked)}
      />
      <Button size="xs" variant="default" onClick={help} aria-keyshortcuts="?">
        Keys
      </Button>
    </>
  )
}

function Bulk({
  selected,
  refusal,
  decide,
  clear,
}: {
  selected: readonly ReviewSeen[]
  refusal: string | undefined
  decide: (deciding: Deciding) => void
  clear: () => void
}) {
  if (selected.length === 0) return null
  const tooMany = selected.length > mostAtOnce
  const why = refusal ?? (tooMany ? `${mostAtOnce} at once are the most.` : undefined)
  return (
    <Group gap="xs" mb="sm" role="status">
      <Text size="sm">
        {selected.length} chosen{why && `. ${why}`}
      </Text>
      {(['approve', 'reject'] as const).map((decision) => (
        <Button
          key={decision}
          size="xs"
          variant={decision === 'approve' ? 'filled' : 'default'}
          disabled={why !== undefined}
          onClick={() => decide({ reviews: selected, decision })}
        >
          {decision === 'approve' ? 'Approve chosen' : 'Reject chosen'}
        </Button>
      ))}
      <Button size="xs" variant="subtle" onClick={clear}>
        Choose none
      </Button>
    </Group>
  )
}

function columnsOf(
  chosen: ReadonlySet<string>,
  choose: (chosen: ReadonlySet<string>) => void,
): Column<ReviewSeen>[] {
  const flip = (id: string) =>
    choose(chosen.has(id) ? chosen.difference(new Set([id])) : new Set([...chosen, id]))
  return [
    {
      heading: 'Choose',
      width: '76px',
      cell: ({ review_id, title, state }) => (
        <Checkbox
          aria-label={`Choose ${title}`}
          checked={chosen.has(review_id)}
          disabled={state !== 'open'}
          onClick={(event) => event.stopPropagation()}
          onChange={() => flip(review_id)}
        />
      ),
    },
    {
      heading: 'Submitted',
      width: 'minmax(0, 2fr)',
      cell: ({ title }) => (
        <Text span size="sm" fw={600}>
          {title}
        </Text>
      ),
    },
    { heading: 'About', width: '180px', cell: ({ kind }) => kindWords[kind] },
    { heading: 'Account', width: '110px', wide: true, cell: ({ api_key }) => <code>{api_key}</code> },
    { heading: 'Waits', width: '130px', cell: (one) => <Waited review={one} /> },
    {
      heading: 'Taken by',
      width: '150px',
      wide: true,
      cell: ({ assignee, decided_by }) =>
        decided_by ??
        assignee ?? (
          <Text span size="sm" c="dimmed">
            nobody
          </Text>
        ),
    },
    { heading: 'State', width: '150px', cell: ({ state }) => <StateBadge state={state} /> },
  ]
}
