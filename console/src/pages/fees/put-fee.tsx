import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useChange } from '../../api/reading.ts'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import { type FeeKind, feeKinds, type Line, scopeOf, types } from './kinds.ts'

type Values = { kind: string; country: string | null; type: string | null; amount: string }

/** Adds a fee, or changes its amount. */
export function PutFee({ line }: { line?: Line }) {
  const put = useChange('putFee', ['listFees'])
  const initial: Values = line ?? { kind: 'number-rental', country: null, type: null, amount: '' }
  return (
    <FormAct
      title={line ? 'Change a fee' : 'Add a fee'}
      initial={initial}
      yes="Save"
      done="Fee saved. New purchases are charged this fee."
      refusal={refusalFor(useSession(), 'admin')}
      button={line ? { size: 'compact-xs' } : { variant: 'filled', size: 'sm' }}
      send={({ kind, amount, ...scope }) =>
        put.mutateAsync({ params: { kind: kind as FeeKind }, body: { amount, ...scopeOf(scope) } })
      }
      fields={(form) => <Fields form={form} isNew={line === undefined} />}
    >
      {line ? 'Change' : 'Add a fee'}
    </FormAct>
  )
}

function Fields({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  return (
    <>
      <Select
        label="Item"
        data={stateChoices(feeKinds)}
        allowDeselect={false}
        disabled={!isNew}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Country"
        description="Two letters, ISO 3166. Default: all countries. For numbers only."
        disabled={!isNew}
        value={form.values.country ?? ''}
        error={form.errors['country']}
        onChange={({ currentTarget }) =>
          form.setFieldValue('country', currentTarget.value.toUpperCase() || null)
        }
      />
      <Select
        label="Type"
        placeholder="All types"
        clearable
        data={stateChoices(types)}
        disabled={!isNew}
        {...form.getInputProps('type')}
      />
      <TextInput label="Amount" description="Euros" data-autofocus {...form.getInputProps('amount')} />
    </>
  )
}
