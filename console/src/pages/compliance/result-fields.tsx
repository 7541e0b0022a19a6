import { Checkbox, Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { resultFields, type ResultField } from '#reviews/queue/result-fields.ts'
import type { ReviewKind } from '#reviews/queue/states.ts'
import { brandRelationships, networks, usecaseNames, volumeTiers } from '#tendlc/manual/labelled-fields.ts'

/** The result of a decision that replaces one of the registry, as far as it was entered. */
export type ResultInput = Partial<Record<ResultField, string | number | null | string[]>>

type Kind = { kind: ReviewKind; result: ResultInput; set: (changes: ResultInput) => void }

/** Whether all required members of the result were entered. */
export const isResultComplete = (kind: ReviewKind, result: ResultInput): boolean =>
  Object.entries(resultFields[kind] ?? {}).every(
    ([name, isRequired]) => !isRequired || result[name as ResultField] !== undefined,
  )

/** The inputs for the result of an approval that replaces one of the registry or of a network. */
export function ResultFields({ kind, result, set }: Kind) {
  const names = Object.keys(resultFields[kind] ?? {}) as ResultField[]
  return (
    <>
      {names.map((name) => (
        <ResultInputOf key={name} name={name} {...{ kind, result, set }} />
      ))}
    </>
  )
}

const texts: Partial<Record<ResultField, { label: string; description?: string }>> = {
  registry_id: {
    label: 'ID at the registry',
    description: 'Without it, the approved object is held until an operator states the ID on its page.',
  },
  partner_id: { label: 'Partner', description: 'ID of the partner that shares the campaign.' },
  brand_name: { label: 'Name of the brand' },
  description: { label: 'Description', description: 'At least 40 characters.' },
  message_flow: { label: 'How recipients give consent', description: 'At least 40 characters.' },
  universal_ein: { label: 'Universal EIN' },
  att_msg_class: { label: 'AT&T message class', description: 'Default: as qualified.' },
}
const numbers: Partial<Record<ResultField, string>> = {
  att_tpm: 'AT&T messages per minute',
  att_mms_tpm: 'AT&T MMS per minute',
  tmo_tpd: 'T-Mobile messages per day',
}
const choices: Partial<Record<ResultField, { label: string; data: readonly string[] }>> = {
  relationship: { label: 'Relationship of the brand', data: brandRelationships },
  tmo_brand_tier: { label: 'T-Mobile brand tier', data: volumeTiers },
  usecase: { label: 'Use case', data: usecaseNames },
}

function ResultInputOf({ name, kind, result, set }: Kind & { name: ResultField }): ReactNode {
  const value = result[name]
  const text = texts[name]
  if (text)
    return (
      <TextInput
        {...text}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value.trimStart() || undefined })}
      />
    )
  const choice = choices[name]
  if (choice)
    return (
      <Select
        label={choice.label}
        placeholder="Unchanged"
        clearable
        data={[...choice.data]}
        value={typeof value === 'string' ? value : null}
        onChange={(chosen) => set({ [name]: chosen ?? undefined })}
      />
    )
  const label = numbers[name]
  if (label !== undefined) return <Count label={label} name={name} value={value} set={set} />
  if (name === 'score') return <Score kind={kind} value={value} set={set} />
  if (name === 'samples') return <Samples value={value} set={set} />
  if (name === 'networks') return <Networks value={value} set={set} />
  return null
}

type Value = { value: ResultInput[ResultField]; set: Kind['set'] }

const Count = ({ label, name, value, set }: Value & { label: string; name: ResultField }) => (
  <NumberInput
    label={label}
    placeholder="As qualified"
    min={1}
    allowDecimal={false}
    value={typeof value === 'number' ? value : ''}
    onChange={(count) => set({ [name]: typeof count === 'number' ? count : undefined })}
  />
)

/** The score of a vetting, which may have none, or of an appeal. */
const Score = ({ kind, value, set }: Value & { kind: ReviewKind }) => (
  <Group align="end">
    <NumberInput
      label="Score"
      description="0 to 100; valid for 180 days."
      withAsterisk={value !== null}
      min={0}
      max={100}
      allowDecimal={false}
      disabled={value === null}
      value={typeof value === 'number' ? value : ''}
      onChange={(score) => set({ score: typeof score === 'number' ? score : undefined })}
    />
    {kind === 'registry-vetting' && (
      <Checkbox
        label="No score could be determined"
        checked={value === null}
        onChange={({ currentTarget }) => set({ score: currentTarget.checked ? null : undefined })}
        mb="xs"
      />
    )}
  </Group>
)

const Samples = ({ value, set }: Value) => (
  <Textarea
    label="Sample messages"
    description="One in each line, at least 20 characters."
    autosize
    minRows={2}
    value={Array.isArray(value) ? value.join('\n') : ''}
    onChange={({ currentTarget }) => {
      const lines = currentTarget.value.split('\n')
      set({ samples: lines.some((line) => line.trim() !== '') ? lines : undefined })
    }}
  />
)

const Networks = ({ value, set }: Value) => (
  <Checkbox.Group
    label="Networks that have accepted the campaign"
    description="With the throughput of its qualification. Each other network gets a review of its own."
    value={Array.isArray(value) ? value : []}
    onChange={(chosen) => set({ networks: chosen.length > 0 ? chosen : undefined })}
  >
    <Group mt="xs">
      {networks.map(({ id, name }) => (
        <Checkbox key={id} value={id} label={name} />
      ))}
    </Group>
  </Checkbox.Group>
)
