import { RegistryUnavailable } from '../client/errors.ts'
import type { Records } from '../client/records.ts'
import type { Lease } from '../duties/duty.ts'

type Page<T> = Records<T> & { isLast: boolean }

/** Reads the pages of a list from the page at which the lease continues. Each page counts as compared when the next one is read. */
export async function* pagesOf<T>(
  read: (page: number) => Promise<Page<T>>,
  lease: Lease,
): AsyncGenerator<Records<T>> {
  for (let { page } = lease; ; page++) {
    const records = await read(page).catch((error: unknown) => {
      if (page === lease.page && page > 1 && isRefusal(error)) return undefined
      throw error
    })
    // The list has become shorter than it was before the failure.
    if (!records) return
    yield records
    await lease.extend(records.isLast ? page : page + 1)
    if (records.isLast) return
  }
}

const isRefusal = (error: unknown) => error instanceof RegistryUnavailable && error.reason === 'refused'
