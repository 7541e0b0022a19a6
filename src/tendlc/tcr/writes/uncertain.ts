/** A write without a result may still be executed for this long, or be executed and not yet listed by the registry. */
export const uncertainSeconds = 60

/** The registry lists what it has executed after this time at the latest; until then, a record that is not listed may exist. */
export const listedWithinSeconds = 3_600
