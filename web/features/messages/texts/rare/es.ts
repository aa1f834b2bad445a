import type * as pt from './pt.ts'

/** The texts of kinds of messages that come rarely, loaded with the first of them. */
export const rareMessages: typeof pt.rareMessages = {
  unplayable: 'Este navegador no reproduce este audio.',
  quotedStatus: 'Estado',
  answersStatus: 'Respondió a tu estado',
  ownAnswersStatus: 'Respondiste a un estado',
  ad: 'Vino de un anuncio',
  ads: 'Anuncios',
  adBadge: 'Vino del anuncio {{title}}',
  untitledAd: 'Anuncio sin título',
  adOpened: 'inició la conversación #{{id}}',
  adWithin: 'en la conversación #{{id}}',
  visit: 'Visita al sitio',
  visitPage: 'Página',
  visitLanguage: 'Idioma',
  visitIdentified: 'identificado por el sitio',
  poll: 'Encuesta',
  votes_zero: '0 votos',
  votes_one: '{{count}} voto',
  votes_other: '{{count}} votos',
  hiddenVotes_one: '{{count}} persona votó, míralo en el teléfono',
  hiddenVotes_other: '{{count}} personas votaron, míralo en el teléfono',
  sealedEdit: 'editado, míralo en el teléfono',
  slowed: '{{provider}} está limitando los envíos de esta conexión. Este mensaje saldrá solo.',
  slowedUntil:
    '{{provider}} está limitando los envíos de esta conexión hasta las {{time}}. Después, este mensaje saldrá solo.',
  copyPix: 'Copiar clave',
  pixCopied: 'Clave copiada',
  pixKinds: {
    PHONE: 'Teléfono',
    EMAIL: 'Correo',
    CPF: 'CPF',
    CNPJ: 'CNPJ',
    EVP: 'Clave aleatoria',
    CODE: 'Copia y pega',
  },
}
