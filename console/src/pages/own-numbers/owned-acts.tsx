import { Select, TextInput } from '@mantine/core'
import { quarantineDays } from '#numbers/ownership/release-kinds.ts'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useApplications } from '../../parts/applications/choices.ts'
import { Confirmation, confirmationOf, isNewUrl, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import type { OwnNumber } from './own-number.ts'

type Of = { number: OwnNumber }

/** The application linked to a number, and the address for its inbound messages. */
export function Update({ number: { country, msisdn, app_id: app, moHttpUrl = '' } }: Of) {
  const update = useChange('updateNumber', ['listOwnedNumbers'])
  const { choices } = useApplications()
  return (
    <FormAct
      title={`Change ${msisdn}`}
      initial={{ app_id: app ?? null, moHttpUrl, ...unconfirmed }}
      yes="Change it"
      done={`${msisdn} changed.`}
      button={{ size: 'compact-xs' }}
      send={(input) =>
        update.mutateAsync({
          body: {
            country,
            msisdn,
            app_id: input.app_id ?? '',
            moHttpUrl: input.moHttpUrl,
            ...confirmationOf(input),
          },
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
            label="Inbound webhook URL"
            description="Saved only if it answers a GET with 200. Default: the inbound webhook URL of the account"
            type="url"
            {...form.getInputProps('moHttpUrl')}
          />
          {isNewUrl(form.getValues().moHttpUrl, moHttpUrl) && <Confirmation form={form} />}
        </>
      )}
    >
      Change
    </FormAct>
  )
}

/** Releases a number. */
export function ReleaseNumber({ number: { country, msisdn } }: Of) {
  const cancel = useChange('cancelNumber', ['listOwnedNumbers', 'searchNumbers', 'listReleasedNumbers'])
  const description = `The number is immediately unlinked from its application, campaign and pools. For ${quarantineDays} days only you can buy it back. After that, any account can buy it.`
  return (
    <Act
      danger
      size="compact-xs"
      act={() => cancel.mutateAsync({ body: { country, msisdn } })}
      done={`${msisdn} released. You can buy it back under Released.`}
      ask={{ title: `Release ${msisdn}?`, description, yes: 'Release it' }}
    >
      Release
    </Act>
  )
}
