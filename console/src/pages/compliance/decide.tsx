import {
  Alert,
  Box,
  Button,
  Checkbox,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { codesOf, reviewCodeNames, reviewCodes } from '#reviews/queue/codes.ts'
import { decisionsOf, type ReviewDecision } from '#reviews/queue/states.ts'
import { stateLabel } from '../../parts/labels/state-labels.ts'
import { useSession } from '../../shell/session.ts'
import { Outcomes } from './outcomes.tsx'
import { isResultComplete, ResultFields, type ResultInput } from './result-fields.tsx'
import { useDeciding } from './use-deciding.ts'
import { decisionWords, destructive, nextWords, reviewerName, type ReviewSeen, yesWords } from './labels.ts'

type DecideProps = {
  reviews: readonly ReviewSeen[]
  decision: ReviewDecision
  /** Codes of the results of automatic checks, which are selected first. */
  suggested?: readonly string[]
  close: () => void
}

/** Decides one review or several, with reasons and a note for the customer, and shows the results. */
export function Decide({ reviews, decision: first, suggested = [], close }: DecideProps) {
  const reviewer = reviewerName(useSession())
  const offered = decisionsFor(reviews)
  const [decision, setDecision] = useState(offered.includes(first) ? first : offered[0]!)
  const [codes, setCodes] = useState<string[]>(() =>
    codesFor(reviews).filter((code) => suggested.includes(code)),
  )
  const [note, setNote] = useState('')
  const [result, setResult] = useState<ResultInput>({})
  const { outcomes, decideAll, isBusy } = useDeciding()
  const requiresCodes = decision !== 'approve'
  const isComplete = requiresCodes
    ? codes.length > 0
    : reviews.every(({ kind }) => isResultComplete(kind, result))
  const subject = reviews.length === 1 ? reviews[0]!.title : `${reviews.length} reviews`
  const send = async () => {
    const input = {
      decision,
      codes: requiresCodes ? codes : [],
      note,
      reviewer,
      result: requiresCodes ? {} : result,
    }
    const came = await decideAll(reviews, input)
    // The result of a single decision is shown in a table only if it was rejected.
    const [only] = came
    if (came.length !== 1 || only?.came !== 'done') return
    notifications.show({
      message: `${only.review.title.replace(/\.$/, '')}: ${only.description?.replace('_', ' ')}.`,
      color: 'teal',
    })
    close()
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      size="lg"
      title={`Decide: ${subject}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {outcomes && (reviews.length > 1 || outcomes[0]?.came === 'refused') ? (
        <Outcomes outcomes={outcomes} isBusy={isBusy} close={close} />
      ) : (
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Decision"
            data={offered.map((one) => ({ value: one, label: decisionWords[one] }))}
            value={decision}
            onChange={setDecision}
          />
          <Alert color="gray" title="Consequence">
            {[...new Set(reviews.map(({ kind }) => nextWords[kind][decision] ?? ''))].map((description) => (
              <Text key={labelled(description)} size="sm">
                {labelled(description)}
              </Text>
            ))}
          </Alert>
          {requiresCodes && <Codes of={reviews} suggested={suggested} chosen={codes} choose={setCodes} />}
          {!requiresCodes && reviews.length === 1 && (
            <ResultFields
              kind={reviews[0]!.kind}
              result={result}
              set={(changes) => setResult((before) => ({ ...before, ...changes }))}
            />
          )}
          <Textarea
            label="Note for the customer"
            description="Sent to the customer in addition to the reasons."
            autosize
            minRows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              color={destructive.includes(decision) ? 'red' : undefined}
              disabled={!isComplete}
              loading={isBusy}
              onClick={() => void send()}
            >
              {reviews.length > 1 ? `${decisionWords[decision]} all ${reviews.length}` : yesWords[decision]}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** The decisions that are possible for all selected reviews. */
function decisionsFor(reviews: readonly ReviewSeen[]): ReviewDecision[] {
  const [first, ...rest] = reviews.map(({ kind }) => decisionsOf[kind])
  return first!.filter((one) => rest.every((others) => others.includes(one)))
}

/** The codes that fit all selected reviews. */
const codesFor = (reviews: readonly ReviewSeen[]) =>
  reviewCodeNames.filter((code) => reviews.every(({ kind }) => codesOf[kind].includes(code)))

/** A text with the labels of the states that it names. */
const labelled = (text: string) =>
  text.replaceAll(/\b[A-Z]{4,}(_[A-Z]+)*\b/g, (state) => `“${stateLabel(state)}”`)

type Choosing = {
  of: readonly ReviewSeen[]
  suggested: readonly string[]
  chosen: string[]
  choose: (codes: string[]) => void
}

/** The reasons, those of the automatic checks first. They scroll, so that the note and the button stay in view. */
function Codes({ of, suggested, chosen, choose }: Choosing) {
  const isSuggested = (code: string) => Number(suggested.includes(code))
  const offered = codesFor(of).toSorted((a, b) => isSuggested(b) - isSuggested(a))
  return (
    <Checkbox.Group
      label="Reasons"
      description="Sent to the customer."
      value={chosen}
      onChange={choose}
      withAsterisk
    >
      <Box mah={220} mt="xs" style={{ overflowY: 'auto' }}>
        <Stack gap={6}>
          {offered.map((code) => (
            <Checkbox key={code} value={code} label={<Reason code={code} />} size="sm" />
          ))}
        </Stack>
      </Box>
    </Checkbox.Group>
  )
}

/** A reason for a decision: its sentence, and its code in the API and the command line. */
const Reason = ({ code }: { code: keyof typeof reviewCodes }) => (
  <>
    {reviewCodes[code]}{' '}
    <Text span size="xs" c="dimmed" ff="monospace">
      {code}
    </Text>
  </>
)
