import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type SimFeature, simFeatures } from '#sims/partners/feature-kinds.ts'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useSession } from '../../shell/session.ts'

const receivesSms = [
  { value: 'unknown', label: 'Unknown' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const empty = {
  partner_id: '',
  company_name: '',
  parent_id: '',
  api_key: '',
  event_url: '',
  excluded_features: [] as SimFeature[],
  sms: 'unknown',
}

/** The form of a customer, or of a subunit. */
export function NewPartner({ made }: { made: (partner: string) => void }) {
  const put = useChange('putSimPartner', ['listSimPartners'])
  return (
    <FormButton
      name="New customer"
      button={{ variant: 'filled' }}
      yes="Create"
      first={empty}
      refusal={refusalFor(useSession(), 'sims')}
      done="Customer created."
      act={async ({ partner_id, company_name, ...rest }) => {
        const optional = {
          parent_id: rest.parent_id || null,
          api_key: rest.api_key || null,
          event_url: rest.event_url || null,
          excluded_features: rest.excluded_features,
          sms: rest.sms === 'unknown' ? null : rest.sms === 'yes',
        }
        await put.mutateAsync({ params: { partner_id }, body: { company_name, ...optional } })
        made(partner_id)
      }}
      fields={(form) => (
        <>
          <TextInput label="ID" required {...form.getInputProps('partner_id')} />
          <TextInput label="Company" required {...form.getInputProps('company_name')} />
          <TextInput label="Subunit of" {...form.getInputProps('parent_id')} />
          <TextInput
            label="Account"
            description="API key of an account. Events are signed with the account’s secret, and the API key gives read access to the SIMs"
            {...form.getInputProps('api_key')}
          />
          <TextInput label="Webhook URL for events" {...form.getInputProps('event_url')} />
          <NetworkFields form={form} />
        </>
      )}
    />
  )
}

/** The network features that are available for SIMs of the customer. */
function NetworkFields({ form }: { form: UseFormReturnType<typeof empty> }) {
  return (
    <>
      <MultiSelect
        label="Unavailable network features"
        description="Requests about the customer’s SIMs are rejected with SERVICE_NOT_APPLICABLE"
        data={simFeatures}
        {...form.getInputProps('excluded_features')}
      />
      <Select
        label="SIMs receive SMS"
        description="While they are attached"
        data={receivesSms}
        allowDeselect={false}
        {...form.getInputProps('sms')}
      />
    </>
  )
}
