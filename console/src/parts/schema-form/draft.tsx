import { Alert, Button, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { draftsOf } from '../../shell/drafts.ts'
import { useSession } from '../../shell/session.ts'
import type { Values } from './values.ts'

/** The input of a form that was not sent yet, with the step at which the form was left. */
export type Kept = { values: Values; step: number }

/** Where the input of a form is kept in this browser. */
export type Draft = {
  read: () => Kept | undefined
  write: (kept: Kept) => void
  clear: () => void
}

/** The draft of a form of the signed-in member; each member of an account has its own. */
export function useDraft(form: string): Draft {
  const session = useSession()
  const key = `${draftsOf(session)}${form}`
  return useMemo(() => draftAt(key), [key])
}

function draftAt(key: string): Draft {
  return {
    read: () => keptIn(localStorage.getItem(key)),
    write(kept) {
      try {
        localStorage.setItem(key, JSON.stringify(kept))
      } catch {
        // A browser without free storage keeps no drafts; the form works without them.
      }
    },
    clear: () => localStorage.removeItem(key),
  }
}

function keptIn(text: string | null): Kept | undefined {
  try {
    const { values, step } = JSON.parse(text ?? '{}') as Partial<Kept>
    return typeof values === 'object' && values !== null ? { values, step: Number(step) || 0 } : undefined
  } catch {
    return undefined
  }
}

/** States that a form continues an earlier draft, with a button that discards it. */
export const Continued = ({ startOver }: { startOver: () => void }) => (
  <Alert color="gray" title="Continued from your draft" role="status">
    <Group justify="space-between" gap="sm">
      <Text size="sm">The input that you have not submitted yet was kept in this browser.</Text>
      <Button size="xs" variant="default" onClick={startOver}>
        Start over
      </Button>
    </Group>
  </Alert>
)

export const KeptHere = () => (
  <Text size="xs" c="dimmed">
    Your input is kept in this browser, for you only, until you submit the form or sign out.
  </Text>
)
