import { useState } from 'react'
import { useLocation } from 'wouter'
import { Join } from './join.tsx'
import { RequestReset, Reset } from './password-reset.tsx'
import { tokenInAddress } from './sign-in-page.tsx'

/** The paths of the links of members. */
export const memberLinkPaths: readonly string[] = ['/console/join', '/console/password']

/** Pages that members open by a link; its secret is after `#`, which browsers do not send to servers. */
export function MemberLink() {
  const [path] = useLocation()
  const [token] = useState(tokenInAddress)
  if (path === '/console/join') return <Join token={token ?? '-'} />
  return token === null ? <RequestReset /> : <Reset token={token} />
}
