import { Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { sinceOf } from '../../parts/values/when.tsx'

const most = 10_000
const counted = (reviews: number) => (reviews >= most ? '10,000+' : String(reviews))

/** The number of waiting reviews of each kind. */
export const useCounts = () => useRead('countReviews', {}, { everyMs: 10_000 }).data

type Counts = Answered<'countReviews'>

/** The label of a kind with the number of its waiting reviews. */
export function withCount(label: string, kind: string, counts: Counts | undefined): string {
  const reviews = counts?.waiting.find((one) => one.kind === kind)?.reviews ?? 0
  return reviews > 0 ? `${label} (${counted(reviews)})` : label
}

/** The number of all waiting reviews and the age of the oldest one, in a line. */
export function Summary({ counts }: { counts: Counts | undefined }) {
  if (!counts) return null
  const reviews = counts.waiting.reduce((sum, one) => sum + one.reviews, 0)
  const [oldest] = counts.waiting.flatMap((one) => one.oldest ?? []).toSorted()
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {counted(reviews)} waiting{oldest && `, oldest ${sinceOf(oldest, Date.parse(counts.now))}`}
    </Text>
  )
}
