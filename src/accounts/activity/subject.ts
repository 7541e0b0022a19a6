import type { ChangeKind } from './change-kinds.ts'

const maxLength = 200

/** A part of a request or response. */
type Part = unknown

export type Subject = { subject: string | undefined; detail: Record<string, string> }

/** The IDs in the path of a request, and the subject of the change if one of the parts names it. No other value is stored. */
export function subjectOf(
  { subject: name, from = name }: ChangeKind,
  params: Part,
  ...parts: Part[]
): Subject {
  const detail = Object.fromEntries(
    Object.entries(params ?? {}).flatMap(([key, value]) => {
      const text = textOf(value)
      return text === undefined ? [] : [[key === from ? name! : key, text]]
    }),
  )
  if (name === undefined) return { subject: undefined, detail }
  const found = [params, ...parts].map((part) => textOf(memberOf(part, from!))).find(Boolean)
  return { subject: found, detail: found === undefined ? detail : { ...detail, [name]: found } }
}

const memberOf = (part: Part, name: string): unknown =>
  typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : undefined
