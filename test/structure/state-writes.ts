import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
/** The changes of an `update`, or of a part of one that a constant contains. */
const changes = /\bset\s+((?:(?!\b(?:from|where|returning)\b|`)[^])*)|`(\w+ = [^,(`]+,\s*\w+ = [^`]*)/g
const isState = /^(?:\w+_)?(?:status|state)$/

/** The state columns that SQL outside of `rowMoves` changes, each as `file column`. */
export function stateWrites(): string[] {
  const found = sources().flatMap(([file, text]) => stateColumnsOf(text).map((column) => `${file} ${column}`))
  return [...new Set(found)].toSorted()
}

/** The names of all state machines. */
export function stateTables(): string[] {
  return sources().flatMap(([, text]) => [...text.matchAll(/= machine\('([^']+)'/g)].map(([, name]) => name!))
}

const sources = (): [file: string, text: string][] =>
  globSync('**/*.ts', { cwd: join(root, 'src') })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(root, 'src', file), 'utf8')])

/** The state columns that the SQL of a text changes. */
export function stateColumnsOf(text: string): string[] {
  return [...text.matchAll(changes)]
    .flatMap(([, set, part]) => assignments(set ?? part!))
    .map((one) => /^\s*(?:\w+\.)?(\w+)\s*=(?!=)/.exec(one)?.[1] ?? '')
    .filter((column) => isState.test(column))
}

/** Splits a list of assignments at its commas outside of parentheses. */
function assignments(list: string): string[] {
  let depth = 0
  const split = list.split('').map((char) => {
    depth += Number('([{'.includes(char)) - Number(')]}'.includes(char))
    return char === ',' && depth === 0 ? '\0' : char
  })
  return split.join('').split('\0')
}
