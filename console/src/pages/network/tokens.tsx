import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { ByNumber } from './by-number.tsx'
import { numberOwner } from './columns.tsx'

type Token = Answered<'listNetworkTokens'>['tokens'][number]

const columns: readonly Column<Token>[] = [
  ...numberOwner,
  { heading: 'Basis', width: '110px', cell: ({ basis }) => basis, wide: true },
  { heading: 'Purpose', cell: ({ purpose }) => purpose, wide: true },
  {
    heading: 'Scopes',
    cell: ({ scopes }) => <span title={scopes.join(' ')}>{scopes.join(', ')}</span>,
    wide: true,
  },
  { heading: 'Expires', width: '130px', cell: ({ expires_at }) => <When at={expires_at} ago />, wide: true },
  { heading: '', width: '110px', cell: (token) => <Revoke token={token} /> },
]

/** Valid access tokens for numbers. */
export function Tokens() {
  const { filters, set } = useFilters(['api_key', 'number'])
  const list = usePages(
    'listNetworkTokens',
    (cursor) => ({ query: { ...filters, limit: '100', ...(cursor && { cursor }) } }),
    ({ tokens: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <>
      <ByNumber filters={filters} set={set} />
      <PagedList
        label="Access tokens"
        of={list}
        keyOf={({ token_id }) => token_id}
        columns={columns}
        empty={
          <EmptyState
            title="No access tokens"
            description="Tokens appear here when an application gets access to a number."
          />
        }
      />
    </>
  )
}

function Revoke({ token: { token_id, number } }: { token: Token }) {
  const revoke = useChange('revokeNetworkToken', ['listNetworkTokens'])
  return (
    <Act
      danger
      refusal={refusalFor(useSession(), 'sims')}
      done="Token revoked."
      ask={{
        title: `Revoke the token of ${number}?`,
        description: 'All nodes reject the token within 1 s. The application can request another token.',
        yes: 'Revoke it',
      }}
      act={() => revoke.mutateAsync({ params: { token_id } })}
    >
      Revoke
    </Act>
  )
}
