/** Waits until the condition holds; fails after ten seconds, which is a hang. */
export async function within(what: string, condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
