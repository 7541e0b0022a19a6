import { NumberInput, Text, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { bytesOf } from '../../parts/values/bytes.ts'
import { edits } from '../../parts/forms/edited.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'

type KindRetention = Answered<'readRetention'>['retention'][number]

const words: Readonly<Record<KindRetention['kind'], string>> = {
  messages: 'Messages and their history',
  texts: 'Message texts',
  submissions: 'Carrier message IDs',
  workflows: 'Failover workflows',
  webhooks: 'Webhooks and their attempts',
  webhook_responses: 'Endpoint responses',
  sim_actions: 'SIM actions',
  sim_alarms: 'Cleared SIM alarms',
  sim_disconnects: 'Disconnections of SIM sessions',
  sim_usage: 'Monthly SIM usage',
  reports: 'Daily counts of reports',
  qod_sessions: 'Ended QoD sessions',
}

const daysOf = (days: number) => `${days.toLocaleString()} ${days === 1 ? 'day' : 'days'}`

const columns: readonly Column<KindRetention>[] = [
  { heading: 'History', cell: ({ kind }) => <span title={kind}>{words[kind]}</span> },
  { heading: 'Retention', width: '110px', cell: ({ keep_days: days }) => daysOf(days) },
  { heading: 'Minimum', width: '110px', cell: ({ least_days: days }) => daysOf(days), wide: true },
  {
    heading: 'Size',
    numeric: true,
    width: '110px',
    cell: ({ bytes }) => (bytes === 0 ? '–' : bytesOf(bytes)),
    wide: true,
  },
  { heading: 'Oldest', width: '150px', cell: ({ oldest_at }) => <When at={oldest_at} />, wide: true },
  {
    heading: 'Overdue',
    width: '150px',
    wide: true,
    cell: ({ overdue }) =>
      overdue === 0 ? (
        '–'
      ) : (
        <StateBadge state={`${overdue} ${overdue === 1 ? 'partition' : 'partitions'}`} tone="bad" />
      ),
  },
  { heading: '', width: '110px', cell: (kept) => <ChangeDays kept={kept} /> },
]

/** The retention of each kind of history, its size, and how much is overdue. */
export function Retention() {
  const read = useRead('readRetention', {}, { everyMs: 30_000 })
  return (
    <section aria-label="Retention">
      <Heading order={2} size="h4" mb={4}>
        Retention
      </Heading>
      <Text size="sm" c="dimmed" mb="xs">
        History older than its retention is deleted permanently, in whole weeks. These settings apply to all
        accounts; an account can set a shorter retention for texts, and mask numbers earlier.
      </Text>
      <Read of={read}>
        {({ retention }) => (
          <List
            label="Kinds of history"
            items={retention}
            keyOf={({ kind }) => kind}
            columns={columns}
            height={600}
            empty={<Text c="dimmed">No history yet.</Text>}
          />
        )}
      </Read>
    </section>
  )
}

/** The form has one field, which is named after the kind of history. */
const daysOfKind = (
  retention: readonly KindRetention[],
  kind: KindRetention['kind'],
): Record<string, number> => ({
  [kind]: retention.find((kept) => kept.kind === kind)!.keep_days,
})

function ChangeDays({ kept: { kind, least_days } }: { kept: KindRetention }) {
  const change = useChange('changeRetention', ['readRetention'])
  return (
    <FormButton
      name="Change"
      first={{ edited: edits('readRetention', {}, ({ retention }) => daysOfKind(retention, kind)) }}
      refusal={refusalFor(useSession(), 'admin')}
      done="Retention saved."
      act={(body, version) => change.mutateAsync({ body, ifMatch: version })}
      fields={(form) => (
        <NumberInput
          label={`Days to keep: ${words[kind]}`}
          description={`At least ${least_days} days. Older history is deleted permanently within minutes.`}
          min={1}
          max={36_500}
          {...form.getInputProps(kind)}
        />
      )}
    />
  )
}
