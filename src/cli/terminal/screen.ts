/** What lines are shown on: how wide it is, where that is known, and whether colours are seen. */
export type Screen = { columns: number | undefined; coloured: boolean }

/** Files and pipes have no width and no colours. */
export const paper: Screen = { columns: undefined, coloured: false }

type Stream = { isTTY?: boolean; columns?: number }

/** Colours are for terminals, and not for those who have set `NO_COLOR` (no-color.org). */
export function screenOf({ isTTY, columns }: Stream, env: Record<string, string | undefined>): Screen {
  if (!isTTY) return paper
  return { columns, coloured: !env['NO_COLOR'] && env['TERM'] !== 'dumb' }
}
