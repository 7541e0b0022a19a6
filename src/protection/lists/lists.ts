import type { Sql } from '#platform/database/db.ts'
import { templateTest } from './glob.ts'
import type { Kind } from '../rules/kinds.ts'
import { readEntries } from './list-store.ts'
import type { Found } from './matches.ts'
import type { RuleInput, ListAnswers, Rule } from '../rules/rule.ts'

type ListRow = {
  /** What is looked for on the list; nothing where the message does not say it. */
  valueOf(message: RuleInput['message']): string | undefined
  /** What speaks against the message, given whether its value stands there, and what stands beside it. */
  against(message: RuleInput['message'], stands: boolean, stated: string[]): Found
}

/** Kinds of which a message passes where its value stands on no list: for them it is enough to know that. */
const whereThere: ReadonlySet<Kind> = new Set(['do_not_originate', 'blocked_number'])

/** Whether the statement that stores a message may look into the lists of a rule. */
export const mayWait = ({ kind }: Rule): boolean => whereThere.has(kind)

/** What is looked for on the lists of a rule; nothing where the message does not say it. */
export const soughtOf = ({ message }: Pick<RuleInput, 'message'>, { kind }: Rule): string | undefined =>
  rows[kind]!.valueOf(message)

const unlessThere: ListRow['against'] = (_, stands) => (stands ? undefined : {})

/** What kinds of rules with a list look for. */
const rows: Partial<Record<Kind, ListRow>> = {
  do_not_originate: {
    valueOf: ({ sender }) => sender,
    against: ({ sender }, stands) => (stands ? { sender } : undefined),
  },
  blocked_number: {
    valueOf: ({ recipient }) => recipient,
    against: ({ recipient }, stands) => (stands ? { recipient } : undefined),
  },
  white_list: { valueOf: ({ recipient }) => recipient, against: unlessThere },
  entity: { valueOf: ({ entityId }) => entityId ?? undefined, against: unlessThere },
  header: { valueOf: (message) => withEntity(message, message.sender), against: unlessThere },
  content: {
    valueOf: (message) => (message.contentId === null ? undefined : withEntity(message, message.contentId)),
    against: ({ text, contentId }, stands, stated) =>
      stands && stated.some((template) => templateTest(template)(text))
        ? undefined
        : { content_id: contentId, registered: stands },
  },
  consent: { valueOf: (message) => withEntity(message, message.recipient), against: unlessThere },
}

function withEntity({ entityId }: RuleInput['message'], value: string): string | undefined {
  return entityId === null ? undefined : `${entityId} ${value}`
}

/** Looks up what lists say of messages, all of them at once; nothing is asked where there is no list. */
export async function lookUp(
  sql: Sql,
  requests: readonly { asked: RuleInput; rule: Rule }[],
): Promise<ListAnswers> {
  const lists: string[] = []
  const values: string[] = []
  for (const { asked: ruleInput, rule } of requests) {
    const value = soughtOf(ruleInput, rule)
    if (value === undefined) continue
    for (const list of rule.lists) {
      lists.push(list)
      values.push(value)
    }
  }
  const found = lists.length > 0 ? await readEntries(sql, lists, values) : []
  const stated = new Map(found.map((row) => [`${row.list_id} ${row.value}`, row.said]))
  return {
    against({ message }, rule) {
      const { valueOf, against } = rows[rule.kind]!
      const value = valueOf(message)
      const keys = rule.lists.map((list) => `${list} ${value}`).filter((key) => stated.has(key))
      return against(
        message,
        value !== undefined && keys.length > 0,
        keys.map((key) => stated.get(key) ?? ''),
      )
    },
  }
}
