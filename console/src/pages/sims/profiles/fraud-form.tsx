import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Answered } from '../../../api/contracts.ts'
import { useChange } from '../../../api/reading.ts'
import { refusalFor } from '../../../parts/forms/act.tsx'
import { edits } from '../../../parts/forms/edited.tsx'
import { FormButton } from '../../../parts/forms/form.tsx'
import { useSession } from '../../../shell/session.ts'
import { bytesIn, megabytesIn, numberIn } from './megabytes.ts'

type Profile = Answered<'listSimFraudProfiles'>['fraud_profiles'][number]
type Values = ReturnType<typeof valuesOf>

const valuesOf = (profile: Profile | undefined) => ({
  name: profile?.name ?? '',
  imei_change: profile?.imei_change ?? false,
  country_change: profile?.country_change ?? false,
  bytes_an_hour: megabytesIn(profile?.bytes_an_hour),
  sessions_an_hour: profile?.sessions_an_hour ?? ('' as number | string),
  silence_hours: profile?.silence_hours ?? ('' as number | string),
})

const bodyOf = ({ bytes_an_hour, sessions_an_hour, silence_hours, ...rest }: Values) => ({
  ...rest,
  bytes_an_hour: bytesIn(bytes_an_hour),
  sessions_an_hour: numberIn(sessions_an_hour),
  silence_hours: numberIn(silence_hours),
})

/** Creates or changes a fraud profile. */
export function FraudForm({ partner, profile }: { partner: string; profile?: Profile }) {
  const create = useChange('createSimFraudProfile', ['listSimFraudProfiles'])
  const change = useChange('changeSimFraudProfile', ['listSimFraudProfiles'])
  const params = { partner_id: partner }
  const changed = profile && { ...params, fraud_profile_id: profile.fraud_profile_id }
  const keep = (values: Values, version?: string) => {
    const body = bodyOf(values)
    if (!changed) return create.mutateAsync({ params, body })
    return change.mutateAsync({ params: changed, body, ifMatch: version })
  }
  return (
    <FormButton
      name={profile ? 'Change' : 'New fraud profile'}
      first={
        changed
          ? { edited: edits('readSimFraudProfile', { params: changed }, valuesOf) }
          : valuesOf(undefined)
      }
      refusal={refusalFor(useSession(), 'sims')}
      done="Profile saved."
      act={keep}
      fields={(form) => <Fields form={form} />}
    />
  )
}

function Fields({ form: { getInputProps: of } }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Name" required {...of('name')} />
      <Checkbox label="Device change" {...of('imei_change', { type: 'checkbox' })} />
      <Checkbox label="Country change" {...of('country_change', { type: 'checkbox' })} />
      <NumberInput label="Usage per hour" suffix=" MB" min={0} {...of('bytes_an_hour')} />
      <NumberInput label="Sessions per hour" min={1} {...of('sessions_an_hour')} />
      <NumberInput label="No usage for" suffix=" h" min={1} {...of('silence_hours')} />
    </>
  )
}
