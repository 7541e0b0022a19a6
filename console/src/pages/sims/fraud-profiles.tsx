import { Checkbox, Group, NumberInput, Text, TextInput, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { bytesOf } from '../../parts/bytes.ts'
import { FormButton } from '../../parts/form.tsx'
import { List } from '../../parts/list.tsx'
import { Read } from '../../parts/states.tsx'
import { useSession } from '../../shell/session.ts'

type Profile = Answered<'listSimFraudProfiles'>['fraud_profiles'][number]

const megabyte = 1_000_000
const yes = (asked: boolean) => (asked ? 'yes' : '–')

/** What raises an alarm about SIMs of a customer. */
export function FraudProfiles({ partner }: { partner: string }) {
  const read = useRead('listSimFraudProfiles', { params: { partner_id: partner } })
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Heading order={2} size="h4">
          Fraud profiles
        </Heading>
        <ProfileForm partner={partner} />
      </Group>
      <Read of={read}>
        {({ fraud_profiles }) => (
          <List
            label="Fraud profiles"
            items={fraud_profiles}
            keyOf={({ fraud_profile_id }) => fraud_profile_id}
            height={320}
            columns={[
              { heading: 'Name', cell: ({ name }) => name },
              { heading: 'Another device', cell: ({ imei_change }) => yes(imei_change), wide: true },
              { heading: 'Another country', cell: ({ country_change }) => yes(country_change), wide: true },
              {
                heading: 'In an hour',
                cell: ({ bytes_an_hour }) => (bytes_an_hour === null ? '–' : bytesOf(bytes_an_hour)),
                wide: true,
              },
              {
                heading: 'Sessions an hour',
                cell: ({ sessions_an_hour }) => sessions_an_hour ?? '–',
                wide: true,
              },
              {
                heading: 'Silence',
                cell: ({ silence_hours }) => (silence_hours === null ? '–' : `${silence_hours} h`),
                wide: true,
              },
              {
                heading: '',
                width: '170px',
                cell: (profile) => <Buttons partner={partner} profile={profile} />,
              },
            ]}
            empty={<Text c="dimmed">None: nothing raises an alarm.</Text>}
          />
        )}
      </Read>
    </section>
  )
}

const again = ['listSimFraudProfiles'] as const

function Buttons({ partner, profile }: { partner: string; profile: Profile }) {
  const remove = useChange('deleteSimFraudProfile', again)
  const params = { partner_id: partner, fraud_profile_id: profile.fraud_profile_id }
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

const numberIn = (said: number | string) => (said === '' ? null : Number(said))

function ProfileForm({ partner, profile }: { partner: string; profile?: Profile }) {
  const create = useChange('createSimFraudProfile', again)
  const change = useChange('changeSimFraudProfile', again)
  return (
    <FormButton
      name={profile ? 'Change' : 'New fraud profile'}
      first={{
        name: profile?.name ?? '',
        imei_change: profile?.imei_change ?? false,
        country_change: profile?.country_change ?? false,
        megabytes: profile?.bytes_an_hour ? profile.bytes_an_hour / megabyte : '',
        sessions_an_hour: profile?.sessions_an_hour ?? '',
        silence_hours: profile?.silence_hours ?? '',
      }}
      refusal={refusalFor(useSession(), 'sims')}
      done="The profile is kept."
      act={({ megabytes, sessions_an_hour, silence_hours, ...rest }) => {
        const bytes = numberIn(megabytes)
        const body = {
          ...rest,
          bytes_an_hour: bytes === null ? null : Math.round(bytes * megabyte),
          sessions_an_hour: numberIn(sessions_an_hour),
          silence_hours: numberIn(silence_hours),
        }
        const params = { partner_id: partner }
        return profile
          ? change.mutateAsync({ params: { ...params, fraud_profile_id: profile.fraud_profile_id }, body })
          : create.mutateAsync({ params, body })
      }}
      fields={(form) => (
        <>
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <Checkbox label="Another device" {...form.getInputProps('imei_change', { type: 'checkbox' })} />
          <Checkbox
            label="A network of another country"
            {...form.getInputProps('country_change', { type: 'checkbox' })}
          />
          <NumberInput
            label="So much within an hour"
            suffix=" MB"
            min={0}
            {...form.getInputProps('megabytes')}
            error={form.errors['bytes_an_hour']}
          />
          <NumberInput
            label="So many sessions within an hour"
            min={1}
            {...form.getInputProps('sessions_an_hour')}
          />
          <NumberInput
            label="Nothing heard for"
            suffix=" h"
            min={1}
            {...form.getInputProps('silence_hours')}
          />
        </>
      )}
    />
  )
}
