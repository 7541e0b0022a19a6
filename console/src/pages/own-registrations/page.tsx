import type { ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { OwnBrand } from './brands/own-brand.tsx'
import { OwnBrands } from './brands/own-brands.tsx'
import { CampaignById } from './campaigns/campaign-by-id.tsx'
import { OwnCampaign } from './campaigns/own-campaign.tsx'
import { OwnCampaigns } from './campaigns/own-campaigns.tsx'
import { OwnRegistration } from './own-registration.tsx'
import { OwnResellers } from './own-resellers.tsx'
import { OwnTollFree } from './own-toll-free.tsx'
import { ChangeBrand, ImportCampaign, NewBrand } from './brands/brand-forms.tsx'
import { ChangeCampaign, NewCampaign } from './campaigns/campaign-forms.tsx'
import { NewReseller } from './reseller-form.tsx'
import { ChangeRegistration, NewRegistration } from './toll-free-forms.tsx'

const at = '/registrations'
const tabs = [
  { path: `${at}/brands`, name: 'Brands' },
  { path: `${at}/campaigns`, name: 'Campaigns' },
  { path: `${at}/toll-free`, name: 'Toll-free numbers' },
  { path: `${at}/resellers`, name: 'Resellers' },
]

/** The registrations of an account, and their forms. */
export function Page() {
  return (
    <Switch>
      <Route path={`${at}/brands/new`}>
        <NewBrand />
      </Route>
      <Route path={`${at}/brands/import`}>
        <ImportCampaign />
      </Route>
      <Route path={`${at}/toll-free/new`}>
        <NewRegistration />
      </Route>
      <Route path={`${at}/resellers/new`}>
        <NewReseller />
      </Route>
      <Route path={`${at}/brands/:id/change`}>{({ id }) => <ChangeBrand id={id} />}</Route>
      <Route path={`${at}/brands/:id/campaigns/new`}>{({ id }) => <NewCampaign brandId={id} />}</Route>
      <Route path={`${at}/brands/:brand/campaigns/:id/change`}>
        {({ brand, id }) => <ChangeCampaign brandId={brand} id={id} />}
      </Route>
      <Route path={`${at}/brands/:brand/campaigns/:id`}>
        {({ brand, id }) => <OwnCampaign brandId={brand} id={id} />}
      </Route>
      <Route path={`${at}/brands/:id`}>{({ id }) => <OwnBrand id={id} />}</Route>
      <Route path={`${at}/toll-free/:id/change`}>{({ id }) => <ChangeRegistration id={id} />}</Route>
      <Route path={`${at}/toll-free/:id`}>{({ id }) => <OwnRegistration id={id} />}</Route>
      <Route path={`${at}/brands`}>{listed(<OwnBrands />)}</Route>
      <Route path={`${at}/campaigns/:id`}>{({ id }) => <CampaignById id={id} />}</Route>
      <Route path={`${at}/campaigns`}>{listed(<OwnCampaigns />)}</Route>
      <Route path={`${at}/toll-free`}>{listed(<OwnTollFree />)}</Route>
      <Route path={`${at}/resellers`}>{listed(<OwnResellers />)}</Route>
      <Route>
        <Redirect to={`${at}/brands`} replace />
      </Route>
    </Switch>
  )
}

const listed = (list: ReactNode) => (
  <>
    <Title name="Registrations" description="Registrations decide what you can send in the US and Canada." />
    <PageTabs label="Registrations" tabs={tabs} />
    {list}
  </>
)
