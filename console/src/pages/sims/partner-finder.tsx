import { CloseButton, Group, Pill, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type Finding = {
  text: string | undefined
  parent: string | undefined
  set: (change: { text?: string | undefined; parent_id?: string | undefined }) => void
}

/** Narrows the customers to those whose names or ids begin so, and to the subunits of one. */
export function PartnerFinder({ text, parent, set }: Finding) {
  return (
    <Group mb="sm" align="flex-end">
      <TextInput
        label="Customer"
        placeholder="How its name or id begins"
        w={300}
        leftSection={<IconSearch size={16} />}
        value={text ?? ''}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
        rightSection={text && <CloseButton aria-label="Show all" onClick={() => set({ text: undefined })} />}
      />
      {parent && (
        <Pill
          size="lg"
          withRemoveButton
          removeButtonProps={{ 'aria-label': 'Show all customers' }}
          onRemove={() => set({ parent_id: undefined })}
        >
          Subunits of {parent}
        </Pill>
      )}
    </Group>
  )
}
