import { SimpleGrid, TextInput } from '@mantine/core'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { useSession } from '../../shell/session.ts'
import { refusalFor } from '../forms/act.tsx'
import { FormButton } from '../forms/form.tsx'
import { useSimOperations } from './audience.ts'
import type { SimSeen } from './seen.ts'

/** The form of the ten custom fields of a SIM. */
export function FieldsForm({ partner, sim }: { partner: string; sim: SimSeen }) {
  const { fields: write, sim: one, list, actions } = useSimOperations()
  const writing = useChange(write, [one, list, actions])
  return (
    <FormButton
      name="Edit fields"
      first={Object.fromEntries(Object.entries(sim.fields).map(([name, value]) => [name, value ?? '']))}
      refusal={refusalFor(useSession(), 'sims')}
      done="Fields saved."
      act={async (values) => {
        const fields = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, value || null]),
        )
        const body = { iccids: [sim.iccid], fields } as Ask<'setSimFields'>['body']
        const { rejected } = await writing.mutateAsync({ params: { partner_id: partner }, body })
        if (rejected[0]) throw new Error(rejected[0].reason)
      }}
      fields={(form) => (
        <SimpleGrid cols={2}>
          {Object.keys(sim.fields).map((name) => (
            <TextInput key={name} label={name} {...form.getInputProps(name)} />
          ))}
        </SimpleGrid>
      )}
    />
  )
}
