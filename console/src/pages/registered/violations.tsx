import { Button, Group, Select } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountField } from '../../parts/account-field.tsx'
import { useFilters } from '../../parts/filters.ts'
import { PagedList } from '../../parts/paged-list.tsx'
import { Nowhere } from '../../parts/states.tsx'
import { TextFilter } from './text-filter.tsx'
import { ownerColumns, violationColumns } from './violation-columns.tsx'
import { doneNames, ruleNames } from './violation-words.ts'

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Messages of all accounts that do not comply with their campaigns. */
export function Violations() {
  const [, go] = useLocation()
  const { filters } = useFilters(['account', 'campaign', 'rule', 'done'])
  const query = {
    ...(filters.account && { api_key: filters.account }),
    ...(filters.campaign && { campaign_id: filters.campaign.toUpperCase() }),
    ...(filters.rule && { rule: filters.rule }),
    ...(filters.done && { action: filters.done }),
  }
  const pages = usePages(
    'listCampaignViolations',
    (cursor) => ({ query: { ...query, ...(cursor && { cursor }) } }) as Ask<'listCampaignViolations'>,
    ({ violations, next }) => ({ items: violations, next: next ?? undefined }),
  )
  return (
    <>
      <Filters />
      <PagedList
        label="Violations"
        of={pages}
        keyOf={(one) => `${one.message_uuid} ${one.rule}`}
        columns={[...violationColumns, ...ownerColumns]}
        open={({ message_uuid }) => go(`/messages/${message_uuid}`)}
        height="calc(100vh - 330px)"
        empty={
          <Nowhere
            title="No violations"
            says="Messages whose text does not comply with what their campaign declares are listed here. Other filters may find more."
          />
        }
      />
    </>
  )
}

function Filters() {
  const { filters, set, clear, isFiltered } = useFilters(['account', 'campaign', 'rule', 'done'])
  return (
    <Group align="flex-end" gap="sm" mb="md">
      <TextFilter label="Campaign id" value={filters.campaign} set={(campaign) => set({ campaign })} />
      <AccountField value={filters.account} onChange={(account) => set({ account })} w={200} />
      <Select
        label="Rule"
        placeholder="All"
        clearable
        w={210}
        data={choices(ruleNames)}
        value={filters.rule ?? null}
        onChange={(rule) => set({ rule: rule ?? undefined })}
      />
      <Select
        label="Outcome"
        placeholder="All"
        clearable
        w={140}
        data={choices(doneNames)}
        value={filters.done ?? null}
        onChange={(done) => set({ done: done ?? undefined })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          Show all
        </Button>
      )}
    </Group>
  )
}
