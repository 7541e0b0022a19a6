import { Anchor, List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { choiceOf, wordsOf } from '../schema-form/labels.ts'
import { When } from './when.tsx'

export type FieldValue = { path: string; value: unknown; words: Labelled }

export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isGroup(value) && Object.values(value).every(isNothing))

const address = /^https?:\/\/\S+$/i
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** One value of any type; links do not send a referrer. */
export function RecordValue({ value, path, words }: FieldValue): ReactNode {
  if (isNothing(value)) return <Dimmed>–</Dimmed>
  if (value === false) return <Dimmed>no</Dimmed>
  if (value === true) return <Plain>yes</Plain>
  if (typeof value === 'string') return <Written text={value} path={path} words={words} />
  if (Array.isArray(value)) return <Several values={value} path={path} words={words} />
  if (typeof value === 'object') return <Members of={value as Record<string, unknown>} {...{ path, words }} />
  return <Plain>{JSON.stringify(value)}</Plain>
}

const Plain = ({ children }: { children: ReactNode }) => (
  <Text span size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

const Dimmed = ({ children }: { children: ReactNode }) => (
  <Text span size="sm" c="dimmed">
    {children}
  </Text>
)

function Written({ text, path, words }: { text: string; path: string; words: Labelled }) {
  if (address.test(text)) return <Outside to={text} />
  if (instant.test(text))
    return (
      <Plain>
        <When at={text} />
      </Plain>
    )
  return <Plain>{choiceOf(wordsOf(words, path), text)}</Plain>
}

/** A link to an external site. */
export function Outside({ to }: { to: string }) {
  return (
    <Anchor
      href={to}
      target="_blank"
      rel="noreferrer noopener"
      size="sm"
      style={{ overflowWrap: 'anywhere' }}
    >
      {to}
    </Anchor>
  )
}

function Several({ values, path, words }: { values: readonly unknown[]; path: string; words: Labelled }) {
  const plain = values.every((one) => typeof one !== 'object')
  if (plain && !values.some((one) => address.test(String(one))))
    return <Plain>{values.map((one) => choiceOf(wordsOf(words, path), String(one))).join(', ')}</Plain>
  return (
    <List size="sm" spacing={4}>
      {values.map((one, i) => (
        <List.Item key={i}>
          <RecordValue value={one} path={path} words={words} />
        </List.Item>
      ))}
    </List>
  )
}

function Members({ of, path, words }: { of: Record<string, unknown>; path: string; words: Labelled }) {
  return (
    <Stack gap={4}>
      {Object.entries(of)
        .filter(([, value]) => !isNothing(value))
        .map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed" title={`${path}.${name}`}>
              {wordsOf(words, `${path}.${name}`).label}
            </Text>
            <RecordValue value={value} path={`${path}.${name}`} words={words} />
          </div>
        ))}
    </Stack>
  )
}
