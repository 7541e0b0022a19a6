import { Button, Group } from '@mantine/core'
import { kinds, type Kind } from '#protection/rules/kinds.ts'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { KindField } from './kind-field.tsx'
import { kindName } from './kinds.ts'
import { RuleForm } from './rule-form.tsx'
import { effectName, effectTone, lastDay } from './labels.ts'

type RuleRow = Answered<'listTrafficRules'>['rules'][number]

const names = ['api_key', 'kind'] as const

/** All rules, with their matches in the last 24 hours. */
export function Rules() {
  const { filters, isFiltered, clear } = useFilters(names)
  const refusal = refusalFor(useSession(), 'messaging')
  const pages = usePages(
    'listTrafficRules',
    (cursor) => ({ query: { api_key: filters.api_key, kind: filters.kind as Kind | undefined, cursor } }),
    ({ rules, next }) => ({ items: rules, next: next ?? undefined }),
  )
  return (
    <>
      <Above refusal={refusal} />
      <PagedList
        of={pages}
        label="Traffic rules"
        keyOf={(one) => one.rule_id}
        href={(one) => `/rules/of/${one.rule_id}`}
        columns={columns}
        empty={
          isFiltered ? (
            <NoMatches of="rules" clear={clear} />
          ) : (
            <EmptyState
              title="No rules yet"
              description="Add a rule that only monitors. It accepts all messages, and shows which messages it would have blocked."
            />
          )
        }
      />
    </>
  )
}

/** The filter bar, and the button that adds a rule. */
function Above({ refusal }: { refusal: string | undefined }) {
  const { filters, set, clear, isFiltered } = useFilters(names)
  return (
    <Group align="flex-end" mb="md">
      <AccountField
        value={filters.api_key}
        onChange={(one) => set({ api_key: one })}
        w={{ base: '100%', xs: 220 }}
      />
      <KindField
        placeholder="Any"
        clearable
        value={filters.kind ?? null}
        onChange={(kind) => set({ kind: kind ?? undefined })}
        w={{ base: '100%', xs: 260 }}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
      )}
      <Group ml="auto">
        <DialogButton description="Add a rule" refusal={refusal} variant="filled">
          {(close) => <RuleForm done={close} />}
        </DialogButton>
      </Group>
    </Group>
  )
}

const columns = [
  { heading: 'Name', width: 'minmax(0, 2fr)', cell: (one: RuleRow) => one.name },
  {
    heading: 'Effect',
    width: '130px',
    cell: (one: RuleRow) => <StateBadge state={effectName(one.effect)} tone={effectTone(one.effect)} />,
  },
  { heading: 'Matches in 24 h', width: '140px', cell: (one: RuleRow) => lastDay(one) },
  {
    heading: 'Kind',
    wide: true as const,
    cell: (one: RuleRow) => <span title={one.kind}>{kindName(one.kind)}</span>,
  },
  { heading: 'Code', wide: true as const, width: '80px', cell: (one: RuleRow) => kinds[one.kind].code },
  {
    heading: 'Account',
    wide: true as const,
    width: '180px',
    cell: (one: RuleRow) => (one.api_key ? <AccountName apiKey={one.api_key} /> : 'All'),
  },
]
