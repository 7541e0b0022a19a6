/** The most intervals of a vertical axis. */
const most = 4

/**
 * The ticks of a vertical axis from zero, at multiples of 1, 2 or 5; the last one is at or above the highest
 * value. Counts, which have no unit, have whole ticks, and shares have a fixed axis.
 */
export function ticksOf(highest: number | null | undefined, unit: string): number[] {
  if (unit === ' %') return [0, 25, 50, 75, 100]
  const top = Math.max(highest ?? 0, unit === '' ? 1 : 0) || 1
  const power = 10 ** Math.floor(Math.log10(top / most))
  const steps = [1, 2, 5, 10].map((factor) => factor * power)
  const step = steps.find((one) => one * most >= top && (unit !== '' || one >= 1)) ?? 1
  // Rounding removes the noise of binary fractions, such as 0.6000000000000001.
  return Array.from({ length: Math.ceil(top / step - 1e-9) + 1 }, (_, i) =>
    Number((i * step).toPrecision(12)),
  )
}
