import { Checkbox, Code, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead } from '../../api/reading.ts'
import { upload } from '../../api/upload.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { uploadId } from '../../parts/forms/upload-id.ts'
import { Upload } from '../../parts/forms/upload.tsx'
import { useSession } from '../../shell/session.ts'

/** Where the cells of networks are, by a file. */
export function Cells() {
  const [isTrial, tryIt] = useState(true)
  const [isFull, replace] = useState(false)
  const [id, begin] = useState<string>()
  return (
    <Stack maw={640}>
      <Upload
        form={
          <>
            CSV whose first line names the columns, or lines of JSON: <Code>kind</Code>, <Code>mcc</Code>,{' '}
            <Code>mnc</Code>, <Code>area</Code>, <Code>cell</Code>, <Code>latitude</Code>,{' '}
            <Code>longitude</Code>, <Code>radius</Code>. All rows are checked before any counts.
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
        says={({ rows, added, changed, unchanged, removed, published }) =>
          `${published ? 'Published' : 'Nothing is changed'}: of ${rows.toLocaleString()} rows ${added} are new, ${changed} changed, ${unchanged} as they were; ${removed} cells ${published ? 'are' : 'would be'} gone.`
        }
      >
        <Checkbox
          label="Only try it"
          description="Checks and counts everything, and changes nothing."
          checked={isTrial}
          onChange={(event) => tryIt(event.currentTarget.checked)}
        />
        <Checkbox
          label="Take out what the file does not name"
          checked={isFull}
          onChange={(event) => replace(event.currentTarget.checked)}
        />
        {id && <UploadProgress key={id} id={id} />}
      </Upload>
    </Stack>
  )
}

const everyMs = 3_000

/** How far the exchange is with what it has been sent. It is not asked before it can have begun with it. */
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
      {data.rows_read.toLocaleString()} rows are read.
    </Text>
  )
}
