import { Textarea, TextInput } from '@mantine/core'
import { FormAct } from '../../parts/forms/form-act.tsx'

type Why = { category: string; explanation: string }

type ReasonProps = {
  name: string
  /** What follows from it. */
  says: string
  done: string
  refusal: string | undefined
  act: (why: Why) => Promise<unknown>
  /** Only a sentence is asked for. */
  plain?: boolean
}

/** A button of something that is done to a customer, with a reason that the customer reads. */
export function WithReason({ name, says, done, refusal, act, plain = false }: ReasonProps) {
  return (
    <FormAct
      title={name}
      says={says}
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
              description="In short, for the customer."
              required
              maxLength={100}
              data-autofocus
              {...form.getInputProps('category')}
            />
          )}
          <Textarea
            label="Explanation"
            description="For the customer."
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
