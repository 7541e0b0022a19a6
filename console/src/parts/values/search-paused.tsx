import { Button } from '@mantine/core'
import { EmptyState } from './states.tsx'

type Paused = { title?: string; description: string; label?: string; onContinue: () => unknown }

/** The placeholder of a list whose search has found nothing so far, and continues on request. */
export function SearchPaused({
  title = 'No matches yet',
  description,
  label = 'Continue search',
  onContinue,
}: Paused) {
  return (
    <EmptyState title={title} description={description}>
      <Button variant="default" onClick={() => void onContinue()}>
        {label}
      </Button>
    </EmptyState>
  )
}
