import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { Facts } from './facts.tsx'
import { isGroup, isNothing, SaidValue, type Place } from './said-value.tsx'
import { wordsOf } from '../schema-form/words.ts'

type Saying = {
  /** What a customer has said, by the names of the API; `business.name` is the name within the business. */
  of: Readonly<Record<string, unknown>>
  words: Labelled
  /** Says of a field what else is to be seen of it. */
  noted?: (name: string) => ReactNode
}

/** What a customer has said of something: what belongs together stands together, and what is empty is left out. */
export function Said({ of, words, noted }: Saying) {
  const said = nested(of)
  const given = Object.keys(said).filter((name) => !isNothing(said[name]))
  const placed = new Set(words.groups.flatMap(({ names }) => names))
  const groups = [...words.groups, { title: 'Else', names: given.filter((name) => !placed.has(name)) }]
  return (
    <Stack gap="md">
      {groups.map(({ title, names }) => (
        <Part
          key={names.join()}
          title={title}
          said={said}
          names={names.filter((name) => given.includes(name))}
          words={words}
          noted={noted}
        />
      ))}
    </Stack>
  )
}

type Being = {
  said: Readonly<Record<string, unknown>>
  names: readonly string[]
  title: string | undefined
  words: Labelled
  noted: Saying['noted']
  way?: string
}

/** A group with its heading; a group within it has a part of its own. */
function Part({ title, said, names, words, noted, way = '' }: Being) {
  if (names.length === 0) return null
  const plain = names.filter((name) => !isGroup(said[name]))
  const inside = names.filter((name) => isGroup(said[name]))
  return (
    <>
      {plain.length > 0 && (
        <div>
          {title !== undefined && <Heading>{title}</Heading>}
          <Facts
            of={plain.map((name) => {
              const place = `${way}${name}`
              return [
                wordsOf(words, place).label,
                <Noted key={place} {...{ place, words, noted }} value={said[name]} />,
                place,
              ]
            })}
          />
        </div>
      )}
      {inside.map((name) => (
        <Part
          key={name}
          title={[way && title, wordsOf(words, `${way}${name}`).label].filter(Boolean).join(': ')}
          said={said[name] as Record<string, unknown>}
          names={inOrder(Object.keys(said[name] as object), `${way}${name}.`, words)}
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

const Noted = ({ place, value, words, noted }: Place & { noted: Saying['noted'] }) => (
  <Stack gap={2}>
    <SaidValue value={value} place={place} words={words} />
    {noted?.(place)}
  </Stack>
)

/** As they stand in the table of words: what was kept as JSON has lost the order in which it was said. */
function inOrder(names: readonly string[], way: string, { fields }: Labelled): string[] {
  const order = Object.keys(fields)
  return names.toSorted((a, b) => order.indexOf(way + a) - order.indexOf(way + b))
}

/** The same with groups where names say the way to them. */
function nested(said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(said)) {
    const steps = name.split('.')
    const last = steps.pop()!
    let group = all
    for (const step of steps) group = (group[step] ??= {}) as Record<string, unknown>
    group[last] = value
  }
  return all
}
