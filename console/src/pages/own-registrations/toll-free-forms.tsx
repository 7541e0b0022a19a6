import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { labelledRegistration } from '#tollfree/labelled-fields.ts'
import { registrationChanged, registrationCreated } from '#tollfree/api/shapes.ts'
import type { Ask } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Back } from '../../parts/back.tsx'
import { usFormatFaults } from '../../parts/forms/us-address.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { useDraft } from '../../parts/schema-form/draft.tsx'
import { SchemaForm } from '../../parts/schema-form/schema-form.tsx'
import type { Step } from '../../parts/schema-form/steps.tsx'
import { valueAt, type Values } from '../../parts/schema-form/values.ts'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { OwnTollFreeNumber } from './own-number-field.tsx'
import { isNeeded, isShown } from './toll-free-required.ts'

const tollFree = '/registrations/toll-free'
const createForm = registrationCreated.omit({ status: true })
const changeForm = registrationChanged.omit({ status: true })

const never = () => false
const inputs = { 'requested_numbers.number': OwnTollFreeNumber }

const rulesOfAddress = (values: Values) => {
  const address = (valueAt(values, ['business', 'address']) ?? {}) as Values
  return Object.fromEntries(
    Object.entries(usFormatFaults(address)).map(([name, reason]) => [`business.address.${name}`, reason]),
  )
}

const steps: readonly Step[] = [
  { label: 'Company', names: ['business', 'isv_reseller'] },
  {
    label: 'Numbers and messages',
    names: ['requested_numbers', 'estimated_monthly_volume', 'use_case', 'message_content'],
  },
  { label: 'Consent', names: ['opt_in'] },
  { label: 'Review', names: ['additional_information'] },
]

/** Registers toll-free numbers, or saves a draft; a rejected registration prefills the form. */
export function NewRegistration() {
  const { filters } = useFilters(['from'])
  const params = { registration_id: filters.from ?? '' }
  const before = useRead('getRegistration', { params }, { when: filters.from !== undefined })
  if (filters.from === undefined) return <Registering form="toll-free" />
  return (
    <Read of={before}>{(one) => <Registering form={`toll-free:${one.id}`} begins={refusedOf(one)} />}</Read>
  )
}

function Registering({ form, begins }: { form: string; begins?: Values }) {
  const [, go] = useLocation()
  const unsent = useDraft(form)
  const [isDraft, draft] = useState(false)
  const create = useChange('createRegistration', ['listTollFreeNumbers'])
  return (
    <>
      <Back to={tollFree}>All toll-free numbers</Back>
      <Title
        name="Register toll-free numbers"
        description="Up to five of your numbers, their purpose, and how recipients opt in. A draft needs only the business; a submission must be complete."
      />
      <SchemaForm
        schema={createForm}
        words={labelledRegistration}
        begins={begins ?? { requested_numbers: [{}], opt_in: { images: [{}] } }}
        submit={isDraft ? 'Save draft' : 'Submit the registration'}
        draft={unsent}
        steps={steps}
        sendsEarly={isDraft}
        inputs={inputs}
        isShown={isShown}
        isNeeded={isDraft ? never : isNeeded}
        rules={rulesOfAddress}
        send={async (input) => {
          const body = { ...input, status: isDraft ? 'DRAFT' : 'SUBMITTED' }
          const { id } = await create.mutateAsync({ body } as unknown as Ask<'createRegistration'>)
          go(`/registrations/toll-free/${id}`)
        }}
      >
        <Draft isDraft={isDraft} draft={draft} />
      </SchemaForm>
    </>
  )
}

/** Changes a registration, or submits a draft. */
export function ChangeRegistration({ id }: { id: string }) {
  const [, go] = useLocation()
  const [isDraft, draft] = useState(false)
  const params = { registration_id: id }
  const registration = useRead('getRegistration', { params })
  const change = useChange('patchRegistration', ['getRegistration', 'listTollFreeNumbers'])
  return (
    <Read of={registration}>
      {(one) => (
        <>
          <Back to={`${tollFree}/${id}`}>The registration</Back>
          <Title name="Change the registration" description="The registration is reviewed again." />
          <SchemaForm
            schema={changeForm}
            words={labelledRegistration}
            initial={contentOf(one)}
            submit={isDraft ? 'Save draft' : 'Submit the registration'}
            inputs={inputs}
            isShown={isShown}
            isNeeded={isDraft ? never : isNeeded}
            rules={rulesOfAddress}
            send={async (input) => {
              const body = { ...input, ...(!isDraft && { status: 'SUBMITTED' }) }
              await change.mutateAsync({ params, body } as unknown as Ask<'patchRegistration'>)
              go(`/registrations/toll-free/${id}`)
            }}
          >
            {one.status === 'DRAFT' && <Draft isDraft={isDraft} draft={draft} />}
          </SchemaForm>
        </>
      )}
    </Read>
  )
}

function Draft({ isDraft, draft }: { isDraft: boolean; draft: (isDraft: boolean) => void }) {
  return (
    <Checkbox
      label="Save as draft"
      description="Only the business is required, and the draft is not reviewed yet."
      checked={isDraft}
      onChange={(event) => draft(event.currentTarget.checked)}
    />
  )
}

/** The content and the numbers of a rejected registration. */
const refusedOf = (shown: Values) => contentOf(shown, ({ status }) => status === 'REJECTED')

/** The content of a registration, without its status. */
function contentOf(shown: Values, keep: (number: Values) => boolean = () => true): Values {
  const kept = Object.fromEntries(Object.entries(shown).filter(([name]) => name in changeForm.shape))
  const numbers = (shown['requested_numbers'] as Values[])
    .filter(keep)
    .map(({ number, business_reason }) => ({
      number,
      ...(business_reason !== undefined && { business_reason }),
    }))
  const { political_auth_token_expiry_date: _, ...useCase } = (kept['use_case'] ?? {}) as Values
  return { ...kept, requested_numbers: numbers, ...(kept['use_case'] !== undefined && { use_case: useCase }) }
}
