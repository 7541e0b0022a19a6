import { Textarea, TextInput } from '@mantine/core'
import { FormAct } from '../../parts/forms/form-act.tsx'

type Why = { category: string; explanation: string }

type ReasonProps = {
  name: string
  /** The consequence of the action. */
  description: string
  done: string
  refusal: string | undefined
  act: (why: Why) => Promise<unknown>
  /** The form requires only an explanation, and no category. */
  plain?: boolean
}

/** A button for an action on a customer, with a reason that is sent to the customer. */
export function WithReason({ name, description, done, refusal, act, plain = false }: ReasonProps) {
  return (
    <FormAct
      title={name}
      description={description}
      initial={{ category: '', explanation: '', reason: '' }}
      yes={`${name} now`}
      done={done}
      danger
      refusal={refusal}
      send={({ reason, ...why }) => act(plain ? { category: '', explanation: reason } : why)}
      fields={(form) => (
        <>
          {!plain && (
            <TextInput
              label="Category"
              description="A few words. The customer sees them."
              required
              maxLength={100}
              data-autofocus
              {...form.getInputProps('category')}
            />
          )}
          <Textarea
            label="Explanation"
            description="Sent to the customer."
            required
            autosize
            minRows={2}
            maxLength={1000}
            data-autofocus={plain}
            {...form.getInputProps(plain ? 'reason' : 'explanation')}
          />
        </>
      )}
    >
      {name}
    </FormAct>
  )
}
