import { Group, Pill, Select } from '@mantine/core'
import { type SubmissionResult, submissionResults } from '#reviews/reports/submission-kinds.ts'
import { useFilters } from '../../../parts/lists/filters.ts'
import { AccountField } from '../../../parts/forms/account-field.tsx'
import { Back } from '../../../parts/back.tsx'
import { stateChoices } from '../../../parts/labels/state-labels.ts'
import { PagedList } from '../../../parts/lists/paged-list.tsx'
import { Title } from '../../../parts/title.tsx'
import { EmptyState } from '../../../parts/values/states.tsx'
import { useSession } from '../../../shell/session.ts'
import { columnsOf, pathOf } from './columns.tsx'
import { kindChoices } from './labels.ts'
import { type Filters, filterNames, useSubmissions } from './use-submissions.ts'

/** The submissions that a report counts, latest first. */
export function Submissions() {
  const { audience } = useSession()
  const isOperator = audience === 'operator'
  const { filters, set } = useFilters(filterNames)
  const pages = useSubmissions(isOperator, filters)
  return (
    <>
      <Title name="Submissions" description="Brands, campaigns and toll-free numbers that were submitted.">
        <Back to="/reports/compliance">Compliance report</Back>
      </Title>
      <Controls isOperator={isOperator} filters={filters} set={set} />
      <PagedList
        of={pages}
        label="Submissions"
        keyOf={(one) => `${one.submitted_at} ${one.subject_id} ${one.number}`}
        href={pathOf(isOperator)}
        columns={columnsOf(isOperator)}
        empty={
          <EmptyState
            title="No matching submissions"
            description="Choose other filters or a longer period."
          />
        }
      />
    </>
  )
}

const hourOf = (at: string) => at.slice(0, 16).replace('T', ' ')

type Chosen = { isOperator: boolean; filters: Filters; set: (change: Filters) => void }

function Controls({ isOperator, filters, set }: Chosen) {
  const { account_id: account, kind, result, reason, since, until } = filters
  return (
    <Group align="flex-end" mb="md" gap="sm">
      {isOperator && (
        <AccountField
          value={account}
          onChange={(one) => set({ account_id: one })}
          w={{ base: '100%', xs: 220 }}
        />
      )}
      <Choice label="Kind" data={kindChoices} value={kind} change={(one) => set({ kind: one })} />
      <Choice
        label="Result"
        data={stateChoices<SubmissionResult>(submissionResults)}
        value={result}
        change={(one) => set({ result: one })}
      />
      {reason && <Removable name={reason} remove={() => set({ reason: undefined })} />}
      {since && until && (
        <Removable
          name={`${hourOf(since)} – ${hourOf(until)} UTC`}
          remove={() => set({ since: undefined, until: undefined })}
        />
      )}
    </Group>
  )
}

type Choosing = {
  label: string
  data: { value: string; label: string }[]
  value: string | undefined
  change: (value: string | undefined) => void
}

const Choice = ({ label, data, value, change }: Choosing) => (
  <Select
    label={label}
    placeholder="All"
    clearable
    w={{ base: '100%', xs: 200 }}
    data={data}
    value={value ?? null}
    onChange={(one) => change(one ?? undefined)}
  />
)

const Removable = ({ name, remove }: { name: string; remove: () => void }) => (
  <Pill
    size="lg"
    mb={4}
    maw="100%"
    h="auto"
    styles={{ label: { whiteSpace: 'normal' } }}
    withRemoveButton
    removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 }}
    onRemove={remove}
  >
    {name}
  </Pill>
)
