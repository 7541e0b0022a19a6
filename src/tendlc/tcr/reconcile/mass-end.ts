const leastCount = 5
const leastShare = 0.02

/** Whether the number of missing objects shows a fault of the registry: it deletes few of them within an hour. */
export function isMassEnd(gone: number, compared: number): boolean {
  return gone > leastCount && gone > compared * leastShare
}

/** Limits of a count that decides `isMassEnd`: up to `few` missing objects do not show a fault, nor do others among `perMissing` times as many. */
export const massEndBounds = { few: leastCount, perMissing: 1 / leastShare }
