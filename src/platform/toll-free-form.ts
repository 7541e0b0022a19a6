/** What toll-free numbers of North America look like: eleven digits, E.164 without the plus. */
export const tollFreeForm = /^18(00|33|44|55|66|77|88)[0-9]{7}$/
