import { Group, Text, TextInput } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { Act } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useRefusal } from './parts.tsx'

type Hold = NonNullable<Answered<'readBrand'>['registry_hold']>

const reasons: Readonly<Record<Hold, (of: string) => string>> = {
  unstated: (of) => `An operator decided about the ${of} by hand without its ID at the campaign registry.`,
  unknown: () => 'The campaign registry does not know the stated ID.',
  duplicate: (of) => `Another ${of} has the stated ID.`,
}

type Props = {
  of: 'brand' | 'campaign'
  hold: Hold | null
  /** Null: the registry does not have it. */
  setId: (registryId: string | null) => Promise<unknown>
}

/** Why nothing is sent to the registry for a brand or campaign, and the form for its ID there. */
export function RegistryId({ of, hold, setId }: Props) {
  const refusal = useRefusal()(true, '')
  if (hold === null) return null
  return (
    <Panel title="Registry ID required">
      <Text size="sm" mb="sm">
        {reasons[hold](of)} The adapter of the registry sends nothing for it until you enter the ID, because
        the registry would register and charge the {of} again.
      </Text>
      <Group gap="xs">
        <FormAct
          title="Enter the registry ID"
          description={`The ID that the campaign registry has assigned to the ${of}.`}
          initial={{ registry_id: '' }}
          yes="Save"
          done="ID stored."
          refusal={refusal}
          send={({ registry_id }) => setId(registry_id.trim())}
          fields={(form) => (
            <TextInput
              label="ID at the registry"
              required
              maxLength={50}
              data-autofocus
              {...form.getInputProps('registry_id')}
            />
          )}
        >
          Enter the registry ID
        </FormAct>
        <Act
          act={() => setId(null)}
          done="Stored."
          refusal={refusal}
          ask={{
            title: 'Not registered',
            description: `The campaign registry does not have this ${of}. The adapter registers it for the fee of the registry, at once or as soon as it is connected.`,
            yes: 'It is not registered',
          }}
        >
          Not registered
        </Act>
      </Group>
    </Panel>
  )
}
