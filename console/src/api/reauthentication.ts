/** Opens the re-authentication dialog; true if the user confirmed. */
type Asking = () => Promise<boolean>

let asking: Asking | undefined
let requested: Promise<boolean> | undefined

/** The dialog registered while it is shown; the returned function unregisters it. */
export function askForProofBy(ask: Asking): () => void {
  asking = ask
  return () => (asking = undefined)
}

/** One dialog serves all requests that wait for it. */
export function reauthenticate(): Promise<boolean> {
  requested ??= (asking?.() ?? Promise.resolve(false)).finally(() => (requested = undefined))
  return requested
}
