import { isUuid } from '../../ids.ts'

/**
 * Encodes a position in a list for clients, who return it unchanged. `read` returns undefined for texts that `write` never creates.
 * `Row` has a position: usually the last row of a page.
 */
export type Cursor<Position, Row = Position> = {
  read(text: string): Position | undefined
  write(row: Row): string
}

/** The cursor of a list that is ordered by one text member. The cursor equals the member, so that the contract can describe its format. */
export const byMember = <const Name extends string>(name: Name): Cursor<string, Record<Name, string>> => ({
  read: (text) => text,
  write: (row) => row[name],
})

export const byId = byMember('id')

/** One member of a position, as a part of its cursor. */
type Part<T> = { read(word: string): T | undefined; write(value: T): string }

const part = <T>(form: RegExp, read: (word: string) => T, write: (value: T) => string = String): Part<T> => ({
  read: (word) => (form.test(word) ? read(word) : undefined),
  write,
})

/** A text of a format; by default any text that a column can store. */
export const text = (form = /^[^\0]*$/): Part<string> => part(form, (word) => word)
/** A part of a cursor that is one of these words. */
export const oneOf = <Word extends string>(words: readonly Word[]): Part<Word> => ({
  read: (word) => words.find((one) => one === word),
  write: String,
})
/** A whole number of at most `digits` digits. */
export const integerOf = (digits: number): Part<number> =>
  part(new RegExp(`^(0|[1-9][0-9]{0,${digits - 1}})$`), Number)
export const integerPart = integerOf(9)
export const uuid: Part<string> = {
  read: (word) => (isUuid(word) ? word.toLowerCase() : undefined),
  write: (id) => id,
}
/** An instant in milliseconds since 1970. */
export const milliseconds: Part<Date> = part(
  /^[0-9]{1,15}$/,
  (word) => new Date(Number(word)),
  (at) => String(at.getTime()),
)
/** An instant in ISO 8601, within the years that a column can store. */
export const instant: Part<Date> = {
  read(word) {
    const at = new Date(/^[0-9]{4}-/.test(word) ? word : Number.NaN)
    return Number.isNaN(at.getTime()) ? undefined : at
  },
  write: (at) => at.toISOString(),
}

/** Joins the parts of a cursor into one text. `split` returns `count` parts, or another number for a malformed text. */
type Form = { join(words: readonly string[]): string; split(text: string, count: number): readonly string[] }

/** Parts with a separator between them, which only the last part may contain. */
export const separatedBy = (sign: string): Form => ({
  join: (words) => words.join(sign),
  split(text, count) {
    const words = text.split(sign)
    return words.length < count ? [] : [...words.slice(0, count - 1), words.slice(count - 1).join(sign)]
  },
})

export const asJson: Form = {
  join: (words) => JSON.stringify(words),
  split(text) {
    try {
      const words: unknown = JSON.parse(text)
      return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : []
    } catch {
      return []
    }
  },
}

/** A form that encodes the text of another form in Base64url. */
export const encoded = ({ join, split }: Form): Form => ({
  join: (words) => Buffer.from(join(words)).toString('base64url'),
  split(text, count) {
    const bytes = Buffer.from(text, 'base64url')
    return bytes.toString('base64url') === text ? split(bytes.toString(), count) : []
  },
})

/** The cursor of a list in the order of several members, named by `Position` in the order of their parts. */
export function cursorOf<Position extends object>(
  parts: { readonly [Name in keyof Position]: Part<Position[Name]> },
  { join, split }: Form,
): Cursor<Position> {
  const members = Object.entries(parts) as [keyof Position & string, Part<Position[keyof Position]>][]
  return {
    write: (position) => join(members.map(([name, { write }]) => write(position[name]))),
    read(text) {
      const words = split(text, members.length)
      if (words.length !== members.length) return undefined
      const values = members.map(([name, { read }], i) => [name, read(words[i]!)] as const)
      return values.some(([, value]) => value === undefined)
        ? undefined
        : (Object.fromEntries(values) as Position)
    },
  }
}
