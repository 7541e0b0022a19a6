import type { Answered } from '../../../api/contracts.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { bytesOf } from '../../../parts/values/bytes.ts'
import type { Column } from '../../../parts/lists/list.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { LimitForm } from './limit-form.tsx'
import { ProfileKind, ProfileList } from './profile-list.tsx'

type Profile = Answered<'listSimLimitProfiles'>['limit_profiles'][number]

const shown = (bytes: number | null) => (bytes === null ? '–' : bytesOf(bytes))

const columns: readonly Column<Profile>[] = [
  { heading: 'Warning at', cell: ({ warning_bytes }) => shown(warning_bytes), wide: true },
  { heading: 'Alarm at', cell: ({ alarm_bytes }) => shown(alarm_bytes), wide: true },
  { heading: 'Suspension at', cell: ({ suspend_bytes }) => shown(suspend_bytes) },
]

/** Limit profiles: the usage of a SIM per calendar month. */
export function LimitProfiles({ partner }: { partner: string }) {
  const read = useRead('listSimLimitProfiles', { params: { partner_id: partner } })
  const remove = useChange('deleteSimLimitProfile', ['listSimLimitProfiles'])
  return (
    <ProfileKind title="Limit profiles" made={<LimitForm partner={partner} />}>
      <Read of={read}>
        {({ limit_profiles }) => (
          <ProfileList
            label="Limit profiles"
            profiles={limit_profiles}
            keyOf={({ limit_profile_id }) => limit_profile_id}
            columns={columns}
            changed={(profile) => <LimitForm partner={partner} profile={profile} />}
            remove={({ limit_profile_id }) =>
              remove.mutateAsync({ params: { partner_id: partner, limit_profile_id } })
            }
            empty="No limit profiles, so usage is unlimited. Create a profile."
          />
        )}
      </Read>
    </ProfileKind>
  )
}
