import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { usecaseWords } from '#tendlc/shapes/choice-fields.ts'
import { useRead } from '../../../api/reading.ts'
import { Panel } from '../../../parts/panel.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { NetworkTable } from '../campaigns/networks.tsx'

const words: Readonly<Record<string, string>> = usecaseWords

/** Checks whether a brand qualifies for a use case, before a campaign is registered. */
export function UseCases({ id }: { id: string }) {
  const [usecase, choose] = useState<string | null>(null)
  const values = useRead('getEnumValues', {})
  const ids = values.data?.['usecase']?.map(({ id }) => id) ?? []
  return (
    <Panel title="Check a use case">
      <Stack gap="sm">
        <Select
          label="Use case"
          description="Shows which networks accept the use case from this brand, and the throughput that they allow."
          placeholder="Select one"
          searchable
          clearable
          maw={420}
          data={ids.map((value) => ({ value, label: words[value] ?? value }))}
          value={usecase}
          onChange={choose}
        />
        {usecase && <Qualified id={id} usecase={usecase} />}
      </Stack>
    </Panel>
  )
}

function Qualified({ id, usecase }: { id: string; usecase: string }) {
  const params = { brand_id: id, usecase: usecase as 'MIXED' }
  const found = useRead('qualifyBrandUseCase', { params })
  return <Read of={found}>{({ mno_metadata: of }) => <NetworkTable of={of} />}</Read>
}
