/** The texts of kinds of messages that come rarely, loaded with the first of them. */
export const rareMessages = {
  unplayable: 'Este navegador não toca este áudio.',
  quotedStatus: 'Status',
  ad: 'Veio de um anúncio',
  copyPix: 'Copiar chave',
  pixCopied: 'Chave copiada',
  pixKinds: { PHONE: 'Telefone', EMAIL: 'E-mail', CPF: 'CPF', CNPJ: 'CNPJ', EVP: 'Chave aleatória' },
}
