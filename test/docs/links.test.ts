import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { pages, read, root, words } from './pages.ts'

const folders = ['bench', 'bin', 'docs', 'migrations', 'simulators', 'src', 'test']
const names = new Set(
  [...folders.map((folder) => `${folder}/**/*`), '*', '.*'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }).map((file) => file.split('/').at(-1)!),
  ),
)

/** The anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

const anchorsByFile = new Map<string, Set<string>>()

/** The anchors of a page: those of its headings, and explicit ones. */
function anchorsOf(file: string): Set<string> {
  const stored = anchorsByFile.get(file)
  if (stored) return stored
  const text = read(file)
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map((match) => anchorOf(match[1]!))
  const set = [...text.matchAll(/<a id="([^"]+)">/g)].map((match) => match[1]!)
  const anchors = new Set([...headings, ...set])
  anchorsByFile.set(file, anchors)
  return anchors
}

test('every link within the documents has an existing target', () => {
  const broken = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1]!)
      .filter((link) => !/^https?:/.test(link) && !arrives(file, link))
      .map((link) => `${file}: ${link}`),
  )
  assert.deepEqual(broken, [])
})

function arrives(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : normalize(join(dirname(from), path))
  if (!existsSync(join(root, target))) return false
  if (anchor === undefined) return true
  return anchorsOf(target).has(anchor)
}

test('every file named in a document exists', () => {
  const missing = pages.flatMap((page) =>
    words(page)
      .filter((word) => !isPresent(word))
      .map((word) => `${page.file}: ${word}`),
  )
  assert.deepEqual(missing, [])
})

/**
 * False only for a word that looks like a path or a source file of this repository but does not exist. Files that the program creates are in
 * the data folder, so their names are not checked.
 */
function isPresent(word: string): boolean {
  if (new RegExp(`^(${folders.join('|')})/`).test(word)) return existsSync(join(root, word))
  return /^[\w.-]+\.(ts|cjs|sql|md)$/.test(word) ? names.has(word) : true
}

test('documents contain no absolute path or address of a particular machine', () => {
  for (const { file, text } of pages) assert.doesNotMatch(text, /\/(work|home|root|Users)\//, file)
})

const index = 'docs/decisions/README.md'
const decisions = pages.filter(({ file }) => file.startsWith('docs/decisions/') && file !== index)

test('there are at most 60 decisions, with different numbers, dated, and listed in the index by their titles', () => {
  assert.ok(decisions.length <= 60, `${decisions.length} decisions`)
  const listed = [...read(index).matchAll(/^- \[(\d{4})\]\((\S+)\) (.*)$/gm)]
  assert.deepEqual(
    listed.map(([, number, file, title]) => ({ file, heading: `# ${number} — ${title}` })),
    decisions.map(({ file, text }) => ({ file: file.split('/').at(-1), heading: text.split('\n')[0] })),
  )
  const numbers = decisions.map(
    ({ file }) => file.match(/\/(\d{4})-[a-z0-9-]+\.md$/)?.[1] ?? assert.fail(file),
  )
  assert.equal(new Set(numbers).size, numbers.length)
  for (const [i, { text }] of decisions.entries()) {
    const number = numbers[i]!
    assert.match(text, new RegExp(`^# ${number} .*\n\n20\\d\\d-\\d\\d-\\d\\d\\b`))
  }
})

test('every decision named in a comment exists', () => {
  const sources = ['src', 'console', 'simulators', 'test', 'bin', 'bench', 'migrations', 'packaging'].flatMap(
    (folder) =>
      globSync(`${folder}/**/*.{ts,tsx,cjs,sql,yaml,json}`, { cwd: root, exclude: ['**/node_modules/**'] }),
  )
  const broken = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/\d[\w.-]*/g)]
      .filter(([path]) => !existsSync(join(root, path.replace(/[.]$/, ''))))
      .map(([path]) => `${file}: ${path}`),
  )
  assert.deepEqual(broken, [])
})
