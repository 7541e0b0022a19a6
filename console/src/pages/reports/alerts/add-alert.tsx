import { FormAct } from '../../../parts/forms/form-act.tsx'
import { Fields } from './fields.tsx'
import { useCreate } from './query.ts'
import type { Filled } from './seen.ts'

type Props = { initial: Filled; refusal?: string | undefined; variant?: 'filled' | 'default' }

/** Creates an alert. */
export function AddAlert({ initial, refusal, variant = 'default' }: Props) {
  const create = useCreate()
  return (
    <FormAct<Filled>
      title="Create an alert"
      initial={initial}
      yes="Create alert"
      done="Alert created. It is evaluated within a few seconds."
      refusal={refusal}
      button={{ variant, size: 'sm' }}
      send={create}
      fields={(form) => <Fields form={form} />}
    >
      Create alert
    </FormAct>
  )
}
