/** Format of North American toll-free numbers: eleven digits, E.164 without the plus. */
export const tollFreeForm = /^18(00|33|44|55|66|77|88)[0-9]{7}$/
