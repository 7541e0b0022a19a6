import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useLocation, useSearch } from 'wouter'
import { useChange, useRead } from '../../api/reading.ts'
import { acted } from '../../parts/forms/act.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useSession } from '../../shell/session.ts'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'

const page = 'sims'
const again = ['listSavedFilters'] as const

/** The user's saved filters, usable for every customer. */
export function Saved({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return (
    <>
      <Choose />
      <Save isFiltered={isFiltered} />
      <ClearFilters isFiltered={isFiltered} clear={clear} size="xs" />
    </>
  )
}

function Choose() {
  const { personId } = useSession()
  const { data } = useRead('listSavedFilters', { query: { page } }, { when: personId !== null })
  const kept = data?.filters ?? []
  const [location, go] = useLocation()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBookmark size={14} />}>
          Saved filters{kept.length > 0 && ` (${kept.length})`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kept.length === 0 && <Menu.Item disabled>No saved filters. Set a filter, then save it.</Menu.Item>}
        {kept.map(({ name, search }) => (
          <Group key={name} gap={0} wrap="nowrap">
            <Menu.Item onClick={() => go(`${location}?${search}`)}>{name}</Menu.Item>
            <DeleteFilter name={name} />
          </Group>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function DeleteFilter({ name }: { name: string }) {
  const remove = useChange('deleteFilter', again)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Delete ${name}`}
      onClick={() =>
        void acted(() => remove.mutateAsync({ query: { page, name } }), `Filter ${name} deleted.`)
      }
    >
      <IconTrash size={14} />
    </ActionIcon>
  )
}

function Save({ isFiltered }: { isFiltered: boolean }) {
  const { personId } = useSession()
  const save = useChange('saveFilter', again)
  const search = useSearch()
  const unassigned =
    personId === null
      ? 'Filters cannot be saved with the operator token. Sign in with email and password.'
      : undefined
  return (
    <FormButton
      name="Save this filter"
      first={{ name: '' }}
      refusal={unassigned ?? (isFiltered ? undefined : 'No filters are set.')}
      done="Filter saved."
      act={({ name }) => save.mutateAsync({ body: { page, name: name.trim(), search } })}
      fields={(form) => <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />}
    />
  )
}
