/** The error of an error code that does not have four digits. */
export const errorCodeFault = (text: string): string | undefined =>
  /^\d{4}$/.test(text) ? undefined : 'Four digits, such as 1210'

/** The error of a number of minutes without a receipt. */
export const minutesFault = (text: string): string | undefined =>
  /^[1-9]\d{0,3}$/.test(text) ? undefined : 'A number of minutes, such as 15'

type Checked = { error_code?: string | undefined; unconfirmed_minutes?: string | undefined }

/** The filters without those that the search would refuse, such as one typed into the address of the page. */
export function validFilters<Filters extends Checked>(filters: Filters): Filters {
  const { error_code: code, unconfirmed_minutes: minutes, ...others } = filters
  return {
    ...others,
    ...(code !== undefined && errorCodeFault(code) === undefined && { error_code: code }),
    ...(minutes !== undefined && minutesFault(minutes) === undefined && { unconfirmed_minutes: minutes }),
  } as Filters
}
