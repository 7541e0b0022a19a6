import { Box, Table } from '@mantine/core'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { RecordValue, isNothing } from '../../parts/values/record-value.tsx'
import { wordsOf } from '../../parts/schema-form/labels.ts'

type State = Readonly<Record<string, unknown>> | null

/** Labels are derived from the names of fields, because objects of any type can occur here. */
const spelt: Labelled = { groups: [], fields: {} }

/** The old and new value of each field. */
export function Difference({ before, after }: { before: State; after: State }) {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const names = [...all].filter((name) => !isNothing(before?.[name]) || !isNothing(after?.[name]))
  if (names.length === 0) return null
  return (
    <Table layout="fixed" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="22%">Field</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Td style={{ overflowWrap: 'anywhere' }} title={name}>
              {wordsOf(spelt, name).label}
            </Table.Td>
            <Cell value={before?.[name]} name={name} color="red" />
            <Cell value={after?.[name]} name={name} color="teal" />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Cell({ value, name, color }: { value: unknown; name: string; color: string }) {
  if (isNothing(value)) return <Table.Td c="dimmed">–</Table.Td>
  return (
    <Table.Td style={{ verticalAlign: 'top' }}>
      <Box
        px={6}
        py={2}
        bg={`var(--mantine-color-${color}-light)`}
        style={{ borderRadius: 'var(--mantine-radius-sm)', overflowWrap: 'anywhere', width: 'fit-content' }}
      >
        <RecordValue value={value} path={name} words={spelt} />
      </Box>
    </Table.Td>
  )
}
