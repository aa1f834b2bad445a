/** Writes and reads the text as which a location is stored: its picture, a link to a map and its words, between bars. */
import { MAX_LOCATION_ADDRESS, MAX_LOCATION_NAME } from './limits.ts'

/** A point on the map. Name and address are empty where nobody gave them. */
export type MapLocation = { latitude: number; longitude: number; name: string; address: string }
export type MapPoint = Pick<MapLocation, 'latitude' | 'longitude'>

export const isOnEarth = ({ latitude, longitude }: MapPoint): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

export const mapLink = ({ latitude, longitude }: MapPoint): string =>
  `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`

/** Returns the coordinates as people write them. */
export const coordinatesOf = ({ latitude, longitude }: MapPoint): string => `${latitude}, ${longitude}`

const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

/** Name and address are a line each. An address without a name stands as the name. */
export function writeLocation(location: MapLocation): string {
  const words = [location.name, location.address].map(oneLine).filter(Boolean).join('\n')
  return ['', mapLink(location), (words || coordinatesOf(location)).replaceAll('|', '/')].join('|')
}

const STORED = /^[^|]*\|[^|]*[?&]q=(-?[\d.e-]+)(?:%2C|,)(-?[\d.e-]+)[^|]*\|([^]*)$/i

const cut = (words: string, length: number): string => [...words.trim()].slice(0, length).join('')

/** Returns null for a text that is no location. What strangers call one may be longer than channels take. */
export function readLocation(body: string): MapLocation | null {
  const [, latitude, longitude, text = ''] = STORED.exec(body) ?? []
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  if (!isOnEarth(point)) return null
  const words = text.trim() === coordinatesOf(point) ? '' : text.trim()
  const [name = '', ...address] = words.split('\n')
  return { ...point, name: cut(name, MAX_LOCATION_NAME), address: cut(address.join(', '), MAX_LOCATION_ADDRESS) }
}
