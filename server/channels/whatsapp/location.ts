import type { AnyMessageContent, proto } from 'baileys'
import { mapLink, type MapLocation } from '#contract/locations.ts'

type Location = proto.Message.ILocationMessage

/** Returns the link to a map; null for a place that is known by its name only. */
export const linkOf = ({ degreesLatitude: latitude, degreesLongitude: longitude }: Location): string | null =>
  latitude == null || longitude == null ? null : mapLink({ latitude, longitude })

/** Returns a location as it is sent. */
export const toLocation = ({ latitude, longitude, name, address }: MapLocation): AnyMessageContent => ({
  location: {
    degreesLatitude: latitude,
    degreesLongitude: longitude,
    ...(name !== '' && { name }),
    ...(address !== '' && { address }),
  },
})

/** Returns a place that belongs to a text as lines of it: name and address, and the link to a map. */
export function locationLines(location: Location | null | undefined): string[] {
  if (!location) return []
  const name = [location.name, location.address].filter(Boolean).join(', ')
  const link = linkOf(location)
  return [...(name || link ? [['📍', name].filter(Boolean).join(' ')] : []), ...(link ? [link] : [])]
}
