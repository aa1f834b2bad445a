import type { proto } from 'baileys'

type Location = proto.Message.ILocationMessage

/** Returns the link to a map; null for a place that is known by its name only. */
export const mapLink = ({ degreesLatitude, degreesLongitude }: Location): string | null =>
  degreesLatitude == null || degreesLongitude == null
    ? null
    : `https://maps.google.com/maps?q=${degreesLatitude}%2C${degreesLongitude}&z=17`

/** Returns a place that belongs to a text as lines of it: name and address, and the link to a map. */
export function locationLines(location: Location | null | undefined): string[] {
  if (!location) return []
  const name = [location.name, location.address].filter(Boolean).join(', ')
  const link = mapLink(location)
  return [...(name || link ? [['📍', name].filter(Boolean).join(' ')] : []), ...(link ? [link] : [])]
}
