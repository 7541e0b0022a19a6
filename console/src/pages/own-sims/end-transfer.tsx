import { Group, Textarea } from '@mantine/core'
import { transferStates, transferVerbs, whoseVerb, type TransferVerb } from '#sims/transfers/states.ts'
import { useChange } from '../../api/reading.ts'
import { FormButton } from '../../parts/form.tsx'
import type { Transfer } from './transfer.ts'

const names = { accept: 'Accept', reject: 'Reject', withdraw: 'Withdraw' } as const
const done = { accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn' } as const

/** How a transfer ends: who is given the SIMs accepts or rejects, who gives them withdraws. */
export function EndTransfer({ partner, transfer }: { partner: string; transfer: Transfer }) {
  const end = useChange('endOwnSimTransfer', ['listOwnSimTransfers', 'listOwnSims', 'readOwnSimStates'])
  const params = { partner_id: partner, transfer_id: transfer.transfer_id }
  return (
    <Group gap={4} wrap="nowrap">
      {transferVerbs.map((verb) => (
        <FormButton
          key={verb}
          name={names[verb]}
          yes={names[verb]}
          first={{ reason: '' }}
          refusal={refusalOf(transfer, verb, partner)}
          done={`The transfer is ${done[verb]}.`}
          act={({ reason }) => end.mutateAsync({ params, body: { verb, ...(reason && { reason }) } })}
          fields={(form) => (
            <Textarea
              label="Reason"
              description={`${transfer.cards} SIMs of ${transfer.partner_id}, to ${transfer.target_id}.`}
              {...form.getInputProps('reason')}
            />
          )}
        />
      ))}
    </Group>
  )
}

function refusalOf(transfer: Transfer, verb: TransferVerb, partner: string): string | undefined {
  if (!transferStates.allows(transfer.status, verb)) return `It is ${transfer.status} already.`
  return transfer[whoseVerb[verb]] === partner ? undefined : 'The other customer decides this.'
}
