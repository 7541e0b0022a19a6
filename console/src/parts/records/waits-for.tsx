import { Alert, Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { retryHours } from '#webhooks/event/retry-shapes.ts'
import { earlierLabel } from '../labels/webhook-labels.ts'

type Earlier = { event_id: string; event_status: string | null }

/** The notice of an event that waits for an earlier event of the same object. `path` is the page of events, such as `/webhooks`. */
export function WaitsFor({ earlier, path }: { earlier: Earlier; path: string }) {
  return (
    <Alert color="yellow" title={`Waits for ${earlierLabel(earlier)}`}>
      Events of one message or object are sent in order. This event is sent when{' '}
      <Anchor component={Link} href={`${path}/${earlier.event_id}`} inherit underline="always">
        {earlierLabel(earlier)}
      </Anchor>{' '}
      has been delivered, or when its attempts have failed for {retryHours} h.
    </Alert>
  )
}
