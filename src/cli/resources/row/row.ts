import type { Answered, OperationId } from '../../operator/contracts.ts'
import type { Command } from '../../frame/command.ts'
import type { Screen } from '../../terminal/screen.ts'
import type { Column } from '../../terminal/table.ts'

/** The row type of a list in a response. */
type Item<A> = {
  [Name in keyof A]: A[Name] extends readonly (infer Row extends object)[] ? Row : never
}[keyof A]

/** Settings of a resource command that the contract does not contain. */
export type Resource<A = never> = {
  description?: string
  /** Members of the request that are positional arguments, after those of the path. */
  words?: readonly string[]
  /** Names of options that differ from the names of their members. */
  flags?: Readonly<Record<string, string>>
  /** Boolean members whose option is a switch without a value. */
  switches?: readonly string[]
  /** Switches that set a member to a fixed value. */
  choices?: Readonly<Record<string, { flag: string; word: string }>>
  /** Members that the command requires although the operation does not. */
  needed?: readonly string[]
  /** Values of members of the query that the operation requires, if the option is omitted. */
  usual?: Readonly<Record<string, string>>
  /** Members for which the command has no option. */
  without?: readonly string[]
  /** Members that the command itself sets. */
  fixed?: Readonly<Record<string, unknown>>
  /** The meaning of each value of an option. */
  meanings?: Command['meanings']
  /** The clock of relative times such as `2h` (ago); default: exchange time. */
  clock?: 'machine'
  columns?: readonly ((keyof Item<A> & string) | Column<Item<A>>)[]
  /** Text for an empty list. */
  none?: string
  /** Formats one object; default: one member per line. */
  lines?(answer: A, screen: Screen): readonly string[]
  /** A sentence in place of the response. `{name}` is a member of the response or an argument of the command. */
  done?: string | ((answer: A) => string)
  /** A remark on standard error. */
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
