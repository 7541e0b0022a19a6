import { TextInput } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import type { Account, Card } from './card.ts'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'

type Reload = Account['auto_reload']

/** Enables auto-reload with a card, or changes its amounts. */
export function AutoReload({ card, reload }: { card: Card; reload: Reload | undefined }) {
  const put = useChange('putOwnAutoReload', ['readOwnAccount', 'readOwnLedger'])
  return (
    <FormAct
      title={reload ? 'Change auto-reload' : 'Enable auto-reload'}
      description="If the balance is already below the threshold, the card is charged within a minute."
      initial={{
        amount: reload ? shown(reload.amount) : '20',
        threshold: reload ? shown(reload.threshold) : '5',
        ...unconfirmed,
      }}
      yes={reload ? 'Change it' : 'Enable it'}
      done={reload ? 'Auto-reload changed.' : 'Auto-reload enabled.'}
      button={{ variant: 'default', size: 'xs' }}
      send={({ amount, threshold, ...proof }) =>
        put.mutateAsync({ body: { amount, threshold, trx: card.trx, ...confirmationOf(proof) } })
      }
      fields={(form) => (
        <>
          <TextInput
            label="Amount"
            description="Euros that each payment charges."
            inputMode="decimal"
            required
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <TextInput
            label="Threshold"
            description="Euros. A payment is made whenever the balance is below this amount."
            inputMode="decimal"
            required
            {...form.getInputProps('threshold')}
          />
          <Confirmation form={form} />
        </>
      )}
    >
      {reload ? 'Change auto-reload' : 'Enable auto-reload'}
    </FormAct>
  )
}

/** An amount without trailing zeros, such as 20 or 7.5. */
const shown = (amount: string) => String(Number(amount))

export function EndAutoReload() {
  const end = useChange('deleteOwnAutoReload', ['readOwnAccount'])
  return (
    <Act
      danger
      variant="default"
      size="xs"
      act={() => end.mutateAsync({})}
      done="Auto-reload disabled."
      ask={{
        title: 'Disable auto-reload?',
        description:
          'Messages are rejected once your balance is used up. A payment that has begun still completes.',
        yes: 'Disable it',
      }}
    >
      Disable auto-reload
    </Act>
  )
}
