/** Asks whoever looks to prove again who they are; answers whether they have. */
type Asking = () => Promise<boolean>

let asking: Asking | undefined
let requested: Promise<boolean> | undefined

/** Who asks, as long as it is shown; answers what ends that. */
export function askForProofBy(ask: Asking): () => void {
  asking = ask
  return () => (asking = undefined)
}

/** Asks once for all that wait for it. */
export function proveAgain(): Promise<boolean> {
  requested ??= (asking?.() ?? Promise.resolve(false)).finally(() => (requested = undefined))
  return requested
}
