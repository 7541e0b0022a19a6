import { Group, Textarea, TextInput } from '@mantine/core'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

type Profile = Answered<'listOperatorQosProfiles'>['qos_profiles'][number]

const unitWords: Readonly<Record<string, string>> = {
  bps: 'bit/s',
  kbps: 'kbit/s',
  Mbps: 'Mbit/s',
  Gbps: 'Gbit/s',
  Tbps: 'Tbit/s',
}
const steps: readonly [seconds: number, unit: string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
]

type Amount = { value?: number | undefined; unit?: string | undefined }

/** Formats a rate or a duration, such as `5 Mbit/s` or `1 day`. A duration has the largest unit that gives a whole number. */
function written(amount: Amount | undefined): string | undefined {
  if (amount?.value === undefined) return undefined
  const { value, unit = '' } = amount
  if (unit !== 'Seconds') return `${value.toLocaleString()} ${unitWords[unit] ?? unit.toLowerCase()}`
  const [length, word] = steps.find(([one]) => value % one === 0) ?? [1, 'second']
  const many = value / length
  return `${many.toLocaleString()} ${word}${many === 1 ? '' : 's'}`
}

/** The QoS profiles that applications can request. */
export function Profiles() {
  const read = useRead('listOperatorQosProfiles', {})
  return (
    <>
      <Group mb="sm" justify="flex-end">
        <ProfileForm />
      </Group>
      <Read of={read}>
        {({ qos_profiles }) => (
          <List
            label="QoS profiles"
            items={qos_profiles}
            keyOf={({ name }) => name}
            columns={[
              { heading: 'Name', cell: ({ name }) => name },
              { heading: 'Status', width: '120px', cell: ({ status }) => <StateBadge state={status} /> },
              { heading: 'Down', cell: (one) => written(one.maxDownstreamRate) ?? '–', wide: true },
              { heading: 'Up', cell: (one) => written(one.maxUpstreamRate) ?? '–', wide: true },
              { heading: 'Maximum duration', cell: (one) => written(one.maxDuration) ?? '–', wide: true },
              { heading: '', width: '180px', cell: (profile) => <Buttons profile={profile} /> },
            ]}
            empty={
              <EmptyState
                title="No QoS profiles"
                description="Create a profile that applications can request."
              />
            }
          />
        )}
      </Read>
    </>
  )
}

const again = ['listOperatorQosProfiles'] as const

function Buttons({ profile }: { profile: Profile }) {
  const remove = useChange('deleteQosProfile', again)
  return (
    <Group gap={4}>
      <ProfileForm profile={profile} />
      <Act
        danger
        refusal={refusalFor(useSession(), 'sims')}
        done="Profile removed."
        ask={{
          title: `Remove ${profile.name}?`,
          description: 'Active sessions keep the profile until they end.',
          yes: 'Remove it',
        }}
        act={() => remove.mutateAsync({ params: { name: profile.name } })}
      >
        Remove
      </Act>
    </Group>
  )
}

const usual = { status: 'ACTIVE', maxDownstreamRate: { value: 10, unit: 'Mbps' } }

const valuesOf = ({ name, ...rest }: { name: string }) => ({ name, json: JSON.stringify(rest, null, 2) })

/** Most of the thirteen values of a profile are usually omitted, so they are edited as JSON of the API. */
function ProfileForm({ profile }: { profile?: Profile }) {
  const put = useChange('putQosProfile', again)
  const params = profile && { name: profile.name }
  return (
    <FormButton
      name={profile ? 'Change' : 'New QoS profile'}
      button={profile ? {} : { variant: 'filled' }}
      first={
        params
          ? { edited: edits('readOperatorQosProfile', { params }, valuesOf) }
          : valuesOf({ name: '', ...usual })
      }
      refusal={refusalFor(useSession(), 'sims')}
      done="Profile saved. Applications can request it."
      check={({ json }) => (parsed(json) ? {} : { json: 'This is not valid JSON.' })}
      act={({ name, json }, version) =>
        put.mutateAsync({ params: { name }, body: parsed(json)!, ifMatch: version })
      }
      fields={(form) => (
        <>
          <TextInput label="Name" required disabled={profile !== undefined} {...form.getInputProps('name')} />
          <Textarea
            label="Values"
            description="JSON, as in the API"
            autosize
            minRows={8}
            maxRows={18}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...form.getInputProps('json')}
          />
        </>
      )}
    />
  )
}

function parsed(text: string): Ask<'putQosProfile'>['body'] | undefined {
  try {
    return JSON.parse(text) as Ask<'putQosProfile'>['body']
  } catch {
    return undefined
  }
}
