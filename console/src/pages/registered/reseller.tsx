import { labelledReseller } from '#tendlc/resellers/labelled-fields.ts'
import { useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { History } from '../../parts/records/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { ReviewsOf, TwoSides } from './parts.tsx'

export function Reseller({ id }: { id: string }) {
  const reseller = useRead('readReseller', { params: { reseller_id: id } }, { everyMs: 10_000 })
  return (
    <>
      <Back to="/registered/resellers">All resellers</Back>
      <Read of={reseller}>
        {(one) => (
          <>
            <Title name={one.company_name} description={`Reseller ${one.reseller_id}`} />
            <TwoSides
              left={
                <Panel title="Reseller">
                  <Facts
                    of={[
                      ['Status', <StateBadge key="status" state={one.status} />],
                      ['Account', <AccountName key="account" apiKey={one.api_key} link />],
                      ['Mobile phone', one.mobile_phone],
                      ['Email', one.email],
                      ['Registry ID', one.registry_reseller_id],
                      ['Reason for the rejection', one.rejection_reason],
                      ['Registered', <When key="created" at={one.created_at} />],
                    ]}
                  />
                </Panel>
              }
              right={
                <>
                  <ReviewsOf subject={one.reseller_id} />
                  <Panel title="History">
                    <History of={one.history} words={labelledReseller} />
                  </Panel>
                </>
              }
            />
          </>
        )}
      </Read>
    </>
  )
}
