import { Group, Textarea } from '@mantine/core'
import { transferStates, transferVerbs, verbOwner, type TransferVerb } from '#sims/transfers/states.ts'
import { useChange } from '../../../api/reading.ts'
import { useSession } from '../../../shell/session.ts'
import { refusalFor } from '../../forms/act.tsx'
import { FormButton } from '../../forms/form.tsx'
import type { Transfer } from './transfer.ts'

const names = { accept: 'Accept', reject: 'Reject', withdraw: 'Withdraw' } as const

/** How a transfer ends: who is given the SIMs accepts or rejects, who gives them withdraws. Operators do all of it, for either. */
export function EndTransfer({ partner, transfer }: { partner: string; transfer: Transfer }) {
  const session = useSession()
  const end = useEnding(partner, transfer)
  const refusalOf = (verb: TransferVerb) => {
    if (!transferStates.allows(transfer.status, verb)) return `It is ${transfer.status} already.`
    if (session.door !== 'customer') return refusalFor(session, 'sims')
    return transfer[verbOwner[verb]] === partner ? undefined : 'The other customer decides this.'
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

/** The two doors name the end differently: operators by the status that it leads to, customers by what they do. */
function useEnding(partner: string, { transfer_id }: Transfer) {
  const isOperator = useSession().door !== 'customer'
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
