import type { Kind } from '#protection/rules/kinds.ts'
import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../api/upload.ts'
import { fileColumns } from './list-labels.ts'
import { Upload } from '../../parts/forms/upload.tsx'

/** A file of entries that extends or replaces the list. */
export function ImportEntries({ id, kind }: { id: string; kind: Kind }) {
  const client = useQueryClient()
  const [mode, setMode] = useState<'merge' | 'replace'>('merge')
  return (
    <Upload
      form={`CSV with column names in the first line (${fileColumns(kind)}), or lines of JSON.`}
      send={async (file, labels) => {
        const done = await upload(
          'importTrafficRuleEntries',
          { params: { rule_id: id }, query: { mode } },
          file,
          labels,
        )
        await client.invalidateQueries({ queryKey: ['listTrafficRuleEntries'] })
        return done
      }}
      description={({ rows, entries }) => `Imported: ${rows} rows, ${entries} distinct entries.`}
    >
      <Select
        label="Existing entries"
        allowDeselect={false}
        data={[
          { value: 'merge', label: 'Keep, and add the file' },
          { value: 'replace', label: 'Replace by the file' },
        ]}
        value={mode}
        onChange={(one) => setMode(one as 'merge' | 'replace')}
      />
    </Upload>
  )
}
