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
