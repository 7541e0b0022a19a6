import { Group, TextInput } from '@mantine/core'
import type { Kind } from '#protection/rules/kinds.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { EntryForm } from './entry-form.tsx'
import { ImportEntries } from './import-entries.tsx'
import { has, valueWords } from './list-labels.ts'
import type { RuleSeen } from './labels.ts'

type Entry = Answered<'listTrafficRuleEntries'>['entries'][number]

/** The list of a rule: search by prefix, add, and upload. */
export function Entries({ one: { rule_id, kind } }: { one: RuleSeen }) {
  const { filters, set, clear, isFiltered } = useFilters(['begins'])
  const refusal = refusalFor(useSession(), 'messaging')
  const params = { rule_id }
  const pages = usePages(
    'listTrafficRuleEntries',
    (cursor) => ({ params, query: { begins: filters.begins, cursor } }),
    ({ entries, next }) => ({ items: entries, next: next ?? undefined }),
  )
  const remove = useChange('deleteTrafficRuleEntry', ['listTrafficRuleEntries'])
  const acts = ({ value, entity }: Entry) => (
    <Act
      danger
      size="compact-xs"
      act={() => remove.mutateAsync({ params, query: { value, entity } })}
      done="Entry removed."
      refusal={refusal}
    >
      Remove
    </Act>
  )
  return (
    <>
      <Group align="flex-end" mb="sm">
        <TextInput
          label="Begins with"
          placeholder="Any"
          value={filters.begins ?? ''}
          onChange={({ currentTarget: { value } }) => set({ begins: value || undefined })}
        />
        <Group gap="xs" ml="auto">
          <DialogButton description="Upload" title="Upload a list" refusal={refusal}>
            {() => <ImportEntries id={rule_id} kind={kind} />}
          </DialogButton>
          <DialogButton description="Add an entry" refusal={refusal} variant="filled">
            {(close) => <EntryForm id={rule_id} kind={kind} done={close} />}
          </DialogButton>
        </Group>
      </Group>
      <PagedList
        of={pages}
        label="Entries"
        keyOf={(one) => `${one.entity} ${one.value}`}
        columns={[...columnsOf(kind), { heading: '', width: '100px', cell: acts }]}
        empty={
          isFiltered ? (
            <NoMatches of="entries" hint="No entry begins with this text." clear={clear} />
          ) : (
            <EmptyState title="No entries yet" description="Add entries one by one, or upload a file." />
          )
        }
        height={420}
      />
    </>
  )
}

const entity = { heading: 'Entity', width: 'minmax(0, 180px)', cell: (one: Entry) => one.entity ?? '–' }
const text = {
  heading: 'Text',
  wide: true as const,
  width: 'minmax(0, 2fr)',
  cell: (one: Entry) => one.text ?? '–',
}

/** Shows only the columns that entries of this kind have. */
const columnsOf = (kind: Kind) => [
  ...(has(kind, 'entity') ? [entity] : []),
  { heading: valueWords(kind)[0], cell: (one: Entry) => one.value },
  ...(has(kind, 'text') ? [text] : []),
]
