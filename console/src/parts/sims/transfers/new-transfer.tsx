import { Textarea, TextInput } from '@mantine/core'
import { useChange } from '../../../api/reading.ts'
import { useSession } from '../../../shell/session.ts'
import { refusalFor } from '../../forms/act.tsx'
import { FormButton } from '../../forms/form.tsx'
import { useSimOperations } from '../audience.ts'

/** Requests the transfer of SIMs to another customer. */
export function NewTransfer({ partner }: { partner: string }) {
  const session = useSession()
  const { give, transfers, actions } = useSimOperations()
  const ask = useChange(give, [transfers, actions])
  return (
    <FormButton
      name="New transfer"
      button={{ variant: 'filled' }}
      yes="Request transfer"
      first={{ target_id: '', iccids: '' }}
      refusal={refusalFor(session, 'sims')}
      done="Transfer requested. The other customer must accept it."
      act={async ({ target_id, iccids }) => {
        const body = { target_id, iccids: iccids.split(/[\s,;]+/).filter(Boolean) }
        const { done, rejected } = await ask.mutateAsync({ params: { partner_id: partner }, body })
        if (done === 0 && rejected[0]) throw new Error(`${rejected[0].iccid}: ${rejected[0].reason}`)
      }}
      fields={(form) => (
        <>
          <TextInput
            label="Target customer"
            description={
              session.audience === 'customer'
                ? 'Customer ID. The response does not reveal whether the customer exists.'
                : 'Customer ID.'
            }
            required
            {...form.getInputProps('target_id')}
          />
          <Textarea
            label="ICCIDs"
            description="One per line, at most 10,000."
            required
            autosize
            minRows={4}
            maxRows={10}
            {...form.getInputProps('iccids')}
          />
        </>
      )}
    />
  )
}
