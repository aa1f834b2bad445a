/**
 * Where people live is not known, but their number says in which time zone they most likely are. Numbers of a country
 * with several zones that the number does not tell apart, such as +1, have none here.
 */

/** The area codes of Brazil that are in each zone. Fernando de Noronha and the far west of Amazonas cannot be told apart. */
const BRAZIL: Record<string, string> = {
  'America/Sao_Paulo':
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 64',
  'America/Araguaina': '63',
  'America/Cuiaba': '65 66',
  'America/Campo_Grande': '67',
  'America/Rio_Branco': '68',
  'America/Porto_Velho': '69',
  'America/Bahia': '71 73 74 75 77',
  'America/Maceio': '79 82',
  'America/Recife': '81 87',
  'America/Fortaleza': '83 84 85 86 88 89 98 99',
  'America/Belem': '91 93 94 96',
  'America/Manaus': '92 97',
  'America/Boa_Vista': '95',
}

/** The country codes of each zone. A country counts by its mainland where only far islands have another time. */
const COUNTRIES: Record<string, string> = {
  ...{ 'Africa/Cairo': '20', 'Africa/Johannesburg': '27', 'Africa/Casablanca': '212', 'Africa/Algiers': '213' },
  ...{ 'Africa/Tunis': '216', 'Africa/Tripoli': '218', 'Africa/Dakar': '221', 'Africa/Abidjan': '225' },
  ...{ 'Africa/Accra': '233', 'Africa/Lagos': '234', 'Africa/Douala': '237', 'Atlantic/Cape_Verde': '238' },
  ...{ 'Africa/Sao_Tome': '239', 'Africa/Malabo': '240', 'Africa/Luanda': '244', 'Africa/Bissau': '245' },
  ...{ 'Africa/Addis_Ababa': '251', 'Africa/Nairobi': '254', 'Africa/Dar_es_Salaam': '255' },
  ...{ 'Africa/Kampala': '256', 'Africa/Maputo': '258', 'Africa/Lusaka': '260', 'Africa/Harare': '263' },
  ...{ 'Africa/Windhoek': '264', 'Africa/Gaborone': '267' },
  ...{ 'America/Lima': '51', 'America/Havana': '53', 'America/Argentina/Buenos_Aires': '54', 'America/Santiago': '56' },
  ...{ 'America/Bogota': '57', 'America/Caracas': '58', 'America/Belize': '501', 'America/Guatemala': '502' },
  ...{ 'America/El_Salvador': '503', 'America/Tegucigalpa': '504', 'America/Managua': '505' },
  ...{ 'America/Costa_Rica': '506', 'America/Panama': '507', 'America/Port-au-Prince': '509' },
  ...{ 'America/La_Paz': '591', 'America/Guyana': '592', 'America/Guayaquil': '593', 'America/Cayenne': '594' },
  ...{ 'America/Asuncion': '595', 'America/Paramaribo': '597', 'America/Montevideo': '598' },
  ...{ 'Asia/Kuala_Lumpur': '60', 'Asia/Manila': '63', 'Asia/Singapore': '65', 'Asia/Bangkok': '66' },
  ...{ 'Asia/Tokyo': '81', 'Asia/Seoul': '82', 'Asia/Ho_Chi_Minh': '84', 'Asia/Shanghai': '86', 'Asia/Kolkata': '91' },
  ...{ 'Asia/Karachi': '92', 'Asia/Kabul': '93', 'Asia/Colombo': '94', 'Asia/Yangon': '95', 'Asia/Tehran': '98' },
  ...{ 'Asia/Hong_Kong': '852', 'Asia/Macau': '853', 'Asia/Phnom_Penh': '855', 'Asia/Vientiane': '856' },
  ...{ 'Asia/Dhaka': '880', 'Asia/Taipei': '886', 'Asia/Beirut': '961', 'Asia/Amman': '962', 'Asia/Baghdad': '964' },
  ...{ 'Asia/Kuwait': '965', 'Asia/Riyadh': '966', 'Asia/Muscat': '968', 'Asia/Dubai': '971' },
  ...{ 'Asia/Jerusalem': '972', 'Asia/Bahrain': '973', 'Asia/Qatar': '974', 'Asia/Kathmandu': '977' },
  ...{ 'Asia/Baku': '994', 'Asia/Tbilisi': '995', 'Asia/Tashkent': '998', 'Pacific/Auckland': '64' },
  ...{ 'Europe/Athens': '30', 'Europe/Amsterdam': '31', 'Europe/Brussels': '32', 'Europe/Paris': '33' },
  ...{ 'Europe/Madrid': '34 376', 'Europe/Budapest': '36', 'Europe/Rome': '39', 'Europe/Bucharest': '40' },
  ...{ 'Europe/Zurich': '41 423', 'Europe/Vienna': '43', 'Europe/London': '44', 'Europe/Copenhagen': '45' },
  ...{ 'Europe/Stockholm': '46', 'Europe/Oslo': '47', 'Europe/Warsaw': '48', 'Europe/Berlin': '49' },
  ...{ 'Europe/Istanbul': '90', 'Europe/Lisbon': '351', 'Europe/Luxembourg': '352', 'Europe/Dublin': '353' },
  ...{ 'Atlantic/Reykjavik': '354', 'Europe/Tirane': '355', 'Europe/Malta': '356', 'Asia/Nicosia': '357' },
  ...{ 'Europe/Helsinki': '358', 'Europe/Sofia': '359', 'Europe/Vilnius': '370', 'Europe/Riga': '371' },
  ...{ 'Europe/Tallinn': '372', 'Europe/Chisinau': '373', 'Asia/Yerevan': '374', 'Europe/Minsk': '375' },
  ...{ 'Europe/Monaco': '377', 'Europe/Kyiv': '380', 'Europe/Belgrade': '381', 'Europe/Podgorica': '382' },
  ...{ 'Europe/Zagreb': '385', 'Europe/Ljubljana': '386', 'Europe/Sarajevo': '387', 'Europe/Skopje': '389' },
  ...{ 'Europe/Prague': '420', 'Europe/Bratislava': '421' },
}

