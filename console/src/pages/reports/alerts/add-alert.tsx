import { refusalFor } from '../../../parts/forms/act.tsx'
import { FormAct } from '../../../parts/forms/form-act.tsx'
import { useSession } from '../../../shell/session.ts'
import { Fields } from './fields.tsx'
import { useCreate } from './query.ts'
import type { Filled } from './seen.ts'

type Props = {
  initial: Filled
  /** Filters of the report that the alert cannot keep. */
  lost?: readonly string[]
  full?: string | undefined
  variant?: 'filled' | 'default'
}

/** Creates an alert; `full` is the reason if the limit is reached. */
export function AddAlert({ initial, lost = [], full, variant = 'default' }: Props) {
  const create = useCreate()
  const refusal = refusalFor(useSession(), 'messaging') ?? full
  return (
    <FormAct<Filled>
      title="Create an alert"
      initial={initial}
      yes="Create alert"
      done="Alert created. It is evaluated within a few seconds."
      refusal={refusal}
      button={{ variant, size: 'sm' }}
      send={create}
      fields={(form) => <Fields form={form} lost={lost} />}
    >
      Create alert
    </FormAct>
  )
}
