import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readVersion } from '../../api/call.ts'
import type { Answered, Ask, VersionedRead } from '../../api/contracts.ts'
import { Failed, Read } from '../values/states.tsx'
import { Reload } from './conflict.tsx'

/** The values of a form, and the version of the object that they show. */
export type Edit<V> = { values: V; version: string | undefined }

/** The object that a form edits: how it is read, and its values in the form. */
export type Edited<V> = {
  key: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Edit<V>>
}

export const edits = <Id extends VersionedRead, V>(
  id: Id,
  ask: Ask<Id>,
  valuesOf: (object: Answered<Id>) => V,
): Edited<V> => ({
  key: [id, ask],
  async read(signal) {
    const { body, version } = await readVersion(id, ask, signal)
    return { values: valuesOf(body), version }
  },
})

type EditingProps<V> = { of: Edited<V>; children: (edit: Edit<V>, reload: () => void) => ReactNode }

/**
 * Reads the object when its form opens, because a list may be older. The values are unchanged by refreshes of the page around the form,
 * until the user reloads them or saves the form.
 */
export function Editing<V>({ of, children }: EditingProps<V>) {
  const query = useQuery({
    queryKey: ['edited', ...of.key],
    queryFn: ({ signal }) => of.read(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })
  const reload = () => void query.refetch()
  return (
    <Reload value={reload}>
      {query.isRefetchError && <Failed error={query.error} again={reload} />}
      <Read of={query}>
        {(edit) => (
          <div key={query.dataUpdatedAt} ref={focusFirst}>
            {children(edit, reload)}
          </div>
        )}
      </Read>
    </Reload>
  )
}

/** A dialog moves the focus when it opens, which is before the form has its values. */
function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
