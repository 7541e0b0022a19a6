import { Select, TextInput } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useApplications } from '../../parts/applications/choices.ts'
import type { OwnNumber } from './own-number.ts'

type Of = { number: OwnNumber }

/** What is linked to a number, and where what is written to it is told. */
export function Update({ number: { country, msisdn, app_id: app, moHttpUrl = '' } }: Of) {
  const update = useChange('updateNumber', ['listOwnedNumbers'])
  const { choices } = useApplications()
  return (
    <FormAct
      title={`Change ${msisdn}`}
      initial={{ app_id: app ?? null, moHttpUrl }}
      yes="Change it"
      done={`${msisdn} is changed.`}
      button={{ size: 'compact-xs' }}
      send={(input) =>
        update.mutateAsync({
          body: { country, msisdn, app_id: input.app_id ?? '', moHttpUrl: input.moHttpUrl },
        })
      }
      fields={(form) => (
        <>
          <Select
            label="Application"
            placeholder="None"
            clearable
            searchable
            data={choices}
            {...form.getInputProps('app_id')}
          />
          <TextInput
            label="Inbound address"
            description="It must answer 200 to a GET now; empty for the account's own"
            type="url"
            {...form.getInputProps('moHttpUrl')}
          />
        </>
      )}
    >
      Change
    </FormAct>
  )
}

/** Gives a number up. */
export function ReleaseNumber({ number: { country, msisdn } }: Of) {
  const cancel = useChange('cancelNumber', ['listOwnedNumbers', 'searchNumbers'])
  const says =
    'It is unlinked from everything at once. For thirty days nobody but you can buy it back; then it is on offer to all.'
  return (
    <Act
      size="compact-xs"
      act={() => cancel.mutateAsync({ body: { country, msisdn } })}
      done={`${msisdn} is given up.`}
      ask={{ title: `Give up ${msisdn}?`, says, yes: 'Give it up' }}
    >
      Give up
    </Act>
  )
}
