import { Group, TextInput } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import type { EventSeen } from './seen.ts'
import { kinds } from '../../parts/labels/webhook-labels.ts'

/** Tells one event again, to its own address or another. */
export function ReplayOne({ one }: { one: EventSeen }) {
  const refusal = refusalFor(useSession(), 'messaging') ?? unfit(one)
  const replay = useChange('replayWebhookEvent', [
    'readWebhookEvent',
    'listWebhookAttempts',
    'listWebhookEvents',
  ])
  const notify = (body: { url?: string }) => replay.mutateAsync({ params: { event_id: one.event_id }, body })
  return (
    <Group gap="xs">
      <Act
        variant="filled"
        act={() => notify({})}
        done="It is due now."
        refusal={refusal ?? (one.url ? undefined : 'It has no address of its own.')}
      >
        Replay
      </Act>
      <FormAct
        title="Replay elsewhere"
        says="It is told once more, to another address; its own is told nothing."
        initial={{ url: '' }}
        refusal={refusal}
        yes="Send"
        done="It is due now."
        asksFirst
        send={({ url }) => notify({ url })}
        fields={(form) => (
          <TextInput label="Address" placeholder="https://" required {...form.getInputProps('url')} />
        )}
      >
        Replay elsewhere
      </FormAct>
    </Group>
  )
}

function unfit({ kind, redacted_at }: EventSeen): string | undefined {
  if (redacted_at) return 'What was told is redacted: it is not there any more as it was.'
  return kinds.includes(kind) ? undefined : 'What goes to chat channels and tests is not told twice.'
}
