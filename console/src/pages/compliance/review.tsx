import { Alert, Button, Grid, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { reviewCodes } from '#reviews/queue/codes.ts'
import type { ReviewDecision } from '#reviews/queue/states.ts'
import { useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { BrandName } from '../../parts/labels/brand-name.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { flowOnce } from '../../parts/flow-once.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { History } from '../../parts/records/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { RecordView } from '../../parts/values/record-view.tsx'
import { useShortcuts } from '../../parts/shortcuts.ts'
import { Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { Title } from '../../parts/title.tsx'
import { useSession } from '../../shell/session.ts'
import { Changes } from './changes.tsx'
import { Decide } from './decide.tsx'
import { Earlier } from './earlier.tsx'
import { Findings, findingsIn, withoutFindings } from './findings.tsx'
import { Help } from './help.tsx'
import { useNextReview } from './next-review.ts'
import { ReviewActions, useTaking } from './review-actions.tsx'
import { ReviewEvidence } from './review-evidence.tsx'
import { ReviewSecret } from './review-secret.tsx'
import { Waited } from './waiting-time.tsx'
import { assigneeOf, deciderOf } from '../../parts/labels/reviewers.ts'
import { endedReason, kindWords, labelsOf, type FullReview } from './labels.ts'

/** One review: the submission with its evidence, the changes, and earlier reviews. */
export function Review({ id }: { id: string }) {
  const review = useRead('readReview', { params: { review_id: id } }, { everyMs: 5_000 })
  return (
    <>
      <Back to={queueBefore()}>All reviews</Back>
      <Read of={review}>{(one) => <ReviewSheet review={one} />}</Read>
    </>
  )
}

/** The filters of the queue from which the review was opened. */
const filtersBefore = () => ((history.state ?? {}) as { queue?: string }).queue ?? ''

const queueBefore = () => {
  const filters = filtersBefore()
  return filters ? `/compliance?${filters}` : '/compliance'
}

function ReviewSheet({ review }: { review: FullReview }) {
  const session = useSession()
  const [, go] = useLocation()
  const [decision, decide] = useState<ReviewDecision>()
  const [isHelping, help] = useDisclosure()
  const taking = useTaking(review)
  const next = useNextReview(filtersBefore(), review)
  const refusal = endedReason(review) ?? refusalFor(session, 'compliance')
  const ask = (wanted: ReviewDecision) => () => !refusal && decide(wanted)
  useShortcuts({
    a: ask('approve'),
    r: ask('reject'),
    t: () => !refusal && taking.flip(),
    e: () => document.querySelector<HTMLElement>('#evidence')?.focus(),
    u: () => go(queueBefore()),
    n: () => endedReason(review) && void next(),
    '?': help.open,
  })
  return (
    <>
      <Title name={review.title} description={`${kindWords[review.kind]} ${subjectOf(review)}`}>
        <ReviewActions review={review} refusal={refusal} decide={decide} taking={taking} />
      </Title>
      <Ended review={review} next={next} />
      <Findings review={review} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="md">
            <Changes of={review} />
            <Panel title="Submission">
              <RecordView
                of={flowOnce(withoutFindings(review))}
                words={labelsOf[review.kind]}
                noted={noteOf(review)}
              />
              <ReviewSecret review={review} />
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="md">
            <Panel title="Review">
              <About review={review} />
            </Panel>
            <ReviewEvidence review={review} />
            <Panel title="History">
              <History of={review.history} words={labelsOf[review.kind]} />
            </Panel>
            <Earlier review={review} />
          </Stack>
        </Grid.Col>
      </Grid>
      {decision && (
        <Decide
          reviews={[review]}
          decision={decision}
          suggested={findingsIn(review).map(({ code }) => code)}
          close={() => decide(undefined)}
        />
      )}
      <Help isOpen={isHelping} close={help.close} />
    </>
  )
}

/** The ID of the object. A review instead of the registry is about a request, whose object the submission names. */
function subjectOf({ kind, subject_id, submission }: FullReview): string {
  const { campaign_id, brand_id } = submission
  const id = campaign_id ?? brand_id
  return kind.startsWith('registry-') && typeof id === 'string' ? id : subject_id
}

const noteOf = ({ difference }: FullReview) => {
  const changed = new Set(difference.map(({ field }) => field))
  return (name: string) =>
    changed.has(name) && (
      <Text size="xs" c="dimmed" fs="italic">
        changed since the last submission
      </Text>
    )
}

const sentences: Readonly<Record<string, string>> = reviewCodes

/** The decision of an ended review, with the way to the next review of the queue. */
function Ended({ review, next }: { review: FullReview; next: () => Promise<void> }) {
  const why = endedReason(review)
  if (!why) return null
  return (
    <Alert icon={<IconInfoCircle />} color="gray" title={why} mb="md" role="status">
      <Stack gap={4}>
        {review.codes.map((code) => (
          <Text key={code} size="sm" title={code}>
            {sentences[code] ?? code}
          </Text>
        ))}
        {review.note && <Text size="sm">{review.note}</Text>}
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {review.ended_at && (
              <>
                Decided <When at={review.ended_at} ago />
              </>
            )}
          </Text>
          <Button size="xs" aria-keyshortcuts="n" onClick={() => void next()}>
            Next review
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function About({ review }: { review: FullReview }) {
  return (
    <Facts
      of={[
        ['State', <StateBadge key="state" state={review.state} />],
        ['Account', <AccountName key="account" apiKey={review.api_key} link />],
        ...brandOf(review),
        [
          'Submitted',
          review.ended_at ? (
            <When key="at" at={review.submitted_at} />
          ) : (
            <Waited key="waited" review={review} />
          ),
        ],
        ...(review.ended_at ? [['Decided', <When key="ended" at={review.ended_at} />] as const] : []),
        ['Assigned to', assigneeOf(review) ?? 'unassigned'],
        ...(review.decided_by === null ? [] : [['Decided by', <Decider key="by" of={review} />] as const]),
      ]}
    />
  )
}

/** The brand of a campaign, by its name. */
function brandOf({ submission: { brand_id: id } }: FullReview) {
  return typeof id === 'string' ? [['Brand', <BrandName key="brand" id={id} />] as const] : []
}

const Decider = ({ of }: { of: FullReview }) => (
  <span title={of.decided_by ?? undefined}>{deciderOf(of)}</span>
)
