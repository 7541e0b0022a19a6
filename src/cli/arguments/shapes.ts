/** A positional argument: `<api_key>`. */
export type Argument = {
  description: string
  optional?: true
  /** Allowed values. */
  of?: readonly string[]
  /** Values that shells complete; the help does not list them, because there are too many. */
  known?: readonly string[]
  file?: true
}

/** `--name value`, or `--name` alone for a switch. */
export type Option = {
  description: string
  /** Name of the option's value in the help; absent for a switch. */
  value?: string
  of?: readonly string[]
  number?: true
  many?: true
  needed?: true
  file?: true
}

export type Arguments = Readonly<Record<string, Argument>>
export type Options = Readonly<Record<string, Option>>

/** Parsed arguments and options of a command line, by name. */
export type ParsedArguments = {
  args: Record<string, string | undefined>
  options: Record<string, string | number | boolean | string[] | undefined>
}

type Word<T> = T extends { number: true } ? number : T extends { of: readonly (infer W)[] } ? W : string

type OptionValue<O> = O extends { value: string }
  ? O extends { many: true }
    ? Word<O>[]
    : O extends { needed: true }
      ? Word<O>
      : Word<O> | undefined
  : boolean

export type ArgumentValues<A> = {
  [Name in keyof A]: A[Name] extends { optional: true } ? Word<A[Name]> | undefined : Word<A[Name]>
}
export type OptionValues<O> = { [Name in keyof O]: OptionValue<O[Name]> }
