import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useLocation } from 'wouter'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { useCarrierIds } from '../../parts/labels/carrier-name.tsx'
import { choicesOf } from '../../parts/labels/choices.ts'
import {
  features,
  limitationChoices,
  limitationsOf,
  limitationValue,
  typeWords,
} from '../../parts/labels/number-labels.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { phoneNumberFault, phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { useSession } from '../../shell/session.ts'
import type { OneNumber } from './seen.ts'

type Terms = Ask<'publishNumber'>['body']

const fresh = {
  msisdn: '',
  country: 'US',
  type: 'mobile-lvn',
  features: ['SMS'] as string[],
  limitations: [] as string[],
  carriers: [] as string[],
  initial_price: '',
  cost: '',
}

const termsOf = (number: OneNumber | undefined) =>
  number
    ? {
        msisdn: number.msisdn,
        country: number.country,
        type: number.type,
        features: number.features,
        limitations: (number.limitations ?? []).map(limitationValue),
        carriers: number.carriers ?? [],
        initial_price: number.initial_price ?? '',
        cost: number.cost ?? '',
      }
    : fresh

/** Lists a number for sale, or changes the terms of a listed number. */
export function ListingAct({ number }: { number?: OneNumber }) {
  const put = useChange('publishNumber', ['listInventory', 'readInventoryNumber'])
  const [, go] = useLocation()
  const send = async ({
    msisdn: typed,
    initial_price: price,
    cost,
    limitations,
    carriers,
    ...terms
  }: typeof fresh) => {
    const msisdn = phoneNumberOf(typed)
    const body = {
      ...terms,
      ...(price && { initial_price: price }),
      ...(cost && { cost }),
      ...(carriers.length > 0 && { carriers }),
      ...(limitations.length > 0 && { limitations: limitationsOf(limitations) }),
    } as Terms
    await put.mutateAsync({ params: { msisdn }, body })
    go(`/numbers/${msisdn}`)
  }
  return (
    <FormAct
      title={number ? `Terms of ${number.msisdn}` : 'Add a number to the list'}
      description={number && 'Does not change the rent of the account that owns the number.'}
      initial={termsOf(number)}
      yes="Save"
      done="Terms saved."
      refusal={refusalFor(useSession(), 'messaging')}
      button={number ? {} : { variant: 'filled', size: 'sm' }}
      check={({ msisdn }) => ({ msisdn: phoneNumberFault(msisdn) })}
      send={send}
      fields={(form) => <Fields form={form} isNew={!number} />}
    >
      {number ? 'Change terms' : 'Add a number to the list'}
    </FormAct>
  )
}

function Fields({
  form: { getInputProps: of },
  isNew,
}: {
  form: UseFormReturnType<typeof fresh>
  isNew: boolean
}) {
  return (
    <>
      {isNew && (
        <TextInput
          label="Number"
          description="With country code, such as +1 202 555 0143"
          data-autofocus
          {...of('msisdn')}
        />
      )}
      <TextInput label="Country" description="Two letters, ISO 3166" maxLength={2} {...of('country')} />
      <Select label="Type" data={choicesOf(typeWords)} allowDeselect={false} {...of('type')} />
      <MultiSelect label="Features" data={[...features]} {...of('features')} />
      <MultiSelect
        label="Limitations"
        description="Functions that the number lacks. Only limitations of SMS are enforced"
        data={limitationChoices}
        {...of('limitations')}
      />
      <MultiSelect
        label="Carriers"
        description="Only these carriers may deliver messages to the number. Default: any carrier with a route to it"
        data={useCarrierIds()}
        searchable
        {...of('carriers')}
      />
      <TextInput
        label="Set-up"
        description="Euros, charged once. If empty, the fee table applies"
        {...of('initial_price')}
      />
      <TextInput
        label="Monthly"
        description="Euros per month. If empty, the fee table applies"
        {...of('cost')}
      />
    </>
  )
}
