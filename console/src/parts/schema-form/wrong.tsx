import { Alert, Text } from '@mantine/core'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import type { Faults } from './faults.ts'
import { fullLabel } from './labels.ts'

/** The invalid fields, and the errors that belong to no visible field. */
export function Wrong({
  faults,
  shown,
  words,
}: {
  faults: Faults
  shown: readonly string[]
  words: Labelled
}) {
  const names = Object.keys(faults)
  if (names.length === 0) return null
  const visible = shown.filter((name) => name in faults)
  const elsewhere = names.filter((name) => !shown.includes(name))
  return (
    <Alert
      color="red"
      role="alert"
      title={`${names.length} ${names.length === 1 ? 'field is' : 'fields are'} missing or invalid`}
    >
      {visible.length > 0 && (
        <Text size="sm">{visible.map((name) => fullLabel(words, name)).join(', ')}</Text>
      )}
      {elsewhere.map((name) => (
        <Text key={name} size="sm">
          <b>{fullLabel(words, name)}</b> {faults[name]}
        </Text>
      ))}
    </Alert>
  )
}
