import { Checkbox, Code, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { upload } from '../../api/upload.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { Upload } from '../../parts/forms/upload.tsx'
import { useSession } from '../../shell/session.ts'

/** Uploads a usage file, with an optional dry run. */
export function SendUsageFile() {
  const [isTrial, choose] = useState(true)
  const [name, write] = useState('')
  const client = useQueryClient()
  return (
    <Stack maw={640}>
      <Upload
        form={
          <>
            CSV with column names in the first line, or lines of JSON: <Code>iccid</Code>, <Code>imsi</Code>{' '}
            or <Code>msisdn</Code>, <Code>at</Code>, <Code>up</Code> and <Code>down</Code>. All rows are
            validated before any is counted.
          </>
        }
        refusal={refusalFor(useSession(), 'sims')}
        send={async (file, sending) => {
          const params = { file_id: name.trim() || idOf(file.name) }
          const query = { dry_run: String(isTrial) as 'true' | 'false' }
          try {
            return await upload('putSimUsageFile', { params, query }, file, sending)
          } finally {
            void client.invalidateQueries({ queryKey: ['listSimUsageFiles'] })
          }
        }}
        description={(result) => <Sent {...result} />}
      >
        <TextInput
          label="File ID"
          description="Identifies the file permanently. Default: derived from the file name."
          value={name}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Checkbox
          label="Dry run"
          description="Validates and counts all rows without changing anything."
          checked={isTrial}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      </Upload>
    </Stack>
  )
}

const idOf = (fileName: string) =>
  fileName
    .replaceAll(/[^A-Za-z0-9._-]/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64)

function Sent({ file, repeated, rows, unknown, unknown_rows: unknownRows }: Answered<'putSimUsageFile'>) {
  const counted = `${rows.toLocaleString()} rows, ${unknown.toLocaleString()} of them for unknown SIMs.`
  return (
    <>
      <Text size="sm">
        {repeated && 'A file with this ID was already uploaded; this upload was ignored.'}
        {file ? counted : `Dry run, no changes made: ${counted}`}
      </Text>
      {unknownRows.length > 0 && (
        <Text size="xs" component="ul" style={{ maxHeight: 160, overflow: 'auto' }} tabIndex={0}>
          {unknownRows.map(({ line, identity }) => (
            <li key={line}>
              line {line}: {identity}
            </li>
          ))}
        </Text>
      )}
    </>
  )
}
