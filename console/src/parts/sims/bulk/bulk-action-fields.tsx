import { Checkbox, Select, TextInput } from '@mantine/core'
import { useSession } from '../../../shell/session.ts'
import { AssignmentFields } from '../assignments.tsx'
import { useBulkActions, type BulkAction } from './bulk-actions.ts'
import { statusesFor } from './possible.ts'

/** The fields of a bulk change: action, target and reason. */
export function BulkActionFields({
  partner,
  bulk,
  change,
}: {
  partner: string
  bulk: BulkAction
  change: (change: Partial<BulkAction>) => void
}) {
  const actions = useBulkActions()
  const isCustomer = useSession().audience === 'customer'
  return (
    <>
      <Select
        label="Action"
        description={possibleFor(bulk.action, isCustomer)}
        data={actions.map(({ action: value, name: label }) => ({ value, label }))}
        allowDeselect={false}
        value={bulk.action}
        onChange={(action) => action && change({ action })}
      />
      {bulk.action === 'give' && <Target bulk={bulk} change={change} />}
      {bulk.action === 'assign' && (
        <AssignmentFields partner={partner} set={bulk.set} change={(set) => change({ set })} />
      )}
      {bulk.action !== 'assign' && (
        <TextInput
          label="Reason"
          description="Stored with the action of each SIM."
          value={bulk.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** The statuses in which the action is possible, and what happens to other SIMs. */
function possibleFor(action: BulkAction['action'], isCustomer: boolean): string {
  if (action === 'assign')
    return 'A limit profile counts the usage of the whole month, so it may suspend SIMs immediately.'
  if (action === 'give') return 'SIMs that cannot be transferred are unchanged and listed.'
  return `For SIMs with status ${statusesFor(action, isCustomer).join(', ')}. Other SIMs are unchanged and listed.`
}

function Target({ bulk, change }: { bulk: BulkAction; change: (change: Partial<BulkAction>) => void }) {
  const isOperator = useSession().audience !== 'customer'
  return (
    <>
      <TextInput
        label="Target customer"
        description={
          isOperator
            ? 'Customer ID.'
            : 'Customer ID. The response does not reveal whether the customer exists.'
        }
        required
        value={bulk.target}
        onChange={(event) => change({ target: event.currentTarget.value.trim() })}
      />
      {isOperator && (
        <Checkbox
          label="Accept on behalf of the customer, so that the SIMs move immediately"
          description="If not selected, the transfer waits under Transfers until the customer accepts it."
          checked={bulk.accepts}
          onChange={(event) => change({ accepts: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
