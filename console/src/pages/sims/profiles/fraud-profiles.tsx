import type { Answered } from '../../../api/contracts.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { bytesOf } from '../../../parts/values/bytes.ts'
import type { Column } from '../../../parts/lists/list.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { FraudForm } from './fraud-form.tsx'
import { ProfileKind, ProfileList } from './profile-list.tsx'

type Profile = Answered<'listSimFraudProfiles'>['fraud_profiles'][number]

const yes = (isSet: boolean) => (isSet ? 'yes' : '–')

const columns: readonly Column<Profile>[] = [
  { heading: 'Device change', cell: ({ imei_change }) => yes(imei_change), wide: true },
  { heading: 'Country change', cell: ({ country_change }) => yes(country_change), wide: true },
  {
    heading: 'Usage per hour',
    cell: ({ bytes_an_hour }) => (bytes_an_hour === null ? '–' : bytesOf(bytes_an_hour)),
    wide: true,
  },
  { heading: 'Sessions per hour', cell: ({ sessions_an_hour }) => sessions_an_hour ?? '–', wide: true },
  {
    heading: 'No usage for',
    cell: ({ silence_hours }) => (silence_hours === null ? '–' : `${silence_hours} h`),
    wide: true,
  },
]

/** Fraud profiles: what raises an alarm about a SIM. */
export function FraudProfiles({ partner }: { partner: string }) {
  const read = useRead('listSimFraudProfiles', { params: { partner_id: partner } })
  const remove = useChange('deleteSimFraudProfile', ['listSimFraudProfiles'])
  return (
    <ProfileKind title="Fraud profiles" made={<FraudForm partner={partner} />}>
      <Read of={read}>
        {({ fraud_profiles }) => (
          <ProfileList
            label="Fraud profiles"
            profiles={fraud_profiles}
            keyOf={({ fraud_profile_id }) => fraud_profile_id}
            columns={columns}
            changed={(profile) => <FraudForm partner={partner} profile={profile} />}
            remove={({ fraud_profile_id }) =>
              remove.mutateAsync({ params: { partner_id: partner, fraud_profile_id } })
            }
            empty="No fraud profiles, so no alarms are raised. Create a profile."
          />
        )}
      </Read>
    </ProfileKind>
  )
}
