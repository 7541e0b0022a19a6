let listener = () => {}

/** Registers the listener that is called after any 401 of the exchange. */
export const onSessionLost = (callback: () => void) => {
  listener = callback
}

/** Called when a request had no valid session. */
export const sessionLost = () => listener()
