import { Alert, Progress as Bar, Stack, Text } from '@mantine/core'
import { type Column, List } from '../../lists/list.tsx'
import { Failed } from '../../values/states.tsx'
import type { WrongLine } from './sources.ts'
import type { Running } from './use-run.ts'

const columns: readonly Column<WrongLine>[] = [
  { heading: 'Line', width: '80px', cell: ({ line }) => line.toLocaleString() },
  { heading: 'ICCID', width: '190px', cell: ({ iccid }) => iccid },
  { heading: 'Reason', cell: ({ reason }) => <span title={reason}>{reason}</span> },
]

const keptHere =
  'Keep this page open until the change is complete. If you leave, continue the change here before you sign out.'
const notKept =
  'Keep this page open until the change is complete. The list is too long for this browser to continue it later.'

/** The progress, the number of changed SIMs, and the failed ones. */
export function ManyOutcome({ progress, isBusy, isKept, error }: Running) {
  if (!progress) return error ? <Failed error={error} sent /> : null
  const { done, looked, total, refused, wrong } = progress
  return (
    <Stack gap="xs">
      {isBusy && (
        <div role="status">
          <Bar value={total === 0 ? 0 : (looked / total) * 100} aria-label="Progress" />
          <Text size="xs" c="dimmed">
            {looked.toLocaleString()} of {total.toLocaleString()} SIMs. {isKept ? keptHere : notKept}
          </Text>
        </div>
      )}
      {error && <Failed error={error} sent />}
      {!isBusy && (
        <Alert role="status" color={refused > 0 || looked < total ? 'yellow' : 'teal'}>
          {done.toLocaleString()} SIMs changed
          {refused > 0 && `, ${refused.toLocaleString()} rejected`}
          {looked < total && `; ${(total - looked).toLocaleString()} remaining`}.
        </Alert>
      )}
      {wrong.length > 0 && (
        <List
          label="Failed lines"
          items={wrong}
          keyOf={({ line }) => String(line)}
          columns={columns}
          height={260}
          empty={null}
        />
      )}
      {refused > wrong.length && (
        <Text size="xs" c="dimmed">
          Only the first {wrong.length.toLocaleString()} are listed.
        </Text>
      )}
    </Stack>
  )
}
