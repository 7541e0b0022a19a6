/** Network features that can be excluded for a customer's SIMs, by the names of their CAMARA APIs. */
export const simFeatures = [
  'sim-swap',
  'device-reachability-status',
  'device-roaming-status',
  'location-verification',
  'quality-on-demand',
] as const
export type SimFeature = (typeof simFeatures)[number]
