let listener = () => {}

/** Registers the listener that is called after any 401 of the exchange. */
export const whenPutOut = (labels: () => void) => {
  listener = labels
}

/** The request had no valid session. */
export const putOut = () => listener()
