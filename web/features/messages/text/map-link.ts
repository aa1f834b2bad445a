import { isOnEarth, type MapPoint } from '#contract/locations.ts'

const POINTED = /^([-+]?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([-+]?\d{1,3}(?:\.\d+)?)$/
/** With decimal commas as well as a comma between the numbers: "-23,55, -46,63". */
const WITH_COMMAS = /^([-+]?\d{1,3},\d+)(?:\s*[,;]\s*|\s+)([-+]?\d{1,3},\d+)$/
/** Older links write "loc:" before the coordinates, and phones a name in brackets behind them. */
const AROUND = /^loc:|\([^)]*\)$/g

function toPoint(latitude: string | undefined, longitude: string | undefined): MapPoint | null {
  const [first, second] = [latitude, longitude].map((one) => Number(one?.replace(',', '.')))
  const point = { latitude: first ?? NaN, longitude: second ?? NaN }
  return isOnEarth(point) ? point : null
}

function readPair(text: string): MapPoint | null {
  const written = text.replaceAll(AROUND, '').trim().replaceAll('−', '-')
  const found = WITH_COMMAS.exec(written) ?? POINTED.exec(written)
  return found && toPoint(found[1], found[2])
}

const SHORT_HOST = /(^|\.)goo\.gl$/i
const OSM_HOST = /(^|\.)(openstreetmap|osm)\.org$/i
const isShort = ({ hostname, pathname }: URL): boolean =>
  SHORT_HOST.test(hostname) || (OSM_HOST.test(hostname) && pathname.startsWith('/go/'))

/** The parameters that name what a link is about, those that say it best first. */
const PARAMETERS = ['q', 'query', 'destination', 'daddr', 'll']
/** The pin of a link, and only then the middle of the map that it shows. */
const PIN = /!3d(-?\d{1,3}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/
const MIDDLES = [
  /\/@(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/,
  /#map=[\d.]+\/(-?\d{1,3}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/,
]

function readMatch(pattern: RegExp, text: string): MapPoint | null {
  const found = pattern.exec(text)
  return found && toPoint(found[1], found[2])
}

function readLink(link: URL): MapPoint | null {
  const { searchParams } = link
  const [latitude, longitude] = [searchParams.get('mlat'), searchParams.get('mlon')]
  if (latitude && longitude) return toPoint(latitude, longitude)
  const address = link.href.replaceAll(/%2C/gi, ',')
  const pin = readMatch(PIN, address)
  if (pin) return pin
  // The last part of a way is where it leads to.
  const parts = link.pathname
    .replaceAll(/%2C/gi, ',')
    .replaceAll(/\+|%20/g, ' ')
    .split('/')
    .reverse()
  for (const words of [...PARAMETERS.map((name) => searchParams.get(name) ?? ''), ...parts]) {
    const point = readPair(words)
    if (point) return point
  }
  for (const pattern of MIDDLES) {
    const point = readMatch(pattern, address)
    if (point) return point
  }
  return null
}

/** "geo:-23.5,-46.6;u=35?z=15"; phones write "geo:0,0?q=-23.5,-46.6(Loja)" for a pin. */
function readGeo(text: string): MapPoint | null {
  const [head = '', query = ''] = text.slice('geo:'.length).split('?')
  const pin = new URLSearchParams(query).get('q')
  return (pin && readPair(pin)) || readPair(head.replace(/;.*$/, ''))
}

const LINK = /https?:\/\/\S+/i
/** An address without its beginning, as browsers show it. */
const BARE_LINK = /^[a-z][\w-]*(?:\.[\w-]+)+[/?#]\S*$/i

/**
 * Reads the point that a link to a map or coordinates say, as people paste them. `short` is a link that does not say the
 * point: only its provider knows it. `none` is anything else.
 */
export function parseMapPoint(text: string): MapPoint | 'short' | 'none' {
  const pasted = text.trim()
  if (/^geo:/i.test(pasted)) return readGeo(pasted) ?? 'none'
  const [address] = LINK.exec(pasted) ?? []
  const link = address ?? (BARE_LINK.test(pasted) ? `https://${pasted}` : null)
  if (link === null) return readPair(pasted.replaceAll(/^\(|\)$/g, '')) ?? 'none'
  if (!URL.canParse(link)) return 'none'
  const parsed = new URL(link)
  return isShort(parsed) ? 'short' : (readLink(parsed) ?? 'none')
}
