import { Alert, Progress as Bar, Stack, Text } from '@mantine/core'
import { type Column, List } from '../../parts/list.tsx'
import { Failed } from '../../parts/states.tsx'
import type { Progress, WrongLine } from './many.ts'

const columns: readonly Column<WrongLine>[] = [
  { heading: 'Line', width: '80px', cell: ({ line }) => line.toLocaleString() },
  { heading: 'ICCID', width: '210px', cell: ({ iccid }) => iccid },
  { heading: 'Why not', cell: ({ reason }) => <span title={reason}>{reason}</span> },
]

type Shown = { progress?: Progress; isBusy: boolean; error?: Error }

/** How far it is, with how many SIMs it was done, and with which not. */
export function ManyOutcome({ progress, isBusy, error }: Shown) {
  if (!progress) return error ? <Failed error={error} /> : null
  const { done, looked, total, wrong } = progress
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
      {error && <Failed error={error} />}
      {!isBusy && (
        <Alert role="status" color={wrong.length > 0 ? 'yellow' : 'teal'}>
          It is done with {done.toLocaleString()} SIMs, and not with {wrong.length.toLocaleString()} lines
          {looked < total && `; ${(total - looked).toLocaleString()} were not looked at`}.
        </Alert>
      )}
      {wrong.length > 0 && (
        <List
          label="Lines with which it was not done"
          items={wrong}
          keyOf={({ line }) => String(line)}
          columns={columns}
          height={300}
          empty={null}
        />
      )}
    </Stack>
  )
}
