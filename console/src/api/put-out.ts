let listener = () => {}

/** Names who is told that the exchange has answered 401, wherever that came from. */
export const whenPutOut = (labels: () => void) => {
  listener = labels
}

/** The exchange knows of no session behind a request. */
export const putOut = () => listener()
