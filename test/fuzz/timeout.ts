/** Waits until the condition holds; fails after ten seconds. */
export async function within(label: string, condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`timed out: ${label}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
