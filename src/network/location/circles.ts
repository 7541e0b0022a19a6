/** A circle on the Earth: degrees, and meters along its surface. */
export type Circle = { latitude: number; longitude: number; radius: number }

/** Mean radius of the Earth in meters (WGS 84), treated as a sphere. */
const earth = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Central angle between the centers of two circles, 0 to π (haversine, exact for small distances). */
export function angleBetween(a: Circle, b: Circle): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)]
  const halfNorth = Math.sin((latitudeB - latitudeA) / 2)
  const halfEast = Math.sin(radians(b.longitude - a.longitude) / 2)
  const h = Math.min(1, halfNorth ** 2 + Math.cos(latitudeA) * Math.cos(latitudeB) * halfEast ** 2)
  return 2 * Math.atan2(Math.sqrt(h), Math.sqrt(1 - h))
}

/** The radius of a circle as a central angle; π covers the whole Earth. */
export const angleOf = ({ radius }: Circle): number => Math.min(Math.PI, radius / earth)

/** Solid angle of a spherical cap of this angular radius. */
const capArea = (angle: number): number => 4 * Math.PI * Math.sin(angle / 2) ** 2

/** The part of one circle's area inside another, 0 to 1. A circle without extent counts as its center point. */
export function partInside(inner: Circle, outer: Circle): number {
  const [a, b, d] = [angleOf(inner), angleOf(outer), angleBetween(inner, outer)]
  if (d + a <= b) return 1
  if (d >= a + b) return 0
  return Math.min(1, Math.max(0, sharedArea(a, b, d) / capArea(a)))
}

/** The shared area of two caps with angular radii `a` and `b` whose centers are `d` apart. */
function sharedArea(a: number, b: number, d: number): number {
  if (d >= a + b) return 0
  if (d <= Math.abs(a - b)) return capArea(Math.min(a, b))
  // A cap larger than a hemisphere is the complement of the cap around the opposite pole.
  if (b > Math.PI / 2) return capArea(a) - sharedArea(a, Math.PI - b, Math.PI - d)
  if (a > Math.PI / 2) return capArea(b) - sharedArea(Math.PI - a, b, Math.PI - d)
  return lens(a, b, d)
}

/**
 * Area of the lens: the two sectors minus the two triangles between the centers and the intersections of the circles. Half angles preserve
 * precision: differences of cosines lose all digits for circles of a few meters.
 */
function lens(a: number, b: number, d: number): number {
  const s = (a + b + d) / 2
  const [sa, sb, sd] = [(b + d - a) / 2, (a + d - b) / 2, (a + b - d) / 2].map((x) => Math.max(0, x)) as [
    number,
    number,
    number,
  ]
  const atA = 2 * Math.atan2(Math.sqrt(Math.sin(sa) * Math.sin(sd)), Math.sqrt(Math.sin(s) * Math.sin(sb)))
  const atB = 2 * Math.atan2(Math.sqrt(Math.sin(sb) * Math.sin(sd)), Math.sqrt(Math.sin(s) * Math.sin(sa)))
  const excess =
    4 * Math.atan(Math.sqrt(Math.tan(s / 2) * Math.tan(sa / 2) * Math.tan(sb / 2) * Math.tan(sd / 2)))
  return (atA / Math.PI) * capArea(a) + (atB / Math.PI) * capArea(b) - 2 * excess
}
