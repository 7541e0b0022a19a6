import { Alert, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type InvalidRows, Refusal } from '../../api/refusal.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { csvOf } from '../lists/save-csv.ts'
import { Failed } from '../values/states.tsx'

type RowError = { line: number; name: string; reason: string }

/** Why a file was not accepted: its invalid lines, or another error. */
export function UploadError({ error }: { error: Error }) {
  if (!(error instanceof Refusal)) return <Failed error={error} />
  const errors = rowErrorsOf(error)
  return errors.length === 0 ? <Failed error={error} /> : <RowErrors errors={errors} of={error.upload} />
}

function RowErrors({ errors, of }: { errors: readonly RowError[]; of: InvalidRows | undefined }) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle />} title={titleOf(errors, of)}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          No line was stored. Correct these lines in the file, then choose the file again.
        </Text>
        <ScrollArea.Autosize mah={320} w="100%" tabIndex={0} role="region" aria-label="Errors by line">
          <Table withRowBorders={false} verticalSpacing={4} fz="sm" aria-label="Errors by line">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={80}>Line</Table.Th>
                <Table.Th w={110}>Field</Table.Th>
                <Table.Th>Error</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.map(({ line, name, reason }) => (
                <Table.Tr key={`${line} ${name} ${reason}`}>
                  <Table.Td>{line.toLocaleString()}</Table.Td>
                  <Table.Td>{name || '–'}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
        <CsvLink name="errors" text={() => csvOf([heading, ...errors.map(cellsOf)])}>
          Download the errors as CSV
        </CsvLink>
      </Stack>
    </Alert>
  )
}

function titleOf(errors: readonly RowError[], counts: InvalidRows | undefined): string {
  const listed = new Set(errors.map(({ line }) => line)).size
  const wrong = counts?.invalid ?? listed
  const invalid = `${wrong.toLocaleString()} ${wrong === 1 ? 'line is' : 'lines are'} invalid`
  const first = wrong > listed ? ` (the first ${listed.toLocaleString()} are listed)` : ''
  return counts ? `${invalid}${first}, ${(counts.rows - wrong).toLocaleString()} valid` : invalid
}

const rowErrorsOf = ({ fields }: Refusal): RowError[] =>
  fields.flatMap(({ line, name, reason }) => (line === undefined ? [] : [{ line, name, reason }]))

const heading = ['line', 'field', 'error']
const cellsOf = ({ line, name, reason }: RowError) => [String(line), name, reason]
