import { Group, NumberInput, Text, TextInput, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { bytesOf } from '../../parts/bytes.ts'
import { FormButton } from '../../parts/form.tsx'
import { List } from '../../parts/list.tsx'
import { Read } from '../../parts/states.tsx'
import { useSession } from '../../shell/session.ts'

type Profile = Answered<'listSimLimitProfiles'>['limit_profiles'][number]

const megabyte = 1_000_000
const shown = (bytes: number | null) => (bytes === null ? '–' : bytesOf(bytes))

/** What SIMs of a customer may use in a calendar month. */
export function LimitProfiles({ partner }: { partner: string }) {
  const read = useRead('listSimLimitProfiles', { params: { partner_id: partner } })
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Heading order={2} size="h4">
          Limit profiles
        </Heading>
        <ProfileForm partner={partner} />
      </Group>
      <Read of={read}>
        {({ limit_profiles }) => (
          <List
            label="Limit profiles"
            items={limit_profiles}
            keyOf={({ limit_profile_id }) => limit_profile_id}
            height={320}
            columns={[
              { heading: 'Name', cell: ({ name }) => name },
              { heading: 'Warning from', cell: ({ warning_bytes }) => shown(warning_bytes), wide: true },
              { heading: 'Alarm from', cell: ({ alarm_bytes }) => shown(alarm_bytes), wide: true },
              { heading: 'Suspended from', cell: ({ suspend_bytes }) => shown(suspend_bytes) },
              {
                heading: '',
                width: '170px',
                cell: (profile) => <Buttons partner={partner} profile={profile} />,
              },
            ]}
            empty={<Text c="dimmed">None: SIMs may use as much as they like.</Text>}
          />
        )}
      </Read>
    </section>
  )
}

const again = ['listSimLimitProfiles'] as const

function Buttons({ partner, profile }: { partner: string; profile: Profile }) {
  const remove = useChange('deleteSimLimitProfile', again)
  const params = { partner_id: partner, limit_profile_id: profile.limit_profile_id }
  return (
    <Group gap={4}>
      <ProfileForm partner={partner} profile={profile} />
      <Act
        refusal={refusalFor(useSession(), 'sims')}
        done="The profile is gone."
        ask={{ title: `Forget ${profile.name}?`, says: 'A profile that SIMs have stays.', yes: 'Forget it' }}
        act={() => remove.mutateAsync({ params })}
      >
        Forget
      </Act>
    </Group>
  )
}

type Megabytes = number | string
const bytesIn = (megabytes: Megabytes) => (megabytes === '' ? null : Math.round(Number(megabytes) * megabyte))
const megabytesIn = (bytes: number | null | undefined): Megabytes => (bytes ? bytes / megabyte : '')

function ProfileForm({ partner, profile }: { partner: string; profile?: Profile }) {
  const create = useChange('createSimLimitProfile', again)
  const change = useChange('changeSimLimitProfile', again)
  return (
    <FormButton
      name={profile ? 'Change' : 'New limit profile'}
      first={{
        name: profile?.name ?? '',
        warning_bytes: megabytesIn(profile?.warning_bytes),
        alarm_bytes: megabytesIn(profile?.alarm_bytes),
        suspend_bytes: megabytesIn(profile?.suspend_bytes),
      }}
      refusal={refusalFor(useSession(), 'sims')}
      done="The profile is kept."
      act={({ name, ...limits }) => {
        const body = {
          name,
          warning_bytes: bytesIn(limits.warning_bytes),
          alarm_bytes: bytesIn(limits.alarm_bytes),
          suspend_bytes: bytesIn(limits.suspend_bytes),
        }
        const params = { partner_id: partner }
        return profile
          ? change.mutateAsync({ params: { ...params, limit_profile_id: profile.limit_profile_id }, body })
          : create.mutateAsync({ params, body })
      }}
      fields={(form) => (
        <>
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <NumberInput label="Warning from" suffix=" MB" min={0} {...form.getInputProps('warning_bytes')} />
          <NumberInput label="Alarm from" suffix=" MB" min={0} {...form.getInputProps('alarm_bytes')} />
          <NumberInput
            label="Suspended from"
            description="Until the calendar month ends. What is empty is not looked at."
            suffix=" MB"
            min={0}
            {...form.getInputProps('suspend_bytes')}
          />
        </>
      )}
    />
  )
}
