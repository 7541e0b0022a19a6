import { extraValues, type Kind } from '#protection/rules/kinds.ts'

/** Labels of list entries, by the kind of the list. */
const values: Partial<Record<Kind, readonly [label: string, means: string]>> = {
  do_not_originate: ['Sender', 'A number or an alphanumeric sender ID, as in messages'],
  blocked_number: ['Number', 'Recipient with country code: 12025550100'],
  white_list: ['Number', 'Recipient with country code: 12025550100'],
  entity: ['Entity', 'The entity_id of messages'],
  header: ['Sender', 'A number or an alphanumeric sender ID, as in messages'],
  content: ['Template', 'The content_id of messages'],
  consent: ['Number', 'Recipient with country code: 12025550100'],
}

export const valueWords = (kind: Kind) => values[kind] ?? ['Value', '']

export const has = (kind: Kind, part: 'entity' | 'text'): boolean =>
  extraValues[kind]?.includes(part) === true

/** The column names of a file with entries for a rule of this kind. */
export const fileColumns = (kind: Kind): string => ['value', ...(extraValues[kind] ?? [])].join(', ')

/** The effect of a rule with an empty list. */
export const whileEmpty = (kind: Kind): string =>
  kind === 'blocked_number' || kind === 'do_not_originate'
    ? 'While the list is empty, the rule blocks no messages.'
    : 'While the list is empty, the rule matches every message that it checks.'
