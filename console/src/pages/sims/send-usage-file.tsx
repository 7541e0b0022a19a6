import { Checkbox, Code, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { upload } from '../../api/upload.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { Upload } from '../../parts/forms/upload.tsx'
import { useSession } from '../../shell/session.ts'

/** Sends a file of usage: tried first, then for good. */
export function SendUsageFile() {
  const [isTrial, choose] = useState(true)
  const [name, write] = useState('')
  const client = useQueryClient()
  return (
    <Stack maw={640}>
      <Upload
        form={
          <>
            CSV whose first line names the columns, or lines of JSON: <Code>iccid</Code>, <Code>imsi</Code> or{' '}
            <Code>msisdn</Code>, <Code>at</Code>, <Code>up</Code> and <Code>down</Code>. All rows are checked
            before any counts.
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
        says={(result) => <Sent {...result} />}
      >
        <TextInput
          label="File id"
          description="It stands for one file for ever; that of the file’s name unless given."
          value={name}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Checkbox
          label="Only try it"
          description="Checks and counts everything, and changes nothing."
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

function Sent({ file, repeated, rows, unknown, unknown_rows: labels }: Answered<'putSimUsageFile'>) {
  const counted = `${rows.toLocaleString()} rows, ${unknown.toLocaleString()} of them of no SIM here.`
  return (
    <>
      <Text size="sm">
        {repeated && 'This id was sent before, and this upload was not looked at. '}
        {file ? counted : `Nothing is changed: ${counted}`}
      </Text>
      {labels.length > 0 && (
        <Text size="xs" component="ul" style={{ maxHeight: 160, overflow: 'auto' }} tabIndex={0}>
          {labels.map(({ line, identity }) => (
            <li key={line}>
              line {line}: {identity}
            </li>
          ))}
        </Text>
      )}
    </>
  )
}
