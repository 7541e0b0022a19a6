/** An output device: its width if known, and whether it shows colors. */
export type Screen = { columns: number | undefined; coloured: boolean }

/** Files and pipes have no width and no colors. */
export const plainScreen: Screen = { columns: undefined, coloured: false }

type Stream = { isTTY?: boolean; columns?: number }

/** Colors are used on terminals unless `NO_COLOR` is set (no-color.org). */
export function screenOf({ isTTY, columns }: Stream, env: Record<string, string | undefined>): Screen {
  if (!isTTY) return plainScreen
  return { columns, coloured: !env['NO_COLOR'] && env['TERM'] !== 'dumb' }
}
