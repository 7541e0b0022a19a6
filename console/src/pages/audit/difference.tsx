import { Box, Button, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { RecordValue, isNothing } from '../../parts/values/record-value.tsx'
import { wordsOf } from '../../parts/schema-form/labels.ts'

type State = Readonly<Record<string, unknown>> | null
type Values = { before: State; after: State }

/** Labels are derived from the names of fields, because objects of any type can occur here. */
const spelt: Labelled = { groups: [], fields: {} }
const labelOf = (name: string) => wordsOf(spelt, name).label

/** More fields than this are folded, so that many changes fit on a screen. */
const few = 3

/** The old and new value of each changed field; many fields are folded. */
export function Difference({ before, after }: Values) {
  const [isOpen, { toggle }] = useDisclosure()
  const names = changedNames({ before, after })
  if (names.length === 0) return null
  if (names.length <= few) return <Fields names={names} before={before} after={after} />
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        fw={400}
        aria-expanded={isOpen}
        leftSection={<Chevron size={14} aria-hidden />}
        onClick={toggle}
      >
        {names.length} fields: {names.slice(0, few).map(labelOf).join(', ')}, …
      </Button>
      {isOpen && <Fields names={names} before={before} after={after} />}
    </>
  )
}

/** The fields whose value changed; all fields with a value if the change is not one of a value. */
function changedNames({ before, after }: Values): string[] {
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const known = all.filter((name) => !isNothing(before?.[name]) || !isNothing(after?.[name]))
  const changed = known.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
  return changed.length > 0 ? changed : known
}

/** One column of values if the object was created or deleted, otherwise two. */
function Fields({ names, before, after }: Values & { names: readonly string[] }) {
  const sides = [
    { heading: 'Before', values: before, color: 'red' },
    { heading: 'After', values: after, color: 'teal' },
  ].filter(({ values }) => names.some((name) => !isNothing(values?.[name])))
  return (
    <Table verticalSpacing={3} horizontalSpacing="xs" withRowBorders={false}>
      {sides.length > 1 && (
        <Table.Thead>
          <Table.Tr>
            {['Field', ...sides.map(({ heading }) => heading)].map((heading) => (
              <Table.Th key={heading} fw={400} fz="xs" c="dimmed">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
      )}
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name} style={{ verticalAlign: 'baseline' }}>
            <Table.Td w="22%" title={name}>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'break-word' }}>
                {labelOf(name)}
              </Text>
            </Table.Td>
            {sides.map(({ heading, values, color }) => (
              <Cell key={heading} value={values?.[name]} name={name} color={color} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Cell({ value, name, color }: { value: unknown; name: string; color: string }) {
  if (isNothing(value)) return <Table.Td c="dimmed">–</Table.Td>
  return (
    <Table.Td>
      <Box
        px={6}
        bg={`var(--mantine-color-${color}-light)`}
        style={{ borderRadius: 'var(--mantine-radius-sm)', overflowWrap: 'anywhere', width: 'fit-content' }}
      >
        <RecordValue value={value} path={name} words={spelt} />
      </Box>
    </Table.Td>
  )
}
