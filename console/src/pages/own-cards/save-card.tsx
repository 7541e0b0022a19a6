import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Card, cardName } from './card.ts'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'

/** Opens the page of the payment provider on which a card is saved, or replaces a card. */
export function SaveCard({ card }: { card?: Card }) {
  return (
    <FormAct
      title={card ? `Replace ${cardName(card)}` : 'Save a card'}
      description="You enter the card on a page of the payment provider, and return here afterwards."
      initial={{ email: card?.email ?? '', ...unconfirmed }}
      yes="Continue to the payment provider"
      button={card ? { variant: 'default', size: 'xs' } : { variant: 'filled', size: 'sm' }}
      send={async ({ email, ...proof }) => {
        const body = { email, ...confirmationOf(proof), ...(card && { trx: card.trx }) }
        const { url } = await call('beginCardSetup', { body })
        window.location.assign(url)
      }}
      fields={(form) => (
        <>
          <TextInput
            label="Email address"
            description="Receives a message whenever this card is saved, replaced or removed."
            type="email"
            required
            data-autofocus
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <Confirmation form={form} />
        </>
      )}
    >
      {card ? 'Replace' : 'Save a card'}
    </FormAct>
  )
}
