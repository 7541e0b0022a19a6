import { globSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { filesOutside } from './domains.ts'

const root = resolve(import.meta.dirname, '../..')

/** The test files of each argument: a file, a folder, or a domain (a folder of `src` and its entries in `domains.ts`). */
export function selectTests(words: string[]): string[] {
  return [...new Set(words.flatMap(testsOf))]
}

/** Every test file once. */
export function allTests(): string[] {
  return below('{src,test,simulators,bin}')
}

function testsOf(word: string): string[] {
  const path = relative(root, resolve(word))
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found?.isFile()) return [path]
  const isDomain = statSync(join(root, 'src', word), { throwIfNoEntry: false })?.isDirectory()
  const files = isDomain ? [...below(`src/${word}`), ...filesOutside(word)] : found ? below(path) : []
  if (files.length === 0) throw new Error(`${word} is not a test file, a folder with tests or a domain`)
  return files
}

const below = (folder: string) => globSync(`${folder}/**/*.test.ts`, { cwd: root }).toSorted()
