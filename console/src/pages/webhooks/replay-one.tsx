import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/reading.ts'
import { Act, acted, refusalFor } from '../../parts/act.tsx'
import { useSession } from '../../shell/session.ts'
import type { EventSeen } from './seen.ts'
import { kinds } from './kinds.ts'

/** Tells one event again, to its own address or another. */
export function ReplayOne({ one }: { one: EventSeen }) {
  const refusal = refusalFor(useSession(), 'messaging') ?? unfit(one)
  const replay = useChange('replayWebhookEvent', [
    'readWebhookEvent',
    'listWebhookAttempts',
    'listWebhookEvents',
  ])
  const [url, setUrl] = useState('')
  const tell = (body: { url?: string }) => replay.mutateAsync({ params: { event_id: one.event_id }, body })
  return (
    <Group gap="xs">
      <Act
        variant="filled"
        act={() => tell({})}
        done="It is due now."
        refusal={refusal ?? (one.url ? undefined : 'It has no address of its own.')}
      >
        Replay
      </Act>
      <Popover position="bottom-end" withArrow trapFocus>
        <Popover.Target>
          <Button size="xs" variant="default" disabled={refusal !== undefined}>
            Replay elsewhere
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Group align="flex-end" gap="xs">
            <TextInput
              label="Address"
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
            <Button disabled={url === ''} onClick={() => void acted(() => tell({ url }), 'It is due now.')}>
              Send
            </Button>
          </Group>
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}

function unfit({ kind, redacted_at }: EventSeen): string | undefined {
  if (redacted_at) return 'What was told is redacted: it is not there any more as it was.'
  return kinds.includes(kind) ? undefined : 'What goes to chat channels and tests is not told twice.'
}
