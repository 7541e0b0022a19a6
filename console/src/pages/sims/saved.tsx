import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useLocation, useSearch } from 'wouter'
import { FormButton } from '../../parts/form.tsx'

type Kept = { name: string; search: string }

/** Filters that somebody has kept, in this browser; they fit every customer. */
export function Saved({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  const [kept, keep] = useLocalStorage<Kept[]>({ key: 'strowger-sim-filters', defaultValue: [] })
  const [location, go] = useLocation()
  const search = useSearch()
  const save = (name: string) =>
    keep([...kept.filter((one) => one.name !== name), { name, search }].toSorted(byName))
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconBookmark size={14} />}>
            Saved filters{kept.length > 0 && ` (${kept.length})`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kept.length === 0 && <Menu.Item disabled>None yet: choose a filter, then save it.</Menu.Item>}
          {kept.map(({ name, search: words }) => (
            <Group key={name} gap={0} wrap="nowrap">
              <Menu.Item onClick={() => go(`${location}?${words}`)}>{name}</Menu.Item>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Forget ${name}`}
                onClick={() => keep(kept.filter((one) => one.name !== name))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FormButton
        name="Save this filter"
        first={{ name: '' }}
        refusal={isFiltered ? undefined : 'Nothing is filtered.'}
        done="The filter is saved in this browser."
        act={async ({ name }) => save(name.trim())}
        fields={(form) => <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />}
      />
      <Button variant="subtle" size="xs" disabled={!isFiltered} onClick={clear}>
        Clear filters
      </Button>
    </>
  )
}

const byName = (a: Kept, b: Kept) => a.name.localeCompare(b.name)
