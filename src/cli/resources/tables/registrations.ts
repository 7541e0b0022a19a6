import { resource, type Resources } from '../row/row.ts'

/** Numbers and their registrations. */
export const registrations = {
  'numbers list': resource('listInventory'),
  'numbers show': resource('readInventoryNumber'),
  'numbers assign': resource('assignNumber'),
  'numbers publish': resource('publishNumber'),
  'numbers withdraw': resource('withdrawNumber'),
  'numbers unassign': resource('unassignNumber'),
  'pools list': resource('listNumberPools'),
  'pools show': resource('readNumberPool'),
  'pools create': resource('createNumberPool'),
  'pools delete': resource('deleteNumberPool'),
  'brands list': resource('searchBrands'),
  'brands show': resource('readBrand'),
  'brands suspend': resource('suspendBrand'),
  'brands restore': resource('restoreBrand'),
  'brands terminate': resource('terminateBrand'),
  'campaigns list': resource('searchCampaigns'),
  'campaigns show': resource('readCampaign'),
  'campaigns suspend': resource('suspendCampaign'),
  'campaigns terminate': resource('terminateCampaign'),
  'campaigns violations': resource('listCampaignViolations'),
  'resellers list': resource('searchResellers'),
  'resellers show': resource('readReseller'),
  'registry strays': resource('listRegistryStrays', {
    none: 'Every brand and campaign at the registry exists here.',
  }),
  'provisioning failures': resource('listProvisioningFailures', {
    none: 'The networks have refused no number.',
  }),
  'tollfree list': resource('searchTollFreeNumbers'),
  'tollfree show': resource('readTollFreeRegistration'),
  'tollfree block': resource('blockTollFreeNumber'),
  'tollfree unblock': resource('unblockTollFreeNumber'),
  'reviews secret': resource('showReviewSecret'),
  'reviews codes': resource('listReviewCodes', { columns: ['code', 'description'] }),
} satisfies Resources
