import type { Answered, OperationId } from '../../operator/contracts.ts'
import type { Screen } from '../../terminal/screen.ts'
import type { Column } from '../../terminal/table.ts'

/** The rows of a list that is answered. */
type Item<A> = {
  [Name in keyof A]: A[Name] extends readonly (infer Row extends object)[] ? Row : never
}[keyof A]

/** A resource command: which operation it calls, and what the contract does not say. */
export type Resource<A = never> = {
  says?: string
  /** Members of the request that stand behind the command, after those of the path. */
  words?: readonly string[]
  /** Names of options, where they are not those of their members. */
  flags?: Readonly<Record<string, string>>
  /** Members that are true when their option is given, and need no value. */
  switches?: readonly string[]
  /** Switches that set a member to a word. */
  choices?: Readonly<Record<string, { flag: string; word: string }>>
  /** Members that the command needs, though the operation does not. */
  needed?: readonly string[]
  /** Members with no option. */
  without?: readonly string[]
  /** Members that the command itself sets. */
  fixed?: Readonly<Record<string, unknown>>
  /** The clock of times such as `2h` (ago); exchange time unless given. */
  clock?: 'machine'
  columns?: readonly ((keyof Item<A> & string) | Column<Item<A>>)[]
  /** Told of an empty list. */
  none?: string
  /** How one object is shown; its members below each other unless given. */
  lines?(answer: A, screen: Screen): readonly string[]
  /** A sentence in place of the answer. `{name}` is a member of the answer or a word of the command. */
  done?: string | ((answer: A) => string)
  /** Told beside the answer. */
  hint?: string | ((answer: A) => string)
}

export type ResourceRow = Resource & { of: OperationId }

/** Resource commands by their names. */
export type Resources = Readonly<Record<string, ResourceRow>>

/** A row of the table: the command calls the operation. */
export const resource = <Id extends OperationId>(of: Id, row: Resource<Answered<Id>> = {}): ResourceRow => ({
  of,
  ...row,
})
