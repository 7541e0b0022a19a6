import { Checkbox, Code, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead } from '../../api/reading.ts'
import { upload } from '../../api/upload.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { uploadId } from '../../parts/forms/upload-id.ts'
import { Upload } from '../../parts/forms/upload.tsx'
import { useSession } from '../../shell/session.ts'

/** Imports the locations of network cells from a file. */
export function Cells() {
  const [isTrial, tryIt] = useState(true)
  const [isFull, replace] = useState(false)
  const [id, begin] = useState<string>()
  return (
    <Stack maw={640}>
      <Upload
        form={
          <>
            CSV with column names in the first line, or lines of JSON: <Code>kind</Code>, <Code>mcc</Code>,{' '}
            <Code>mnc</Code>, <Code>area</Code>, <Code>cell</Code>, <Code>latitude</Code>,{' '}
            <Code>longitude</Code>, <Code>radius</Code>. All rows are validated before any is imported.
          </>
        }
        refusal={refusalFor(useSession(), 'sims')}
        send={async (file, sending) => {
          const import_id = uploadId()
          begin(import_id)
          const mode = isFull ? ('replace' as const) : ('merge' as const)
          const query = { import_id, mode, dry_run: isTrial ? ('true' as const) : ('false' as const) }
          try {
            return await upload('importCells', { query }, file, sending)
          } finally {
            begin(undefined)
          }
        }}
        description={({ rows, added, changed, unchanged, removed, published }) =>
          `${published ? 'Imported' : 'Dry run, no changes made'}: of ${rows.toLocaleString()} rows ${added} are new, ${changed} changed, ${unchanged} unchanged; ${removed} cells ${published ? 'were' : 'would be'} deleted.`
        }
      >
        <Checkbox
          label="Dry run"
          description="Validates and counts all rows without changing anything."
          checked={isTrial}
          onChange={(event) => tryIt(event.currentTarget.checked)}
        />
        <Checkbox
          label="Delete cells missing from the file"
          checked={isFull}
          onChange={(event) => replace(event.currentTarget.checked)}
        />
        {id && <UploadProgress key={id} id={id} />}
      </Upload>
    </Stack>
  )
}

const everyMs = 3_000

/** The progress of an import, which is not requested until the upload can have started. */
function UploadProgress({ id }: { id: string }) {
  const [hasBegun, ask] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => ask(true), everyMs)
    return () => clearTimeout(timer)
  }, [])
  const params = { cell_import_id: id }
  const { data } = useRead('readCellImport', { params }, { everyMs, when: hasBegun })
  if (!data || data.import_id !== id) return null
  return (
    <Text size="sm" role="status">
      {data.rows_read.toLocaleString()} rows read.
    </Text>
  )
}
