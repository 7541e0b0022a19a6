/** Network features that a customer's SIMs may be without, by the names of their CAMARA APIs. */
export const simFeatures = [
  'sim-swap',
  'device-reachability-status',
  'device-roaming-status',
  'location-verification',
  'quality-on-demand',
] as const
export type SimFeature = (typeof simFeatures)[number]
