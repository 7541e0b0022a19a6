import { Text } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { sinceOf, Time, When } from '../../parts/values/when.tsx'
import type { ReviewSeen } from './labels.ts'

const longHours = 24

/** The waiting time of a review in exchange time, or the time of its decision. */
export function Waited({ review: { submitted_at, ended_at } }: { review: ReviewSeen }) {
  const counts = useRead('countReviews', {}, { everyMs: 10_000 })
  if (ended_at) return <When at={ended_at} ago />
  if (!counts.data) return <When at={submitted_at} ago />
  const now = Date.parse(counts.data.now)
  const isLong = now - Date.parse(submitted_at) > longHours * 3_600_000
  return (
    <Text span size="sm" {...(isLong && { c: 'var(--mantine-color-error)', fw: 600 })}>
      <Time at={submitted_at}>{sinceOf(submitted_at, now)}</Time>
    </Text>
  )
}
