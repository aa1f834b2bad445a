import { coordinatesOf, mapLink, type MapLocation } from '#contract/locations.ts'

/** Writes a location for channels that have none: what it is called, and a link to a map. */
export const locationAsText = (location: MapLocation): string => {
  const words = [location.name, location.address].filter(Boolean).join(', ')
  return [`📍 ${words || coordinatesOf(location)}`, mapLink(location)].join('\n')
}
