import { Alert, Button, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useSession } from '../../shell/session.ts'
import type { Values } from './values.ts'

/** The input of a form that was not sent yet, kept in this browser. */
export type Draft = {
  read: () => Values | undefined
  write: (values: Values) => void
  clear: () => void
}

/** The draft of a form of the signed-in account. */
export function useDraft(form: string): Draft {
  const { apiKey } = useSession()
  return useMemo(() => draftAt(`strowger-draft:${apiKey}:${form}`), [apiKey, form])
}

function draftAt(key: string): Draft {
  return {
    read: () => valuesIn(localStorage.getItem(key)),
    write(values) {
      try {
        localStorage.setItem(key, JSON.stringify(values))
      } catch {
        // A browser without free storage keeps no drafts; the form works without them.
      }
    },
    clear: () => localStorage.removeItem(key),
  }
}

function valuesIn(text: string | null): Values | undefined {
  try {
    const values: unknown = JSON.parse(text ?? 'null')
    return typeof values === 'object' && values !== null ? (values as Values) : undefined
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
    Your input is kept in this browser, for this account only, until you submit the form.
  </Text>
)
