/** The texts of kinds of messages that come rarely, loaded with the first of them. */
export const rareMessages = {
  unplayable: 'Este navegador não toca este áudio.',
  quotedStatus: 'Status',
  ad: 'Veio de um anúncio',
  ads: 'Anúncios',
  adBadge: 'Veio do anúncio {{title}}',
  untitledAd: 'Anúncio sem título',
  adOpened: 'abriu o ticket #{{id}}',
  adWithin: 'no ticket #{{id}}',
  poll: 'Enquete',
  votes_zero: '0 votos',
  votes_one: '{{count}} voto',
  votes_other: '{{count}} votos',
  sealedEdit: 'editada, veja no celular',
  copyPix: 'Copiar chave',
  pixCopied: 'Chave copiada',
  pixKinds: { PHONE: 'Telefone', EMAIL: 'E-mail', CPF: 'CPF', CNPJ: 'CNPJ', EVP: 'Chave aleatória' },
}
