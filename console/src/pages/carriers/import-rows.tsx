import { Checkbox, Select, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../api/upload.ts'
import { Upload } from '../../parts/forms/upload.tsx'

type ImportTable = {
  id: 'importPrices' | 'importNetworks'
  list: 'listPrices' | 'listNetworks'
  columns: string
}

/** Imports a file of prefixes, or shows what the import would change. */
export function ImportRows({ id, list, columns }: ImportTable) {
  const client = useQueryClient()
  const [mode, setMode] = useState<'merge' | 'replace'>('merge')
  const [isDry, setDry] = useState(true)
  return (
    <Upload
      form={`CSV with column names in the first line (${columns}), or lines of JSON.`}
      send={async (file, labels) => {
        const done = await upload(
          id,
          { query: { mode, ...(isDry && { dry_run: 'true' as const }) } },
          file,
          labels,
        )
        await client.invalidateQueries({ queryKey: [list] })
        return done
      }}
      description={(one) =>
        `${one.published ? 'Imported' : 'Dry run'}: of ${one.rows} rows ${one.added} ${one.published ? 'were' : 'would be'} added, ${one.changed} changed, ${one.unchanged} unchanged, ${one.removed} removed.`
      }
    >
      <Stack gap="xs">
        <Select
          label="Prefixes missing from the file"
          allowDeselect={false}
          data={[
            { value: 'merge', label: 'Keep' },
            { value: 'replace', label: 'Delete' },
          ]}
          value={mode}
          onChange={(one) => setMode(one as 'merge' | 'replace')}
        />
        <Checkbox
          label="Dry run: only report what would change"
          checked={isDry}
          onChange={(event) => setDry(event.currentTarget.checked)}
        />
      </Stack>
    </Upload>
  )
}
