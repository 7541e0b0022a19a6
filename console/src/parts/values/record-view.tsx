import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { Facts } from './facts.tsx'
import { isGroup, isNothing, RecordValue, type FieldValue } from './record-value.tsx'
import { wordsOf } from '../schema-form/labels.ts'

type Saying = {
  /** An object of the API; `business.name` names the field within `business`. */
  of: Readonly<Record<string, unknown>>
  words: Labelled
  /** Additional content for a field. */
  noted?: (name: string) => ReactNode
}

/** The data of a registration, grouped; empty fields are omitted. */
export function RecordView({ of, words, noted }: Saying) {
  const record = nested(of)
  const provided = Object.keys(record).filter((name) => !isNothing(record[name]))
  const placed = new Set(words.groups.flatMap(({ names }) => names))
  const groups = [...words.groups, { title: 'Other', names: provided.filter((name) => !placed.has(name)) }]
  return (
    <Stack gap="md">
      {groups.map(({ title, names }) => (
        <Part
          key={names.join()}
          title={title}
          record={record}
          names={names.filter((name) => provided.includes(name))}
          words={words}
          noted={noted}
        />
      ))}
    </Stack>
  )
}

type Being = {
  record: Readonly<Record<string, unknown>>
  names: readonly string[]
  title: string | undefined
  words: Labelled
  noted: Saying['noted']
  way?: string
}

/** A group with its heading; nested groups have their own. */
function Part({ title, record, names, words, noted, way = '' }: Being) {
  if (names.length === 0) return null
  const plain = names.filter((name) => !isGroup(record[name]))
  const inside = names.filter((name) => isGroup(record[name]))
  return (
    <>
      {plain.length > 0 && (
        <div>
          {title !== undefined && <Heading>{title}</Heading>}
          <Facts
            of={plain.map((name) => {
              const path = `${way}${name}`
              return [
                wordsOf(words, path).label,
                <Noted key={path} {...{ path, words, noted }} value={record[name]} />,
                path,
              ]
            })}
          />
        </div>
      )}
      {inside.map((name) => (
        <Part
          key={name}
          title={[way && title, wordsOf(words, `${way}${name}`).label].filter(Boolean).join(': ')}
          record={record[name] as Record<string, unknown>}
          names={inOrder(Object.keys(record[name] as object), `${way}${name}.`, words)}
          words={words}
          noted={noted}
          way={`${way}${name}.`}
        />
      ))}
    </>
  )
}

const Heading = ({ children }: { children: ReactNode }) => (
  <Text size="sm" fw={600} mb={4}>
    {children}
  </Text>
)

const Noted = ({ path, value, words, noted }: FieldValue & { noted: Saying['noted'] }) => (
  <Stack gap={2}>
    <RecordValue value={value} path={path} words={words} />
    {noted?.(path)}
  </Stack>
)

/** Fields in the order of the table of labels: stored JSON does not keep the order of the request. */
function inOrder(names: readonly string[], way: string, { fields }: Labelled): string[] {
  const order = Object.keys(fields)
  return names.toSorted((a, b) => order.indexOf(way + a) - order.indexOf(way + b))
}

/** Converts names with paths, such as `business.name`, to nested groups. */
function nested(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const steps = name.split('.')
    const last = steps.pop()!
    let group = all
    for (const step of steps) group = (group[step] ??= {}) as Record<string, unknown>
    group[last] = value
  }
  return all
}
