import { createHash } from 'node:crypto'

/** Strings, quoted identifiers and dollar-quoted bodies as the first group, otherwise a run of spaces and comments. */
const pieces =
  /(\b[eE]'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"[^"]*"|(?<![\w$])\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\2\$)|(?:\s|--.*|\/\*[\s\S]*?\*\/)+/g

/** Ignores comments and spaces outside of quotes, so that a comment of an applied migration can be improved. */
export function checksumOf(sql: string): string {
  const statements = sql.replaceAll(pieces, (_, quoted?: string) => quoted ?? ' ').trim()
  return createHash('sha256').update(statements).digest('hex')
}
