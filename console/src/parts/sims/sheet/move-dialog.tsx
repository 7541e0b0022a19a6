import { Modal, Textarea } from '@mantine/core'
import { useChange } from '../../../api/reading.ts'
import { FormBody } from '../../forms/form-act.tsx'
import { useSimOperations } from '../audience.ts'
import type { SimSeen } from '../seen.ts'
import type { Naming } from './verbs.ts'

type Moving = { partner: string; sim: SimSeen; naming: Naming; close: () => void }

/** The dialog of a state change of a SIM, with its reason. */
export function MoveDialog({
  partner,
  sim,
  naming: { verb, name, description, done, danger, end },
  close,
}: Moving) {
  const operations = useSimOperations()
  const { move, sim: one, list, states, actions, sessions } = operations
  const moving = useChange(move, [one, list, states, actions, sessions])
  return (
    <Modal
      opened
      onClose={close}
      title={name}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FormBody
        description={description}
        yes={name}
        close={close}
        initial={{ reason: '' }}
        done={done}
        danger={danger ?? false}
        send={async ({ reason }: { reason: string }) => {
          const body = { verb, iccids: [sim.iccid], ...(reason && { reason }) }
          const { rejected } = await moving.mutateAsync({ params: { partner_id: partner }, body })
          if (rejected[0]) throw new Error(rejected[0].reason)
        }}
        fields={(form) => (
          <Textarea
            label="Reason"
            description={
              end
                ? 'Stored with the action. This cannot be undone.'
                : `Stored with the action. Current status: ${sim.status}.`
            }
            autosize
            minRows={2}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
      />
    </Modal>
  )
}
