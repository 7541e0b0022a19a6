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

/** Puts a file of prefixes in place, or says what it would change. */
export function ImportRows({ id, list, columns }: ImportTable) {
  const client = useQueryClient()
  const [mode, setMode] = useState<'merge' | 'replace'>('merge')
  const [isDry, setDry] = useState(true)
  return (
    <Upload
      form={`CSV whose first line names the columns (${columns}), or lines of JSON.`}
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
      says={(one) =>
        `${one.published ? 'Published' : 'Nothing is changed yet'}: of ${one.rows} rows ${one.added} ${one.published ? 'were' : 'would be'} added, ${one.changed} changed, ${one.unchanged} are as they were, ${one.removed} removed.`
      }
    >
      <Stack gap="xs">
        <Select
          label="What the file does not name"
          allowDeselect={false}
          data={[
            { value: 'merge', label: 'Stays as it is' },
            { value: 'replace', label: 'Is taken out' },
          ]}
          value={mode}
          onChange={(one) => setMode(one as 'merge' | 'replace')}
        />
        <Checkbox
          label="Only say what would change"
          checked={isDry}
          onChange={(event) => setDry(event.currentTarget.checked)}
        />
      </Stack>
    </Upload>
  )
}