const prefixesOf = (zones: Record<string, string>, before: string): [string, string][] =>
  Object.entries(zones).flatMap(([zone, codes]) =>
    codes.split(' ').map((code): [string, string] => [`${before}${code}`, zone]),
  )

/** The zones by the first digits of a number, two to four of them. No prefix begins with another one. */
export const ZONE_BY_PREFIX: Readonly<Record<string, string>> = Object.fromEntries([
  ...prefixesOf(BRAZIL, '55'),
  ...prefixesOf(COUNTRIES, ''),
])

/** How many digits a prefix has, at most and at least. */
export const PREFIX_LENGTHS = [4, 3, 2] as const

/** Returns the time zone of a stored number; null when the number does not tell. */
export function zoneOfPhone(number: string): string | null {
  const prefix = PREFIX_LENGTHS.map((length) => number.slice(0, length)).find((one) => one in ZONE_BY_PREFIX)
  return prefix === undefined ? null : (ZONE_BY_PREFIX[prefix] ?? null)
}

/** Zones of countries that have several, or whose numbers do not tell their zone. */
const MORE_ZONES: Record<string, RegExp> = {
  '55': /^(?:Brazil\/|America\/(?:Noronha|Santarem|Eirunepe)$)/,
  '54': /^America\/Argentina\//,
  '52': /^(?:Mexico\/|America\/(?:Mexico_City|Cancun|Merida|Monterrey|Tijuana|Hermosillo|Chihuahua|Ciudad_Juarez|Matamoros|Mazatlan|Ojinaga|Bahia_Banderas)$)/,
  '1': /^(?:US\/|Canada\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Anchorage|Toronto|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Boise|Indiana\/.+|Kentucky\/.+|Santo_Domingo|Puerto_Rico|Jamaica|Nassau)$)/,
  '56': /^(?:America\/(?:Punta_Arenas|Coyhaique)|Pacific\/Easter)$/,
  '593': /^Pacific\/Galapagos$/,
  '351': /^Atlantic\/(?:Madeira|Azores)$/,
  '34': /^(?:Atlantic\/Canary|Africa\/Ceuta)$/,
}

/** Returns the country code of where a zone is; undefined if the zone does not tell. */
export function countryOfZone(timezone: string): string | undefined {
  if (Object.hasOwn(BRAZIL, timezone)) return '55'
  const [first] = COUNTRIES[timezone]?.split(' ') ?? []
  return first ?? Object.keys(MORE_ZONES).find((code) => MORE_ZONES[code]?.test(timezone))
}
