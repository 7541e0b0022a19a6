import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useBulkActions } from './bulk-actions.ts'
import { ResumedDialog } from './bulk-dialog.tsx'
import { type KeptChange, useKeptChange, useUnfinished } from './kept-change.ts'

/** A bulk change that was interrupted, for example by a reload of the page, and can continue. */
export function UnfinishedChange({ partner }: { partner: string }) {
  const found = useUnfinished(partner)
  const { end } = useKeptChange(partner)
  const [resumed, resume] = useState<ReturnType<KeptChange['read']>>()
  const actions = useBulkActions()
  if (resumed) return <ResumedDialog partner={partner} found={resumed} close={() => resume(undefined)} />
  if (!found) return null
  const { bulk, description } = found.change
  const { looked, total } = found.state.progress
  return (
    <Alert color="yellow" role="status" mb="md" title="A bulk change is not complete">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {actions.find(({ action }) => action === bulk.action)?.name}: {looked.toLocaleString()} of{' '}
          {total.toLocaleString()} SIMs. {description}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={() => resume(found)}>
            Continue
          </Button>
          <Button size="xs" variant="default" onClick={end}>
            Discard
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
