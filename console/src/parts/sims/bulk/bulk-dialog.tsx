import { Button, Group, Modal, Stack, Text, Tooltip } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { BulkActionFields } from './bulk-action-fields.tsx'
import { defaultAction, lackOf, useAsking, useBulkActions, type BulkAction } from './bulk-actions.ts'
import { ManyOutcome } from './outcome.tsx'
import { openRun } from './run.ts'
import type { Source } from './sources.ts'
import { useRun } from './use-run.ts'

type Many = {
  partner: string
  /** The SIMs in words: `3 selected SIMs`. */
  description: ReactNode
  count: number
  sourceOf: () => Source
  close: () => void
}

/** The dialog of a bulk change: action, confirmation with the number of SIMs, and progress. */
export function BulkDialog({ close, ...many }: Many) {
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title="Change multiple SIMs"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ManyDialogProps {...many} close={close} />
    </Modal>
  )
}

function ManyDialogProps({ partner, description, count, sourceOf, close }: Many) {
  const [bulk, become] = useState<BulkAction>(defaultAction)
  const { begin, goOn, stop, ...state } = useRun()
  const asking = useAsking(partner)
  const chosen = useBulkActions().find(({ action }) => action === bulk.action)!
  const isBegun = state.isBusy || state.progress !== undefined || state.error !== undefined
  const isLeft = state.error !== undefined || (state.progress && state.progress.looked < state.progress.total)
  return (
    <Stack gap="sm">
      <Text size="sm">{description}</Text>
      {!isBegun && (
        <BulkActionFields partner={partner} bulk={bulk} change={(change) => become({ ...bulk, ...change })} />
      )}
      {!isBegun && chosen.end && (
        <Text size="sm" c="var(--mantine-color-red-light-color)">
          This cannot be undone.
        </Text>
      )}
      <ManyOutcome {...state} />
      <Group justify="flex-end">
        {state.isBusy ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={close}>
            {isBegun ? 'Close' : 'Cancel'}
          </Button>
        )}
        {!state.isBusy && isLeft && <Button onClick={() => void goOn()}>Continue</Button>}
        {!isBegun && (
          <Begin bulk={bulk} count={count} begin={() => void begin(openRun(sourceOf(), asking(bulk)))} />
        )}
      </Group>
    </Stack>
  )
}

const shortNames: Readonly<Record<string, string>> = { give: 'Transfer', assign: 'Assign' }

/** States the action, and the number of SIMs. */
function Begin({ bulk, count, begin }: { bulk: BulkAction; count: number; begin: () => void }) {
  const { name, danger } = useBulkActions().find(({ action }) => action === bulk.action)!
  const lack = lackOf(bulk)
  return (
    <Tooltip label={lack} disabled={!lack}>
      <Button
        {...(danger && { color: 'red' })}
        {...((lack || count === 0) && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={lack || count === 0 ? (event) => event.preventDefault() : begin}
      >
        {shortNames[bulk.action] ?? name}: {count.toLocaleString()} SIMs
      </Button>
    </Tooltip>
  )
}
