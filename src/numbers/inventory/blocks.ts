import type { Block } from './count-store.ts'

/**
 * The heads of the blocks in which the first so many numbers stand, of blocks in the order of their heads. A block is left out when
 * those that end before it begins hold enough.
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
