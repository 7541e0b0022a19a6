import { useChange } from '../../api/reading.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Card, cardName } from './card.ts'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'

export function RemoveCard({ card, isReloading }: { card: Card; isReloading: boolean }) {
  const remove = useChange('removeOwnCard', ['listOwnCards', 'readOwnAccount'])
  return (
    <FormAct
      title={`Remove ${cardName(card)}?`}
      description={`The card is not charged any more${isReloading ? ', and auto-reload ends. Messages are rejected once your balance is used up' : ''}. A payment that has begun still completes.`}
      initial={unconfirmed}
      yes="Remove the card"
      danger
      done="Card removed."
      button={{ variant: 'default', size: 'xs' }}
      send={(body) => remove.mutateAsync({ params: { trx: card.trx }, body: confirmationOf(body) })}
      fields={(form) => <Confirmation form={form} />}
    >
      Remove
    </FormAct>
  )
}
