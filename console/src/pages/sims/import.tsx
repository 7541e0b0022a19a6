import { Checkbox, Code, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { simStatusNames } from '#sims/states/states.ts'
import { useRead } from '../../api/reading.ts'
import { upload } from '../../api/upload.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { uploadId } from '../../parts/forms/upload-id.ts'
import { Upload } from '../../parts/forms/upload.tsx'
import { useSession } from '../../shell/session.ts'

const importable = simStatusNames.filter((name) => name !== 'Deleted')

/** Imports new SIMs of a customer from a file, with an optional dry run. */
export function Import({ partner }: { partner: string }) {
  const [isTrial, choose] = useState(true)
  const [id, begin] = useState<string>()
  const client = useQueryClient()
  return (
    <Stack maw={640}>
      <Upload
        form={
          <>
            CSV with column names in the first line, or lines of JSON. <Code>iccid</Code> is required: 18 to
            20 digits; with 19 or more, the last one is the check digit. <Code>status</Code>,{' '}
            <Code>imsi</Code>, <Code>msisdn</Code>, <Code>imei</Code>, <Code>euiccid</Code>, <Code>apn</Code>,{' '}
            <Code>ip_type</Code>, <Code>ipv4</Code>, <Code>ipv6</Code> and <Code>field1</Code> to{' '}
            <Code>field10</Code> are optional. A status is one of {importable.join(', ')}. Default: On Stock.
            All rows are validated before any is imported.
          </>
        }
        refusal={refusalFor(useSession(), 'sims')}
        send={async (file, sending) => {
          const import_id = uploadId()
          begin(import_id)
          try {
            const query = { import_id, dry_run: String(isTrial) as 'true' | 'false' }
            return await upload('importSims', { params: { partner_id: partner }, query }, file, sending)
          } finally {
            begin(undefined)
            for (const read of ['listSims', 'readSimStates'])
              void client.invalidateQueries({ queryKey: [read] })
          }
        }}
        description={({ rows, made, published }) =>
          published
            ? `${made.toLocaleString()} SIMs imported, from ${rows.toLocaleString()} rows.`
            : `Dry run, no changes made: ${rows.toLocaleString()} rows would create ${made.toLocaleString()} SIMs.`
        }
      >
        <Checkbox
          label="Dry run"
          description="Validates and counts all rows without changing anything."
          checked={isTrial}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {id && <UploadProgress id={id} />}
      </Upload>
    </Stack>
  )
}

/** The progress of an import. */
function UploadProgress({ id }: { id: string }) {
  const { data } = useRead('readSimImport', { params: { sim_import_id: id } }, { everyMs: 3_000 })
  if (!data || data.import_id !== id) return null
  return (
    <Text size="sm" role="status">
      {data.rows_read.toLocaleString()} rows read.
    </Text>
  )
}
