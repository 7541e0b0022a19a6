import { Checkbox, Code, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { upload } from '../../api/upload.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { type Fact, Facts } from '../../parts/values/facts.tsx'
import { features, typeWords } from '../../parts/labels/number-labels.ts'
import { Upload } from '../../parts/forms/upload.tsx'
import { useSession } from '../../shell/session.ts'

const columns: readonly Fact[] = [
  ['msisdn', 'Number with country code, without a plus: 12015550123'],
  ['country', 'Two uppercase letters: US'],
  ['type', Object.keys(typeWords).join(', ')],
  ['features', `${features.join(', ')}; several are joined by a plus: SMS+VOICE`],
  ['carriers', 'Carriers that serve the number, joined by a plus. Default: any carrier with a route'],
  ['initial_price, cost', 'Euros, once and per month: 1.50. Default: the fee table'],
]

/** Imports a file of numbers into the inventory, all rows or none. */
export function ImportNumbers() {
  const [dryRun, setDryRun] = useState(true)
  const client = useQueryClient()
  const refusal = refusalFor(useSession(), 'messaging')
  const form = (
    <>
      CSV, or one line of JSON for each number. The first line of CSV names the columns:{' '}
      <Code>msisdn,country,type,features,initial_price,cost,carriers</Code>. The last three are optional.
    </>
  )
  return (
    <Stack maw={720}>
      <Text size="sm">
        All rows are validated before any is imported. Invalid rows are listed with their line numbers.
      </Text>
      <Facts of={columns} />
      <Upload
        form={form}
        refusal={refusal}
        send={async (file, labels) => {
          const done = await upload(
            'importNumbers',
            { query: { dry_run: dryRun ? 'true' : 'false' } },
            file,
            labels,
          )
          await client.invalidateQueries({ queryKey: ['listInventory'] })
          return done
        }}
        description={importSummary}
      >
        <Checkbox
          label="Dry run: validate only"
          checked={dryRun}
          onChange={({ currentTarget }) => setDryRun(currentTarget.checked)}
        />
      </Upload>
    </Stack>
  )
}

function importSummary({ rows, added, changed, unchanged, published }: Answered<'importNumbers'>): string {
  const would = published ? '' : 'would be '
  const counts = `${added} ${would}new, ${changed} ${would}changed, ${unchanged} ${would}unchanged.`
  return `${rows} rows: ${counts}${published ? '' : ' Dry run, no changes made.'}`
}
