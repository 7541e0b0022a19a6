import { Code, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { simStatusNames } from '#sims/states/states.ts'
import { useRead } from '../../api/reading.ts'
import { upload } from '../../api/upload.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { CheckedUpload } from '../../parts/forms/checked-upload.tsx'
import { uploadId } from '../../parts/forms/upload-id.ts'
import { CsvLink } from '../../parts/lists/csv-link.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { partnerPath } from '../../parts/sims/paths.ts'
import { useSession } from '../../shell/session.ts'

const importable = simStatusNames.filter((name) => name !== 'Deleted')

/** Imports new SIMs of a customer from a file, after a check that stores nothing. */
export function Import({ partner }: { partner: string }) {
  const [id, begin] = useState<string>()
  const client = useQueryClient()
  return (
    <Stack maw={720}>
      <CheckedUpload
        form={<FileFormat />}
        refusal={refusalFor(useSession(), 'sims')}
        send={async (file, step, sending) => {
          const import_id = uploadId()
          begin(import_id)
          try {
            const dry_run = step === 'check' ? 'true' : 'false'
            const query = { import_id, dry_run } as const
            return await upload('importSims', { params: { partner_id: partner }, query }, file, sending)
          } finally {
            begin(undefined)
            for (const read of step === 'import' ? ['listSims', 'readSimStates'] : [])
              void client.invalidateQueries({ queryKey: [read] })
          }
        }}
        checked={({ rows }) => ({
          description: `${linesOf(rows)} valid. No SIM is stored yet.`,
          yes: `Import ${simsOf(rows)}`,
        })}
        done={({ import_id, made }) => (
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{simsOf(made)} imported.</Text>
            <LinkButton href={`${partnerPath(partner)}/list?${new URLSearchParams({ import_id })}`}>
              Show the imported SIMs
            </LinkButton>
          </Stack>
        )}
      >
        {id && <UploadProgress id={id} />}
      </CheckedUpload>
    </Stack>
  )
}

const simsOf = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'SIM' : 'SIMs'}`
const linesOf = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'line is' : 'lines are'}`

const example = [
  'iccid,status,imsi,msisdn,field1',
  '8949020000000000014,On Stock,262019000000001,4915900000001,Depot North',
  '8949020000000000022,Delivered,262019000000002,4915900000002,Depot South',
]

const FileFormat = () => (
  <>
    CSV with column names in the first line, or lines of JSON.{' '}
    <CsvLink name="sims-example" text={() => `${example.join('\r\n')}\r\n`}>
      Download an example
    </CsvLink>
    . Only <Code>iccid</Code> is required: 18 to 20 digits; with 19 or more, the last one is the check digit.
    Optional: <Code>status</Code>, <Code>imsi</Code>, <Code>msisdn</Code>, <Code>imei</Code>,{' '}
    <Code>euiccid</Code>, <Code>apn</Code>, <Code>ip_type</Code>, <Code>ipv4</Code>, <Code>ipv6</Code>,{' '}
    <Code>field1</Code> to <Code>field10</Code>. A status is one of {importable.join(', ')}. Default: On
    Stock.
  </>
)

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
