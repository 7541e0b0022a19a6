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

/** New SIMs of a customer by a file: tried first, then for good. */
export function Import({ partner }: { partner: string }) {
  const [isTrial, choose] = useState(true)
  const [id, begin] = useState<string>()
  const client = useQueryClient()
  return (
    <Stack maw={640}>
      <Upload
        form={
          <>
            CSV whose first line names the columns, or lines of JSON. <Code>iccid</Code> is needed: 18 to 20
            digits, from 19 on the last one is its check digit; <Code>status</Code>, <Code>imsi</Code>,{' '}
            <Code>msisdn</Code>, <Code>imei</Code>, <Code>euiccid</Code>, <Code>apn</Code>,{' '}
            <Code>ip_type</Code>, <Code>ipv4</Code>, <Code>ipv6</Code> and <Code>field1</Code> to{' '}
            <Code>field10</Code> may be there. A status is one of {importable.join(', ')}; On Stock unless
            given. All rows are checked before any counts.
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
        says={({ rows, made, published }) =>
          published
            ? `${made.toLocaleString()} SIMs are made, of ${rows.toLocaleString()} rows.`
            : `Nothing is changed. Of ${rows.toLocaleString()} rows ${made.toLocaleString()} SIMs would be made.`
        }
      >
        <Checkbox
          label="Only try it"
          description="Checks and counts everything, and changes nothing."
          checked={isTrial}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {id && <UploadProgress id={id} />}
      </Upload>
    </Stack>
  )
}

/** How far the exchange is with what it has been sent. */
function UploadProgress({ id }: { id: string }) {
  const { data } = useRead('readSimImport', { params: { sim_import_id: id } }, { everyMs: 3_000 })
  if (!data || data.import_id !== id) return null
  return (
    <Text size="sm" role="status">
      {data.rows_read.toLocaleString()} rows are read.
    </Text>
  )
}
