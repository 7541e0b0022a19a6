import { NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Answered } from '../../../api/contracts.ts'
import { useChange } from '../../../api/reading.ts'
import { refusalFor } from '../../../parts/forms/act.tsx'
import { edits } from '../../../parts/forms/edited.tsx'
import { FormButton } from '../../../parts/forms/form.tsx'
import { useSession } from '../../../shell/session.ts'
import { bytesIn, megabytesIn } from './megabytes.ts'

type Profile = Answered<'listSimLimitProfiles'>['limit_profiles'][number]
type Values = ReturnType<typeof valuesOf>

const valuesOf = (profile: Profile | undefined) => ({
  name: profile?.name ?? '',
  warning_bytes: megabytesIn(profile?.warning_bytes),
  alarm_bytes: megabytesIn(profile?.alarm_bytes),
  suspend_bytes: megabytesIn(profile?.suspend_bytes),
})

const bodyOf = ({ name, ...limits }: Values) => ({
  name,
  warning_bytes: bytesIn(limits.warning_bytes),
  alarm_bytes: bytesIn(limits.alarm_bytes),
  suspend_bytes: bytesIn(limits.suspend_bytes),
})

/** Creates or changes a limit profile. */
export function LimitForm({ partner, profile }: { partner: string; profile?: Profile }) {
  const create = useChange('createSimLimitProfile', ['listSimLimitProfiles'])
  const change = useChange('changeSimLimitProfile', ['listSimLimitProfiles'])
  const params = { partner_id: partner }
  const changed = profile && { ...params, limit_profile_id: profile.limit_profile_id }
  const keep = (values: Values, version?: string) => {
    const body = bodyOf(values)
    if (!changed) return create.mutateAsync({ params, body })
    return change.mutateAsync({ params: changed, body, ifMatch: version })
  }
  return (
    <FormButton
      name={profile ? 'Change' : 'New limit profile'}
      first={
        changed
          ? { edited: edits('readSimLimitProfile', { params: changed }, valuesOf) }
          : valuesOf(undefined)
      }
      refusal={refusalFor(useSession(), 'sims')}
      done="Profile saved."
      act={keep}
      fields={(form) => <Fields form={form} />}
    />
  )
}

/** The unit is visible while a field is empty. */
const inMegabytes = { rightSection: 'MB', rightSectionWidth: 44, hideControls: true, min: 0 } as const

function Fields({ form: { getInputProps: of } }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Name" required {...of('name')} />
      <NumberInput label="Warning at" {...inMegabytes} {...of('warning_bytes')} />
      <NumberInput label="Alarm at" {...inMegabytes} {...of('alarm_bytes')} />
      <NumberInput
        label="Suspension at"
        description="Until the end of the calendar month. Leave empty for no limit."
        {...inMegabytes}
        {...of('suspend_bytes')}
      />
    </>
  )
}
