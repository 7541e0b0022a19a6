import { Alert, Button, Checkbox, Group, Modal, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { decisionsOf, type ReviewDecision } from '#reviews/states.ts'
import { useRead } from '../../api/reading.ts'
import { useSession } from '../../shell/session.ts'
import { Outcomes } from './outcomes.tsx'
import { useDeciding } from './use-deciding.ts'
import { decisionWords, nextWords, reviewerName, type ReviewSeen, yesWords } from './words.ts'

type Wish = { reviews: readonly ReviewSeen[]; decision: ReviewDecision; close: () => void }

/** Decides one review or several, with codes and words for the customer, and says what came of each. */
export function Decide({ reviews, decision: first, close }: Wish) {
  const reviewer = reviewerName(useSession())
  const offered = decisionsFor(reviews)
  const [decision, setDecision] = useState(offered.includes(first) ? first : offered[0]!)
  const [codes, setCodes] = useState<string[]>([])
  const [note, setNote] = useState('')
  const { outcomes, decideAll, isBusy } = useDeciding()
  const needsCodes = decision !== 'approve'
  const what = reviews.length === 1 ? reviews[0]!.title : `${reviews.length} reviews`
  const send = () => void decideAll(reviews, { decision, codes: needsCodes ? codes : [], note, reviewer })
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      size="lg"
      title={`Decide: ${what}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {outcomes ? (
        <Outcomes outcomes={outcomes} isBusy={isBusy} close={close} />
      ) : (
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Decision"
            data={offered.map((one) => ({ value: one, label: decisionWords[one] }))}
            value={decision}
            onChange={setDecision}
          />
          {needsCodes && <Codes chosen={codes} choose={setCodes} />}
          <Textarea
            label="For the customer"
            description="Beside the sentences of the reasons."
            autosize
            minRows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Alert color="gray" title="What happens next">
            {[...new Set(reviews.map(({ kind }) => nextWords[kind][decision]))].map((says) => (
              <Text key={says} size="sm">
                {says}
              </Text>
            ))}
          </Alert>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              color={decision === 'approve' ? undefined : 'red'}
              disabled={needsCodes && codes.length === 0}
              onClick={send}
            >
              {reviews.length > 1 ? `${decisionWords[decision]} all ${reviews.length}` : yesWords[decision]}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** What may be said of all of them. */
function decisionsFor(reviews: readonly ReviewSeen[]): ReviewDecision[] {
  const [first, ...rest] = reviews.map(({ kind }) => decisionsOf[kind])
  return first!.filter((one) => rest.every((others) => others.includes(one)))
}

function Codes({ chosen, choose }: { chosen: string[]; choose: (codes: string[]) => void }) {
  const codes = useRead('listReviewCodes', {})
  return (
    <Checkbox.Group
      label="Reasons"
      description="The customer reads these sentences."
      value={chosen}
      onChange={choose}
      withAsterisk
    >
      <Stack
        gap={6}
        mt="xs"
        mah={260}
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label="All reasons"
      >
        {codes.data?.codes.map(({ code, says }) => (
          <Checkbox key={code} value={code} label={says} description={code} size="sm" />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
