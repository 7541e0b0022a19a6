import { CloseButton, Group, Pill, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type Finding = {
  text: string | undefined
  parent: string | undefined
  set: (change: { text?: string | undefined; parent_id?: string | undefined }) => void
}

/** Filters customers by the first letters of their name or ID, or by parent. */
export function PartnerFinder({ text, parent, set }: Finding) {
  return (
    <Group mb="sm" align="flex-end">
      <TextInput
        label="Customer"
        placeholder="First letters of name or ID"
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
