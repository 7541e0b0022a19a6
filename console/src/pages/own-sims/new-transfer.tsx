import { Textarea, TextInput } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { FormButton } from '../../parts/form.tsx'

/** Asks that SIMs become another customer's. */
export function NewTransfer({ partner }: { partner: string }) {
  const ask = useChange('requestOwnSimTransfer', ['listOwnSimTransfers', 'listOwnSimActions'])
  return (
    <FormButton
      name="New transfer"
      yes="Ask for it"
      first={{ target_id: '', iccids: '' }}
      done="The transfer waits to be accepted."
      act={async ({ target_id, iccids }) => {
        const body = { target_id, iccids: iccids.split(/[\s,;]+/).filter(Boolean) }
        const { done, rejected } = await ask.mutateAsync({ params: { partner_id: partner }, body })
        if (done === 0 && rejected[0]) throw new Error(`${rejected[0].iccid}: ${rejected[0].reason}`)
      }}
      fields={(form) => (
        <>
          <TextInput
            label="To the customer"
            description="Its id. Whether there is such a customer is not told."
            required
            {...form.getInputProps('target_id')}
          />
          <Textarea
            label="ICCIDs"
            description="One in a line, at most 10,000."
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
