import { createHash } from 'node:crypto'

/** Strings, quoted identifiers and dollar-quoted bodies as the first group, otherwise a run of spaces and comments. */
const pieces =
  /(\b[eE]'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"[^"]*"|(?<![\w$])\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\2\$)|(?:\s|--.*|\/\*[\s\S]*?\*\/)+/g

/** The statements without comments, and with single spaces outside of quotes. */
export const normalized = (sql: string): string =>
  sql.replaceAll(pieces, (_, quoted?: string) => quoted ?? ' ').trim()

/** Ignores comments and spaces outside of quotes, so that a comment of an applied migration can be improved. */
export const checksumOf = (sql: string): string => createHash('sha256').update(normalized(sql)).digest('hex')

/**
 * Earlier checksums of migrations whose indexes are now created concurrently. A database with one of these has the same schema, because a later
 * migration creates the indexes if they do not exist.
 */
const former: Readonly<Record<string, string>> = {
  '0131_sim_lookup.sql': '1388690c43cfcc60732908bf56144255679e1c60f21bc25da4d9d9a05b9fac08',
  '0132_campaign_search.sql': 'd25fce6dba06e7732b3e593c8be57eeb355a71c603efb8532bccd653bd148aa8',
}

/** Whether a migration that was applied with a checksum is equivalent to the present one. */
export const isEquivalent = (
  { name, checksum }: { name: string; checksum: string },
  applied: string,
): boolean => applied === checksum || applied === former[name]
