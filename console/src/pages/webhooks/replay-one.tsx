import { Group, TextInput } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import type { EventSeen } from './seen.ts'
import { blockedReplay, kinds } from '../../parts/labels/webhook-labels.ts'

/** Replays one event, to its original address or another. */
export function ReplayOne({ one }: { one: EventSeen }) {
  const refusal = refusalFor(useSession(), 'messaging') ?? unfit(one)
  const replay = useChange('replayWebhookEvent', [
    'readWebhookEvent',
    'listWebhookAttempts',
    'listWebhookEvents',
  ])
  const start = (body: { url?: string }) => replay.mutateAsync({ params: { event_id: one.event_id }, body })
  return (
    <Group gap="xs">
      <Act
        variant="filled"
        size="xs"
        act={() => start({})}
        done="Replay scheduled."
        refusal={refusal ?? (one.url ? undefined : 'The event has no URL.')}
      >
        Replay
      </Act>
      <FormAct
        title="Replay to another URL"
        description="Sends the event to another URL instead of its original URL, this time only."
        initial={{ url: '' }}
        refusal={refusal}
        yes="Send"
        done="Replay scheduled."
        nativeValidation
        send={({ url }) => start({ url })}
        fields={(form) => (
          <TextInput label="URL" placeholder="https://" required {...form.getInputProps('url')} />
        )}
      >
        Replay to another URL
      </FormAct>
    </Group>
  )
}

function unfit(one: EventSeen): string | undefined {
  if (one.redacted_at) return 'The event data has been redacted and cannot be sent again.'
  if (!kinds.includes(one.kind)) return 'Events for chat channels and tests cannot be replayed.'
  return blockedReplay(one)
}
