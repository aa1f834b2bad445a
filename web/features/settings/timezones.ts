/** From the east to the west. */
const BRAZIL = [
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Fortaleza',
  'America/Recife',
  'America/Maceio',
  'America/Belem',
  'America/Araguaina',
  'America/Santarem',
  'America/Campo_Grande',
  'America/Cuiaba',
  'America/Manaus',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Rio_Branco',
  'America/Eirunepe',
]

export type Zone = { value: string; label: string }

const asZone = (name: string): Zone => ({ value: name, label: name.replaceAll('_', ' ') })

/** Every time zone that the browser knows, those of Brazil apart, and the one in use whatever it is. */
export function listTimezones(current: string): { brazil: Zone[]; elsewhere: Zone[] } {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), current])
  for (const name of BRAZIL) names.delete(name)
  return { brazil: BRAZIL.map(asZone), elsewhere: [...names].toSorted().map(asZone) }
}
