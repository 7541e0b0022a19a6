import type { Kind } from '#protection/rules/kinds.ts'
import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../api/upload.ts'
import { fileColumns } from './list-labels.ts'
import { Upload } from '../../parts/forms/upload.tsx'

/** A file of entries, added to the list or in its place. */
export function ImportEntries({ id, kind }: { id: string; kind: Kind }) {
  const client = useQueryClient()
  const [mode, setMode] = useState<'merge' | 'replace'>('merge')
  return (
    <Upload
      form={`CSV whose first line names the columns (${fileColumns(kind)}), or lines of JSON.`}
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
      says={({ rows, entries }) => `Published: ${rows} rows, ${entries} different entries.`}
    >
      <Select
        label="What stands on the list"
        allowDeselect={false}
        data={[
          { value: 'merge', label: 'Stays; the file is added to it' },
          { value: 'replace', label: 'Goes; the file is the whole list' },
        ]}
        value={mode}
        onChange={(one) => setMode(one as 'merge' | 'replace')}
      />
    </Upload>
  )
}
