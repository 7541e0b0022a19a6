import type { Answered } from '../../api/contracts.ts'

export type Brand = Answered<'getBrand'>
export type Campaign = Answered<'getCampaign'>
export type Vetting = Answered<'getVettingRequest'>
