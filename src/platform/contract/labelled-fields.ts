/** How people call a field, beside the name that programs use. */
export type FieldWords = {
  label: string
  hint?: string
  /** Its values in words, where they are enumerated. */
  choices?: Readonly<Record<string, string>>
  /** One entry of a list of groups: `Add a number`. */
  one?: string
  /** It is a text of several lines. */
  long?: true
}

/** Fields that are filled in and read together; without a title they stand for themselves. */
export type FieldGroup = { title?: string; says?: string; names: readonly string[] }

/** What forms, pages and refusals call the fields of a request, by the ways to them without places in lists: `opt_in.images.url`. */
export type Labelled = {
  groups: readonly FieldGroup[]
  fields: Readonly<Record<string, FieldWords>>
}

const indexes = /\[\d+\]/g

/** What a field is called, by its name in a refusal or its way: `opt_in.images[0].url`. */
export function wordsOf({ fields }: Labelled, name: string): FieldWords {
  const way = name.replaceAll(indexes, '')
  return fields[way] ?? { label: spelt(way) }
}

/** A value in words, where its field has them. */
export const choiceOf = ({ choices }: FieldWords, value: string): string => choices?.[value] ?? value

/** A name that nobody has given words to. */
function spelt(way: string): string {
  const plain = (way.split('.').at(-1) ?? way).replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
