/** A number with its noun: "1 SIM", "2 SIMs". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
