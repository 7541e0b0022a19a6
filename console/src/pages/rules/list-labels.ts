import { extraValues, type Kind } from '#protection/rules/kinds.ts'

/** What an entry of a list is, by the kind of the list. */
const values: Partial<Record<Kind, readonly [label: string, means: string]>> = {
  do_not_originate: ['Sender', 'A number or a word, as it stands in messages'],
  blocked_number: ['Number', 'Of the recipient, with its country code: 12025550100'],
  white_list: ['Number', 'Of the recipient, with its country code: 12025550100'],
  entity: ['Entity', 'The entity_id of messages'],
  header: ['Sender', 'A number or a word, as it stands in messages'],
  content: ['Template', 'The content_id of messages'],
  consent: ['Number', 'Of the recipient, with its country code: 12025550100'],
}

export const valueWords = (kind: Kind) => values[kind] ?? ['Value', '']

export const has = (kind: Kind, part: 'entity' | 'text'): boolean =>
  extraValues[kind]?.includes(part) === true

/** The names of the columns of a file with such entries. */
export const fileColumns = (kind: Kind): string => ['value', ...(extraValues[kind] ?? [])].join(', ')

/** What a rule does as long as nothing stands on its list. */
export const whileEmpty = (kind: Kind): string =>
  kind === 'blocked_number' || kind === 'do_not_originate'
    ? 'As long as it is empty, the rule stops nothing.'
    : 'As long as it is empty, the rule matches every message that it looks at.'
