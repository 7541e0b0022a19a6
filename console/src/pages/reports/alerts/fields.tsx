import {
  Box,
  Alert as Notice,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  conditions,
  type Condition,
  measures,
  type Measure,
  periods,
  subjects,
} from '#alerts/alert/alert-kinds.ts'
import { AccountField } from '../../../parts/forms/account-field.tsx'
import { CarrierField } from '../../../parts/forms/carrier-field.tsx'
import { useSession } from '../../../shell/session.ts'
import { useMailFault, useRecipients } from './query.ts'
import type { Filled } from './seen.ts'

const choicesOf = (table: Readonly<Record<string, { title: string }>>) =>
  Object.entries(table).map(([value, { title: label }]) => ({ value, label }))

const periodChoices = Object.entries(periods).map(([value, { hours }]) => ({
  value,
  label: hours === 1 ? '1 hour' : hours === 168 ? '7 days' : `${hours} hours`,
}))

const filterFields = [
  ['country', 'Country', 'DE'],
  ['network', 'Network', '26201'],
  ['sender', 'Sender', '12015550100'],
  ['error_code', 'Error code', '1210'],
] as const

/** The longest condition fits its field. */
const uneven = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: 'var(--mantine-spacing-sm)',
  alignItems: 'start',
} as const

/** The settings of an alert. */
export function Fields({ form, lost = [] }: { form: UseFormReturnType<Filled>; lost?: readonly string[] }) {
  const { measure, condition } = form.getValues()
  const { audience, rights } = useSession()
  const isOperator = audience === 'operator'
  const seen = Object.fromEntries(
    Object.entries(measures).filter(
      ([, { subject }]) => isOperator || rights?.[subjects[subject].area] !== 'none',
    ),
  )
  const { subject } = measures[measure]
  // A threshold in another unit has another meaning.
  const choose = (name: 'measure' | 'condition', chosen: string | null) => {
    form.setFieldValue(name, chosen as never)
    const { isChange } = conditions[condition]
    const isOther = name === 'measure' ? !isChange : conditions[chosen as Condition].isChange !== isChange
    if (isOther) form.setFieldValue('threshold', '')
  }
  return (
    <>
      {lost.length > 0 && (
        <Notice color="yellow">
          An alert cannot have these filters of the report:{' '}
          {lost.map((name) => name.replace('_', ' ')).join(', ')}.
        </Notice>
      )}
      <TextInput label="Name" required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Box style={uneven}>
        <Select
          label="Measure"
          data={choicesOf(seen)}
          allowDeselect={false}
          {...form.getInputProps('measure')}
          onChange={(chosen) => choose('measure', chosen)}
        />
        <Select label="In" data={periodChoices} allowDeselect={false} {...form.getInputProps('period')} />
        <Select
          label="Condition"
          data={choicesOf(conditions)}
          allowDeselect={false}
          {...form.getInputProps('condition')}
          onChange={(chosen) => choose('condition', chosen)}
        />
        <NumberInput
          label="Threshold"
          required
          min={0}
          suffix={unitOf(measure, condition)}
          {...form.getInputProps('threshold')}
        />
      </Box>
      <NumberInput
        label="Minimum messages"
        description={
          measures[measure].isAmount
            ? 'With fewer messages in the period before, there is no alert for a change.'
            : 'With fewer messages that have a final status or a receipt, there is no alert.'
        }
        min={0}
        allowDecimal={false}
        {...form.getInputProps('minimum')}
      />
      {isOperator && <Scope form={form} />}
      {subject === 'sims' && (
        <TextInput
          label="Pool"
          placeholder="All, or the ID of a pool"
          {...form.getInputProps('sim_pool_id')}
        />
      )}
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
        {(subject === 'messages' ? filterFields : []).map(([name, label, placeholder]) => (
          <TextInput
            key={name}
            label={label}
            placeholder={`All, or ${placeholder}`}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <Recipients form={form} />
      {isOperator && <Webhook form={form} />}
    </>
  )
}

/** The system of operators that receives the events of an alert. */
function Webhook({ form }: { form: UseFormReturnType<Filled> }) {
  const isNew = !form.getInitialValues().webhook_url
  return (
    <>
      <TextInput
        label="Webhook URL"
        description="Receives a signed CloudEvent when the alert begins and ends."
        placeholder="https://example.com/alerts"
        {...form.getInputProps('webhook_url')}
      />
      {form.getValues().webhook_url.trim() !== '' && (
        <PasswordInput
          label="Webhook secret"
          description={
            isNew ? 'Signs the webhooks. 24 to 128 characters.' : 'Leave empty to keep the current secret.'
          }
          required={isNew}
          autoComplete="new-password"
          {...form.getInputProps('webhook_secret')}
        />
      )}
    </>
  )
}

/** The account and the carrier whose messages are counted. */
function Scope({ form }: { form: UseFormReturnType<Filled> }) {
  const { account_id: account, carrier_id: carrier, measure } = form.getValues()
  return (
    <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
      <AccountField
        placeholder="All, or key or name"
        miw={0}
        value={account || undefined}
        error={form.errors['account_id']}
        onChange={(chosen) => form.setFieldValue('account_id', chosen ?? '')}
      />
      <CarrierField
        disabled={measures[measure].subject !== 'messages'}
        placeholder="All"
        clearable
        value={carrier || null}
        error={form.errors['carrier_id']}
        onChange={(chosen) => form.setFieldValue('carrier_id', chosen ?? '')}
      />
    </SimpleGrid>
  )
}

function unitOf(measure: Measure, condition: Condition): string {
  const unit = conditions[condition].isChange ? '%' : measures[measure].unit
  return unit === '' ? '' : ` ${unit}`
}

function Recipients({ form }: { form: UseFormReturnType<Filled> }) {
  const known = useRecipients()
  const isOperator = useSession().audience === 'operator'
  const chosen = form.getValues().emails
  const mailFault = useMailFault()
  return (
    <MultiSelect
      label="Email to"
      description={isOperator ? mailFault : 'Webhook endpoints that receive alerts are notified, too.'}
      placeholder={chosen.length === 0 ? 'No email' : ''}
      data={[...new Set([...known, ...chosen])]}
      searchable
      nothingFoundMessage={`No ${isOperator ? 'operator' : 'member'} has this address.`}
      {...form.getInputProps('emails')}
    />
  )
}
