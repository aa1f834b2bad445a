/** The time zones of Brazil are listed from east to west. */
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

const toZone = (name: string): Zone => ({ value: name, label: name.replaceAll('_', ' ') })

/**
 * Lists all time zones that the browser supports, with those of Brazil in their own group. The current one is always
 * included.
 */
export function listTimezones(current: string): { brazil: Zone[]; elsewhere: Zone[] } {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), current])
  for (const name of BRAZIL) names.delete(name)
  return { brazil: BRAZIL.map(toZone), elsewhere: [...names].toSorted().map(toZone) }
}
