import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { fullLabel } from '../../parts/schema-form/labels.ts'
import { type FullReview, labelsOf } from './labels.ts'

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

/** The results of the automatic checks, above the submission. */
export function Findings({ review }: { review: FullReview }) {
  const found = findingsIn(review)
  if (found.length === 0) return null
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
