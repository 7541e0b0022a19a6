import { Checkbox, Select, TextInput } from '@mantine/core'
import { useSession } from '../../../shell/session.ts'
import { useDeeds, type Deed } from './deeds.ts'
import { statusesFor } from './possible.ts'

/** What is to be done, with whom, and why. */
export function DeedFields({ deed, change }: { deed: Deed; change: (change: Partial<Deed>) => void }) {
  const deeds = useDeeds()
  const isCustomer = useSession().door === 'customer'
  return (
    <>
      <Select
        label="What is to be done"
        description={possibleFor(deed.what, isCustomer)}
        data={deeds.map(({ what: value, name: label }) => ({ value, label }))}
        allowDeselect={false}
        value={deed.what}
        onChange={(subject) => subject && change({ what: subject })}
      />
      {deed.what === 'give' && <Target deed={deed} change={change} />}
      <TextInput
        label="Reason"
        description="It stands with the action of each SIM."
        value={deed.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </>
  )
}

/** From which statuses it may be, and what becomes of the other SIMs. */
function possibleFor(subject: Deed['what'], isCustomer: boolean): string {
  if (subject === 'give') return 'A SIM that cannot be given stays as it is, and is named.'
  return `For SIMs that are ${statusesFor(subject, isCustomer).join(', ')}. Others stay as they are, and are named.`
}

function Target({ deed, change }: { deed: Deed; change: (change: Partial<Deed>) => void }) {
  const isOperator = useSession().door !== 'customer'
  return (
    <>
      <TextInput
        label="To the customer"
        description={isOperator ? 'Its id.' : 'Its id. Whether there is such a customer is not told.'}
        required
        value={deed.target}
        onChange={(event) => change({ target: event.currentTarget.value.trim() })}
      />
      {isOperator && (
        <Checkbox
          label="Accept it in their name, so that the SIMs move at once"
          description="Otherwise it stands under Transfers until somebody accepts it."
          checked={deed.accepts}
          onChange={(event) => change({ accepts: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
