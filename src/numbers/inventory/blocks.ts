import type { Block } from './count-store.ts'

/**
 * Returns the heads of the blocks that contain the first `most` numbers, in order. A block is omitted if the blocks that end before it contain enough
 * numbers.
 */
export function headsOfFirst(blocks: readonly Block[], most: number): string[] {
  const ends = blocks
    .map(({ head, numbers }) => ({ end: `${head}:`, numbers }))
    .toSorted((a, b) => (a.end < b.end ? -1 : 1))
  const heads: string[] = []
  let ended = 0
  let counted = 0
  for (const { head } of blocks) {
    while (ended < ends.length && ends[ended]!.end <= head) counted += ends[ended++]!.numbers
    if (counted >= most) break
    heads.push(head)
  }
  return heads
}
