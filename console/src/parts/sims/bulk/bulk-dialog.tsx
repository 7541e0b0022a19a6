import { Button, Group, Modal, Stack, Text, Tooltip } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSession } from '../../../shell/session.ts'
import { BulkActionFields } from './bulk-action-fields.tsx'
import { defaultAction, firstAction, lackOf, useBulkActions, type BulkAction } from './bulk-actions.ts'
import { ManyOutcome } from './outcome.tsx'
import { useUnfinished, type KeptChange } from './kept-change.ts'
import type { Selection } from './sources.ts'
import { useRun } from './use-run.ts'

type Many = {
  partner: string
  /** The SIMs in words: `3 selected SIMs`. */
  description: string
  count: number
  /** The statuses of the SIMs, if known. */
  statuses?: readonly string[] | undefined
  selection: () => Selection
  close: () => void
}

/** The dialog of a bulk change: action, confirmation with the number of SIMs, and progress. */
export function BulkDialog({ partner, description, count, statuses, selection, close }: Many) {
  const isCustomer = useSession().audience === 'customer'
  const [bulk, become] = useState<BulkAction>(() =>
    statuses ? firstAction(statuses, isCustomer) : defaultAction,
  )
  const run = useRun(partner)
  const unfinished = useUnfinished(partner)
  const isBegun = run.isBusy || run.progress !== undefined || run.error !== undefined
  const end = useBulkActions().find(({ action }) => action === bulk.action)!.end
  return (
    <RunDialog run={run} description={description} isBegun={isBegun} close={close}>
      {!isBegun && (
        <>
          <BulkActionFields
            partner={partner}
            bulk={bulk}
            change={(change) => become({ ...bulk, ...change })}
          />
          {end && (
            <Text size="sm" c="var(--mantine-color-red-light-color)">
              This cannot be undone.
            </Text>
          )}
          <Begin
            bulk={bulk}
            count={count}
            lack={unfinished ? 'Continue or discard the unfinished change first.' : lackOf(bulk)}
            begin={() => void run.begin({ bulk, description, selection: selection() })}
            close={close}
          />
        </>
      )}
    </RunDialog>
  )
}

type Resumed = { partner: string; found: NonNullable<ReturnType<KeptChange['read']>>; close: () => void }

/** The dialog of a bulk change that continues after a reload. */
export function ResumedDialog({ partner, found: { change, state }, close }: Resumed) {
  const run = useRun(partner)
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void run.resume(change, state)
  })
  return <RunDialog run={run} description={change.description} isBegun close={close} />
}

type RunProps = {
  run: ReturnType<typeof useRun>
  description: string
  isBegun: boolean
  close: () => void
  children?: ReactNode
}

/** The progress and the outcome of a bulk change. While it runs, closing stops it, so that its outcome is shown. */
function RunDialog({ run: { goOn, stop, ...state }, description, isBegun, close, children }: RunProps) {
  const isLeft = state.error !== undefined || (state.progress && state.progress.looked < state.progress.total)
  return (
    <Modal
      opened
      onClose={state.isBusy ? stop : close}
      size="lg"
      title="Change multiple SIMs"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text size="sm">{description}</Text>
        {children}
        <ManyOutcome {...state} />
        {isBegun && (
          <Group justify="flex-end">
            <Button variant="default" onClick={state.isBusy ? stop : close}>
              {state.isBusy ? 'Stop' : 'Close'}
            </Button>
            {!state.isBusy && isLeft && <Button onClick={() => void goOn()}>Continue</Button>}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

const shortNames: Readonly<Record<string, string>> = { give: 'Transfer', assign: 'Assign' }

type Beginning = {
  bulk: BulkAction
  count: number
  lack: string | undefined
  begin: () => void
  close: () => void
}

/** States the action, and the number of SIMs. */
function Begin({ bulk, count, lack, begin, close }: Beginning) {
  const { name, danger } = useBulkActions().find(({ action }) => action === bulk.action)!
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Tooltip label={lack} disabled={!lack}>
        <Button
          {...(danger && { color: 'red' })}
          {...((lack || count === 0) && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={lack || count === 0 ? (event) => event.preventDefault() : begin}
        >
          {shortNames[bulk.action] ?? name}: {count.toLocaleString()} SIMs
        </Button>
      </Tooltip>
    </Group>
  )
}
