import type { Sql } from '#platform/database/db.ts'
import { templateTest } from './glob.ts'
import type { Kind } from '../rules/kinds.ts'
import { readEntries } from './list-store.ts'
import type { Found } from './matches.ts'
import type { RuleInput, ListAnswers, Rule } from '../rules/rule.ts'

type ListRow = {
  /** The value to look up; undefined if the message does not contain it. */
  valueOf(message: RuleInput['message']): string | undefined
  /** The facts of a match, given whether the value is listed and the texts of its entries. */
  against(message: RuleInput['message'], isListed: boolean, texts: string[]): Found
}

/** Kinds that match only listed values, for which it suffices to know that a value is not listed. */
const matchesListed: ReadonlySet<Kind> = new Set(['do_not_originate', 'blocked_number'])

/** Whether the statement that stores a message may check the lists of a rule. */
export const canStayOpen = ({ kind }: Rule): boolean => matchesListed.has(kind)

/** The value to look up on the lists of a rule; undefined if the message does not contain it. */
export const valueToFind = ({ message }: Pick<RuleInput, 'message'>, { kind }: Rule): string | undefined =>
  rows[kind]!.valueOf(message)

const unlessListed: ListRow['against'] = (_, isListed) => (isListed ? undefined : {})

/** Rules with a list, by kind. */
const rows: Partial<Record<Kind, ListRow>> = {
  do_not_originate: {
    valueOf: ({ sender }) => sender,
    against: ({ sender }, isListed) => (isListed ? { sender } : undefined),
  },
  blocked_number: {
    valueOf: ({ recipient }) => recipient,
    against: ({ recipient }, isListed) => (isListed ? { recipient } : undefined),
  },
  white_list: { valueOf: ({ recipient }) => recipient, against: unlessListed },
  entity: { valueOf: ({ entityId }) => entityId ?? undefined, against: unlessListed },
  header: { valueOf: (message) => withEntity(message, message.sender), against: unlessListed },
  content: {
    valueOf: (message) => (message.contentId === null ? undefined : withEntity(message, message.contentId)),
    against: ({ text, contentId }, isListed, texts) =>
      isListed && texts.some((template) => templateTest(template)(text))
        ? undefined
        : { content_id: contentId, registered: isListed },
  },
  consent: { valueOf: (message) => withEntity(message, message.recipient), against: unlessListed },
}

function withEntity({ entityId }: RuleInput['message'], value: string): string | undefined {
  return entityId === null ? undefined : `${entityId} ${value}`
}

/** Looks up the list entries for all messages in one query; makes no query if there are no lists. */
export async function lookUp(
  sql: Sql,
  lookups: readonly { input: RuleInput; rule: Rule }[],
): Promise<ListAnswers> {
  const lists: string[] = []
  const values: string[] = []
  for (const { input, rule } of lookups) {
    const value = valueToFind(input, rule)
    if (value === undefined) continue
    for (const list of rule.lists) {
      lists.push(list)
      values.push(value)
    }
  }
  const found = lists.length > 0 ? await readEntries(sql, lists, values) : []
  const texts = new Map(found.map((row) => [`${row.list_id} ${row.value}`, row.text]))
  return {
    against({ message }, rule) {
      const { valueOf, against } = rows[rule.kind]!
      const value = valueOf(message)
      const keys = rule.lists.map((list) => `${list} ${value}`).filter((key) => texts.has(key))
      return against(
        message,
        value !== undefined && keys.length > 0,
        keys.map((key) => texts.get(key) ?? ''),
      )
    },
  }
}
