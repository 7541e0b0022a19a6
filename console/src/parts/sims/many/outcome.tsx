import { Alert, Progress as Bar, Stack, Text } from '@mantine/core'
import { type Column, List } from '../../lists/list.tsx'
import { Failed } from '../../values/states.tsx'
import type { WrongLine } from './sources.ts'
import type { Running } from './use-run.ts'

const columns: readonly Column<WrongLine>[] = [
  { heading: 'Line', width: '80px', cell: ({ line }) => line.toLocaleString() },
  { heading: 'ICCID', width: '190px', cell: ({ iccid }) => iccid },
  { heading: 'Why not', cell: ({ reason }) => <span title={reason}>{reason}</span> },
]

/** How far it is, with how many SIMs it was done, and with which not. */
export function ManyOutcome({ progress, isBusy, error }: Running) {
  if (!progress) return error ? <Failed error={error} sent /> : null
  const { done, looked, total, refused, wrong } = progress
  return (
    <Stack gap="xs">
      {isBusy && (
        <div role="status">
          <Bar value={total === 0 ? 0 : (looked / total) * 100} aria-label="Looked at" />
          <Text size="xs" c="dimmed">
            {looked.toLocaleString()} of {total.toLocaleString()} SIMs
          </Text>
        </div>
      )}
      {error && <Failed error={error} sent />}
      {!isBusy && (
        <Alert role="status" color={refused > 0 || looked < total ? 'yellow' : 'teal'}>
          Done with {done.toLocaleString()} SIMs
          {refused > 0 && `, not with ${refused.toLocaleString()}`}
          {looked < total && `; ${(total - looked).toLocaleString()} are left`}.
        </Alert>
      )}
      {wrong.length > 0 && (
        <List
          label="Lines with which it was not done"
          items={wrong}
          keyOf={({ line }) => String(line)}
          columns={columns}
          height={260}
          empty={null}
        />
      )}
      {refused > wrong.length && (
        <Text size="xs" c="dimmed">
          The first {wrong.length.toLocaleString()} are named.
        </Text>
      )}
    </Stack>
  )
}
