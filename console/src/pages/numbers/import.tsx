import { Checkbox, Code, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { upload } from '../../api/upload.ts'
import { refusalFor } from '../../parts/act.tsx'
import { Upload } from '../../parts/upload.tsx'
import { useSession } from '../../shell/session.ts'

/** Puts a file of numbers on offer, in one step or not at all. */
export function ImportNumbers() {
  const [dryRun, setDryRun] = useState(true)
  const client = useQueryClient()
  const refusal = refusalFor(useSession(), 'messaging')
  const form = (
    <>
      CSV, or a line of JSON for each number. The first line of CSV names the columns:{' '}
      <Code>msisdn,country,type,features,initial_price,cost</Code>.
    </>
  )
  return (
    <Stack maw={720}>
      <Text size="sm">
        All rows are checked before any is published, and then all of them are, in one step. Rows that are
        wrong are named by line.
      </Text>
      <Upload
        form={form}
        refusal={refusal}
        send={async (file, told) => {
          const done = await upload(
            'importNumbers',
            { query: { dry_run: dryRun ? 'true' : 'false' } },
            file,
            told,
          )
          await client.invalidateQueries({ queryKey: ['listInventory'] })
          return done
        }}
        says={saidOf}
      >
        <Checkbox
          label="Only check: change nothing"
          checked={dryRun}
          onChange={({ currentTarget }) => setDryRun(currentTarget.checked)}
        />
      </Upload>
    </Stack>
  )
}

function saidOf({ rows, added, changed, unchanged, published }: Answered<'importNumbers'>): string {
  const would = published ? '' : 'would be '
  const counts = `${added} ${would}new, ${changed} ${would}changed, ${unchanged} ${would}as before.`
  return `${rows} rows: ${counts}${published ? '' : ' Nothing has changed yet.'}`
}
