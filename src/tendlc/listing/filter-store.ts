import { longestValue, type Filter, type FilterFields, type Rule } from './filter.ts'

/** The SQL condition of a filter without `regexp`; its values are appended. Column names come from the table only. */
export function compileFilter(filter: Filter, fields: FilterFields, values: unknown[]): string[] {
  return filter.map((rules) => `(${rules.map((rule) => ruleSql(rule, fields, values)).join(' or ')})`)
}

function ruleSql({ field, type, value }: Rule, fields: FilterFields, values: unknown[]): string {
  const { column, kind, folded } = fields[field]!
  const turned = type.startsWith('!')
  const plain = turned ? type.slice(1) : type
  const name = `$${values.push(kind === 'instant' ? new Date(value as string) : value)}`
  const sql =
    kind === 'text'
      ? textSql(
          plain,
          { column, folded: folded ?? `lower(${column})`, isFound: folded !== undefined },
          `${name}::text`,
        )
      : `${column} ${plain === '==' ? '=' : plain} ${name}`
  return turned ? `not coalesce(${sql}, false)` : sql
}

/** Only `==` and the order comparisons are case-sensitive. */
function textSql(
  type: string,
  { column, folded, isFound }: { column: string; folded: string; isFound: boolean },
  value: string,
): string {
  switch (type) {
    case '==':
      return `(${folded} = lower(${value}) and ${column} = ${value})`
    case '=':
      return `${folded} = lower(${value})`
    case '^=':
      return isFound
        ? `(${between(folded, `lower(${value})`)} and starts_with(${folded}, lower(${value})))`
        : `starts_with(${folded}, lower(${value}))`
    case '=$':
      return `right(${folded}, length(${value})) = lower(${value})`
    case '~=':
      return `strpos(${folded}, lower(${value})) > 0`
    default:
      return `${column} collate "C" ${type} ${value}`
  }
}

/** Bounds of an index range scan for a prefix: padding with the last character covers every field that starts with it. */
function between(folded: string, beginning: string): string {
  const last = `repeat(U&'\\+10FFFF', ${longestValue})`
  return `${folded} >= ${beginning} and ${folded} <= ${beginning} || ${last}`
}
