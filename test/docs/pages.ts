import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A document of the project. */
export type Page = { file: string; text: string }

export const pages: readonly Page[] = ['*.md', 'docs/**/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .toSorted()
  .map((file) => ({ file, text: read(file) }))

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The blocks of one kind in a page, without their fences. A word after the kind says how guides run the block. */
export function blocks({ text }: Page, kind: string): string[] {
  return [...text.matchAll(/^```(\w*)(?: \w+)?\n([\s\S]*?)^```$/gm)]
    .filter((match) => match[1] === kind)
    .map((match) => match[2]!)
}

/** Inline code outside of blocks. */
export function words({ text }: Page): string[] {
  const running = text.replaceAll(/^```[\s\S]*?^```$/gm, '')
  return [...running.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
}

/** The cells of the first column of every table below a heading, without backquotes, split at commas. */
export function firstColumn({ text }: Page, heading: string): string[] {
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [body = ''] = section.split(/^#+ /m)
  return [...body.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap((row) =>
    row[1]!.split(', ').map((cell) => cell.replaceAll('`', '')),
  )
}

export function page(file: string): Page {
  const found = pages.find((one) => one.file === file)
  if (!found) throw new Error(`there is no page ${file}`)
  return found
}
