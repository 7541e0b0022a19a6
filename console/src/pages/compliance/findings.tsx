import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { codesOf, reviewCodes } from '#reviews/queue/codes.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { fullLabel } from '../../parts/schema-form/labels.ts'
import { endedReason, type FullReview, labelsOf } from './labels.ts'

/** The members of a submission that list results of automatic checks, each as `code: field description`. */
const members = ['findings', 'unverified'] as const
const result = /^([a-z-]+): (\S+) (.+)$/

type Finding = { code: string; description: string }

/** The results of the automatic checks, with the labels of the fields. */
export function findingsIn({ kind, submission }: FullReview): Finding[] {
  return members
    .flatMap((name) => (submission[name] ?? []) as string[])
    .map((text) => {
      const [, code = '', field = '', description = text] = result.exec(text) ?? []
      return { code, description: `${field && `${fullLabel(labelsOf[kind], field)} `}${description}.` }
    })
}

/** The data of the submission, without the results of automatic checks. */
export const withoutFindings = ({ submission }: FullReview): FullReview['submission'] =>
  Object.fromEntries(Object.entries(submission).filter(([name]) => !members.some((one) => one === name)))

/** The kinds of reviews whose submission is checked automatically. */
const checked: readonly FullReview['kind'][] = ['campaign', 'toll-free']

/** States that the automatic checks found nothing, with the list of what a reviewer checks. */
function NothingFound({ review }: { review: FullReview }) {
  if (!checked.includes(review.kind) || endedReason(review)) return null
  return (
    <Alert icon={<IconCheck />} color="gray" title="The automatic checks found nothing" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Read the submission and its evidence before you decide.</Text>
        <DialogButton description="Checklist of reviewers" size="xs" variant="default">
          {() => <Checklist kind={review.kind} />}
        </DialogButton>
      </Group>
    </Alert>
  )
}

/** The reasons to reject a submission or to request changes, each with its code. */
function Checklist({ kind }: { kind: FullReview['kind'] }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        Approve if none of these applies. Otherwise, reject or request changes with its code.
      </Text>
      <List size="sm" spacing={6}>
        {codesOf[kind].map((code) => (
          <List.Item key={code}>
            {reviewCodes[code]}{' '}
            <Text span size="xs" c="dimmed" ff="monospace">
              {code}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

/** The results of the automatic checks, above the submission. */
export function Findings({ review }: { review: FullReview }) {
  const found = findingsIn(review)
  if (found.length === 0) return <NothingFound review={review} />
  return (
    <Alert
      icon={<IconAlertTriangle />}
      color="yellow"
      title="Found by automatic checks"
      mb="md"
      role="region"
      aria-label="Found by automatic checks"
    >
      <List size="sm">
        {found.map(({ description }) => (
          <List.Item key={description}>{description}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
