import { Anchor, Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'wouter'
import { useChange } from '../../api/reading.ts'
import { localOf } from '../../parts/lists/time-filter.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { useSession } from '../../shell/session.ts'
import { Failed } from '../../parts/values/states.tsx'
import { isFieldOf, showFaults } from '../../parts/forms/wrong.ts'
import { kindChoices, reasonChoices } from '../../parts/labels/webhook-labels.ts'
import { Progressing } from './progress.tsx'

type Props = {
  apiKey: string
  origin?: string | undefined
  /** The initial start of the period, from which events are probably missing. */
  since?: string | null
  refusal: string | undefined
}

/** Replays the events of a period, and shows the progress. */
export function Replay({ refusal, ...of }: Props) {
  return (
    <DialogButton description="Replay…" title="Replay events" refusal={refusal}>
      {(close) => <ReplayProgress {...of} close={close} />}
    </DialogButton>
  )
}

type ReplayDialogProps = Omit<Props, 'refusal'> & { close: () => void }

function ReplayProgress(of: ReplayDialogProps) {
  const [begun, setBegun] = useState<string>()
  return begun ? <ReplayResult id={begun} apiKey={of.apiKey} /> : <ReplayForm {...of} begun={setBegun} />
}

function ReplayResult({ id, apiKey }: { id: string; apiKey: string }) {
  return (
    <Stack gap="sm">
      <Progressing id={id} />
      <Anchor component={Link} href={`/webhooks/attempts?api_key=${apiKey}&replay=${id}`} size="sm">
        Show the attempts
      </Anchor>
    </Stack>
  )
}

type ReplayFormProps = ReplayDialogProps & { begun: (id: string) => void }
const dayMs = 86_400_000
const instant = (at: string | number) => new Date(at).toISOString()

function ReplayForm({ apiKey, origin, since, begun, close }: ReplayFormProps) {
  const { aheadMs } = useSession()
  const start = useChange('startWebhookReplay', ['listWebhookReplays', 'listWebhookEvents'])
  const form = useForm({
    initialValues: {
      // Events are found by the machine's clock; an endpoint's failures are in exchange time.
      since: localOf(instant(since ? Date.parse(since) - aheadMs : Date.now() - dayMs)),
      until: '',
      scope: 'undelivered' as 'undelivered' | 'all',
      kind: '',
      event_status: '',
      reason: '',
      origin: origin ?? '',
      url: '',
      per_second: 100,
    },
    validate: { since: (value) => (value ? null : 'Is required') },
  })
  const send = form.onSubmit(async ({ since: begin, until: end, ...rest }) => {
    const provided = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
    const body = { api_key: apiKey, since: instant(begin), ...(end && { until: instant(end) }), ...provided }
    await start.mutateAsync({ body }).then(
      ({ replay_id }) => begun(replay_id),
      (error: unknown) => showFaults(form, error),
    )
  })
  const { getInputProps: of } = form
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        <Group grow>
          <TextInput type="datetime-local" label="Created since" required {...of('since')} />
          <TextInput
            type="datetime-local"
            label="and before"
            description=""
            placeholder="now"
            {...of('until')}
          />
        </Group>
        <Select
          label="Events"
          description={scopeHints[form.values.scope]}
          allowDeselect={false}
          data={[
            { value: 'undelivered', label: 'Undelivered events' },
            { value: 'all', label: 'All events, including delivered ones' },
          ]}
          {...of('scope')}
        />
        <Group grow>
          <Select label="Kind" placeholder="Any" data={kindChoices} {...of('kind')} />
          <TextInput label="Message status" placeholder="Any" {...of('event_status')} />
          <Select label="Stopped because" placeholder="Any" data={reasonChoices} {...of('reason')} />
        </Group>
        <TextInput label="Only to this endpoint" placeholder="Any" {...of('origin')} />
        <Group grow>
          <TextInput label="Send to another URL" placeholder="Original URLs" {...of('url')} />
          <NumberInput label="Events per second, at most" min={1} max={1000} {...of('per_second')} />
        </Group>
        {start.error && <Failed error={start.error} sent isShownAtField={isFieldOf(form.getValues())} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={start.isPending}>
            Start
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const scopeHints = {
  undelivered:
    'Sends events that failed or were skipped. Pending events are not replayed, because they are retried automatically.',
  all: 'Also sends pending events immediately, and repeats delivered events.',
} as const
