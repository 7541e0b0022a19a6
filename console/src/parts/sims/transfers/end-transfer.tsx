import { Group, Textarea } from '@mantine/core'
import { transferStates, transferVerbs, verbOwner, type TransferVerb } from '#sims/transfers/states.ts'
import { useChange } from '../../../api/reading.ts'
import { useSession } from '../../../shell/session.ts'
import { refusalFor } from '../../forms/act.tsx'
import { FormButton } from '../../forms/form.tsx'
import type { Transfer } from './transfer.ts'

const names = { accept: 'Accept', reject: 'Reject', withdraw: 'Withdraw' } as const

/**
 * How a transfer ends: the target customer accepts or rejects it, the source customer withdraws it.
 * Operators can do any of these on behalf of the customer.
 */
export function EndTransfer({ partner, transfer }: { partner: string; transfer: Transfer }) {
  const session = useSession()
  const end = useEnding(partner, transfer)
  const refusalOf = (verb: TransferVerb) => {
    if (!transferStates.allows(transfer.status, verb)) return `The transfer is already ${transfer.status}.`
    if (session.audience !== 'customer') return refusalFor(session, 'sims')
    return transfer[verbOwner[verb]] === partner ? undefined : 'Only the other customer can do this.'
  }
  return (
    <Group gap={4} wrap="nowrap">
      {transferVerbs.map((verb) => (
        <FormButton
          key={verb}
          name={names[verb]}
          yes={names[verb]}
          first={{ reason: '' }}
          refusal={refusalOf(verb)}
          danger={verb !== 'accept'}
          done={`The transfer is ${transferStates.to(verb)}.`}
          act={({ reason }) => end(verb, reason)}
          fields={(form) => (
            <Textarea
              label="Reason"
              description={`${transfer.cards.toLocaleString()} SIMs of ${transfer.partner_id}, to ${transfer.target_id}.`}
              {...form.getInputProps('reason')}
            />
          )}
        />
      ))}
    </Group>
  )
}

/** Operators set the final status, customers call an action: the two APIs differ. */
function useEnding(partner: string, { transfer_id }: Transfer) {
  const isOperator = useSession().audience !== 'customer'
  const byOperator = useChange('endSimTransfer', ['listSimTransfers', 'listSims', 'readSimStates'])
  const byCustomer = useChange('endOwnSimTransfer', [
    'listOwnSimTransfers',
    'listOwnSims',
    'readOwnSimStates',
  ])
  return (verb: TransferVerb, provided: string) => {
    const reason = provided && { reason: provided }
    if (isOperator)
      return byOperator.mutateAsync({
        params: { transfer_id },
        body: { status: transferStates.to(verb), ...reason },
      })
    return byCustomer.mutateAsync({ params: { partner_id: partner, transfer_id }, body: { verb, ...reason } })
  }
}
